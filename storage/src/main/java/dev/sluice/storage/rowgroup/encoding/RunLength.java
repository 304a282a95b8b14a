package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.wal.CorruptionException;
import java.util.Arrays;

/** Number of runs (u32), the runs' values and the runs' lengths, both as frame of reference. */
final class RunLength {
    private long[] values = {};
    private long[] lengths = {};

    /** About how many bytes it takes. */
    static long estimateBytes(LongStatistics statistics, int count) {
        int bits = BitPacking.widthOf(statistics.max - statistics.min) + BitPacking.widthOf(count);
        long blocks = BitPacking.blocks(statistics.runs);
        return 5 + (((long) statistics.runs * bits) >> 3) + 2 * blocks * FrameOfReference.BLOCK_HEADER_BYTES;
    }

    void encode(LongSource source, int count, int runs, long[] block, ByteOutput out) {
        ensureCapacity(runs);
        int run = -1;
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            source.load(from, size, block);
            for (int i = 0; i < size; i++) {
                if (run < 0 || block[i] != values[run]) {
                    run++;
                    values[run] = block[i];
                    lengths[run] = 0;
                }
                lengths[run]++;
            }
        }
        out.putInt(runs);
        FrameOfReference.encode(new ArrayLongs(values), runs, block, out);
        FrameOfReference.encode(new ArrayLongs(lengths), runs, block, out);
    }

    void decode(ByteInput in, int count, long[] target) throws CorruptionException {
        int runs = in.takeCount(count);
        ensureCapacity(runs);
        FrameOfReference.decode(in, runs, values);
        FrameOfReference.decode(in, runs, lengths);
        int row = 0;
        for (int run = 0; run < runs; run++) {
            long length = lengths[run];
            if (length < 1 || length > count - row) {
                throw in.corrupt("a run within " + (count - row) + " rows", length + " rows");
            }
            Arrays.fill(target, row, row + (int) length, values[run]);
            row += (int) length;
        }
        if (row != count) {
            throw in.corrupt("runs of " + count + " rows", row + " rows");
        }
    }

    private void ensureCapacity(int runs) {
        if (values.length < runs) {
            values = new long[runs];
            lengths = new long[runs];
        }
    }
}
