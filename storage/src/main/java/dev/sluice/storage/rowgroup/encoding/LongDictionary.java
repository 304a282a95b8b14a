package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.HashSeed;
import dev.sluice.wal.CorruptionException;
import java.util.Arrays;

/**
 * Number of distinct values (u32), the distinct values by first appearance and a code for each value, both as frame of
 * reference.
 */
final class LongDictionary {
    /** More distinct values than this are not worth a dictionary of at most 8 bytes saved each. */
    static final int MAX_DISTINCT = 4096;

    /** Rows after which a sequence that is mostly distinct so far is given up. */
    private static final int TRIAL_ROWS = 1024;

    private static final int SLOTS = 4 * MAX_DISTINCT;

    /** Odd, as multiplicative hashing wants it. */
    private static final long MULTIPLIER = HashSeed.FIRST | 1;

    /** Code plus one, by hash; 0 for a free slot. */
    private final short[] slots = new short[SLOTS];

    private final long[] distinct = new long[MAX_DISTINCT];
    private int distinctCount;
    private int[] codes = {};
    private long[] decodedCodes = {};
    private long[] decodedValues = {};

    /** Gives every value its code; false if there are too many. What it decides depends on the values alone. */
    boolean build(LongSource source, int count, long[] block) {
        Arrays.fill(slots, (short) 0);
        distinctCount = 0;
        if (codes.length < count) {
            codes = new int[count];
        }
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            if (from == TRIAL_ROWS && distinctCount > TRIAL_ROWS / 2) {
                return false;
            }
            int size = Math.min(BitPacking.BLOCK, count - from);
            if (distinctCount > MAX_DISTINCT - size) {
                return false;
            }
            source.load(from, size, block);
            for (int i = 0; i < size; i++) {
                codes[from + i] = codeOf(block[i]);
            }
        }
        return true;
    }

    private int codeOf(long value) {
        int slot = (int) ((value * MULTIPLIER) >>> 50);
        while (true) {
            int code = slots[slot] - 1;
            if (code < 0) {
                distinct[distinctCount++] = value;
                slots[slot] = (short) distinctCount;
                return distinctCount - 1;
            }
            if (distinct[code] == value) {
                return code;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
    }

    /** About how many bytes it takes, after {@link #build}. */
    long estimateBytes(int count) {
        return 5
                + 8L * distinctCount
                + (((long) count * BitPacking.widthOf(distinctCount - 1)) >> 3)
                + (long) FrameOfReference.BLOCK_HEADER_BYTES * BitPacking.blocks(count);
    }

    void encode(int count, long[] block, ByteOutput out) {
        out.putInt(distinctCount);
        FrameOfReference.encode(new ArrayLongs(distinct), distinctCount, block, out);
        FrameOfReference.encode(new ArrayInts(codes), count, block, out);
    }

    void decode(ByteInput in, int count, long[] target) throws CorruptionException {
        int values = in.takeCount(Math.min(count, MAX_DISTINCT));
        if (decodedValues.length < values) {
            decodedValues = new long[values];
        }
        if (decodedCodes.length < count) {
            decodedCodes = new long[count];
        }
        FrameOfReference.decode(in, values, decodedValues);
        FrameOfReference.decode(in, count, decodedCodes);
        for (int row = 0; row < count; row++) {
            long code = decodedCodes[row];
            if (code < 0 || code >= values) {
                throw in.corrupt("a code below " + values, Long.toString(code));
            }
            target[row] = decodedValues[(int) code];
        }
    }
}
