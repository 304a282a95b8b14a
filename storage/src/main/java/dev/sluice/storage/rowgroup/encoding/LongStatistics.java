package dev.sluice.storage.rowgroup.encoding;

/** What one look at a sequence of longs tells about how to encode it. Reusable. */
final class LongStatistics {
    long min;
    long max;

    /** Runs of equal values. */
    int runs;

    /** Bytes as frame of reference. */
    long referenceBytes;

    /** Bytes as delta. */
    long deltaBytes;

    private final long[] block;

    /** @param block where values are loaded to, of {@link BitPacking#BLOCK} */
    LongStatistics(long[] block) {
        this.block = block;
    }

    void measure(LongSource source, int count) {
        min = Long.MAX_VALUE;
        max = Long.MIN_VALUE;
        runs = 0;
        referenceBytes = 1;
        deltaBytes = 1;
        long previous = 0;
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            source.load(from, size, block);
            if (from == 0) {
                runs = 1;
                previous = block[0];
            }
            measureBlock(size, previous);
            previous = block[size - 1];
        }
    }

    private void measureBlock(int size, long previousBlockLast) {
        long low = block[0];
        long high = low;
        long lowDelta = Long.MAX_VALUE;
        long highDelta = Long.MIN_VALUE;
        int changes = low == previousBlockLast ? 0 : 1;
        long previous = low;
        for (int i = 1; i < size; i++) {
            long value = block[i];
            long delta = value - previous;
            low = Math.min(low, value);
            high = Math.max(high, value);
            lowDelta = Math.min(lowDelta, delta);
            highDelta = Math.max(highDelta, delta);
            changes += delta == 0 ? 0 : 1;
            previous = value;
        }
        min = Math.min(min, low);
        max = Math.max(max, high);
        runs += changes;
        int deltaWidth = size == 1 ? 0 : BitPacking.widthOf(highDelta - lowDelta);
        referenceBytes +=
                FrameOfReference.BLOCK_HEADER_BYTES + BitPacking.sizeBytes(size, BitPacking.widthOf(high - low));
        deltaBytes += Delta.BLOCK_HEADER_BYTES + BitPacking.sizeBytes(size - 1, deltaWidth);
    }
}
