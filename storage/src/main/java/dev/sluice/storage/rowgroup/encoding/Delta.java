package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.wal.CorruptionException;

/**
 * For each block of 256 values (the last may have fewer): width in bits (u8), first value (i64), smallest difference
 * from one value to the next (i64), the differences less the smallest, bit packed, one fewer than values. Differences
 * wrap around.
 */
final class Delta {
    static final int BLOCK_HEADER_BYTES = 17;

    private Delta() {}

    static void encode(LongSource source, int count, long[] block, ByteOutput out) {
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            source.load(from, size, block);
            long first = block[0];
            long min = size == 1 ? 0 : Long.MAX_VALUE;
            long max = size == 1 ? 0 : Long.MIN_VALUE;
            long previous = first;
            for (int i = 1; i < size; i++) {
                long value = block[i];
                long delta = value - previous;
                block[i - 1] = delta;
                min = Math.min(min, delta);
                max = Math.max(max, delta);
                previous = value;
            }
            int width = BitPacking.widthOf(max - min);
            int packedBytes = BitPacking.sizeBytes(size - 1, width);
            out.reserve(BLOCK_HEADER_BYTES + packedBytes);
            out.putByte(width);
            out.putLong(first);
            out.putLong(min);
            BitPacking.pack(block, size - 1, min, width, out.array(), out.position());
            out.position(out.position() + packedBytes);
        }
    }

    static void decode(ByteInput in, int count, long[] target) throws CorruptionException {
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            int width = FrameOfReference.takeWidth(in);
            long value = in.takeLong();
            long min = in.takeLong();
            int packed = in.take(BitPacking.sizeBytes(size - 1, width));
            target[from] = value;
            BitPacking.unpack(in.array(), packed, size - 1, width, min, target, from + 1);
            for (int i = from + 1; i < from + size; i++) {
                value += target[i];
                target[i] = value;
            }
        }
    }
}
