package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.Words;
import java.util.Arrays;

/**
 * Gives equal byte strings equal codes, by first appearance. The table is open addressing over hashes; bytes are compared always. Reusable;
 * what it decides depends on the values alone.
 */
final class BytesDictionary {
    private static final int FIRST_SLOTS = 1024;
    private static final int CODE_BITS = 24;
    private static final long CODE_MASK = (1L << CODE_BITS) - 1;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Rows after which a column is given up if more than 15 of 16 values are new so far, and if more than 3 of 4 are. */
    private static final int FIRST_TRIAL_ROWS = 4096;

    private static final int SECOND_TRIAL_ROWS = 16384;

    /** 40 bits of the hash, and 24 of the code plus one; 0 for a free slot. */
    private long[] slots = new long[FIRST_SLOTS];

    private int slotCount;

    /** By code: the row where the value appeared first. */
    private int[] firstRows = new int[FIRST_SLOTS];

    private int[] codes = {};
    private int distinctCount;
    private long distinctBytes;
    private long totalBytes;
    private int shortest;
    private int longest;

    /**
     * Gives the values of rows {@code [fromRow, fromRow + count)} their codes. A NULL gets the code before it, so that it costs no value and
     * ends no run.
     *
     * @param nullWords a bit for each row, or empty if no row is NULL
     * @return false if it was given up because the values are mostly distinct
     */
    boolean build(BytesSource source, int fromRow, int count, long[] nullWords) {
        reset(count);
        int code = 0;
        for (int row = 0; row < count; row++) {
            if ((row == FIRST_TRIAL_ROWS && distinctCount > FIRST_TRIAL_ROWS / 16 * 15)
                    || (row == SECOND_TRIAL_ROWS && distinctCount > SECOND_TRIAL_ROWS / 4 * 3)) {
                return false;
            }
            if (nullWords.length == 0 || ((nullWords[row >> 6] >>> row) & 1) == 0) {
                code = codeOf(source, fromRow + row);
            }
            codes[row] = code;
        }
        return true;
    }

    private void reset(int count) {
        slotCount = FIRST_SLOTS;
        Arrays.fill(slots, 0, slotCount, 0);
        if (codes.length < count) {
            codes = new int[count];
        }
        distinctCount = 0;
        distinctBytes = 0;
        totalBytes = 0;
        shortest = Integer.MAX_VALUE;
        longest = 0;
    }

    private int codeOf(BytesSource source, int row) {
        byte[] bytes = source.bytes();
        int start = source.start(row);
        int length = source.length(row);
        totalBytes += length;
        long hash = hash(bytes, start, length);
        long tag = hash & ~CODE_MASK;
        int slot = (int) (hash >>> CODE_BITS) & (slotCount - 1);
        while (slots[slot] != 0) {
            if ((slots[slot] & ~CODE_MASK) == tag) {
                int code = (int) (slots[slot] & CODE_MASK) - 1;
                int first = firstRows[code];
                if (source.length(first) == length && equal(bytes, source.start(first), start, length)) {
                    return code;
                }
            }
            slot = (slot + 1) & (slotCount - 1);
        }
        slots[slot] = tag | (distinctCount + 1);
        addDistinct(row, length);
        return distinctCount - 1;
    }

    private void addDistinct(int row, int length) {
        if (distinctCount == firstRows.length) {
            firstRows = Arrays.copyOf(firstRows, 2 * distinctCount);
        }
        firstRows[distinctCount++] = row;
        distinctBytes += length;
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
        if (distinctCount > slotCount / 2) {
            grow();
        }
    }

    private void grow() {
        int newCount = slotCount * 4;
        long[] grown = new long[Math.max(newCount, slots.length)];
        for (int i = 0; i < slotCount; i++) {
            long entry = slots[i];
            if (entry != 0) {
                int slot = (int) (entry >>> CODE_BITS) & (newCount - 1);
                while (grown[slot] != 0) {
                    slot = (slot + 1) & (newCount - 1);
                }
                grown[slot] = entry;
            }
        }
        slots = grown;
        slotCount = newCount;
    }

    private static long hash(byte[] bytes, int start, int length) {
        long hash = length * MIX;
        int end = start + length;
        int at = start;
        for (; at + 8 <= end; at += 8) {
            hash = (Long.rotateLeft(hash, 5) ^ Words.getLong(bytes, at)) * MIX;
        }
        if (at < end) {
            hash = (Long.rotateLeft(hash, 5) ^ tail(bytes, start, at, end)) * MIX;
        }
        return (hash ^ (hash >>> 32)) * MIX;
    }

    /** The last bytes, fewer than 8, as a word. */
    private static long tail(byte[] bytes, int start, int at, int end) {
        if (end - start >= 8) {
            return Words.getLong(bytes, end - 8);
        }
        long word = 0;
        for (int i = at; i < end; i++) {
            word = (word << 8) | (bytes[i] & 0xFF);
        }
        return word;
    }

    private static boolean equal(byte[] bytes, int one, int other, int length) {
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            if (Words.getLong(bytes, one + i) != Words.getLong(bytes, other + i)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (bytes[one + i] != bytes[other + i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the dictionary takes less room than the values do. */
    boolean pays(int count) {
        int lengthBits = BitPacking.widthOf(longest - shortest);
        long plain = totalBytes + (((long) count * lengthBits) >> 3);
        long packed = distinctBytes
                + (((long) distinctCount * lengthBits) >> 3)
                + (((long) count * BitPacking.widthOf(distinctCount - 1)) >> 3);
        return packed < plain;
    }

    int distinctCount() {
        return distinctCount;
    }

    /** Bytes of the distinct values together. */
    long distinctBytes() {
        return distinctBytes;
    }

    /** The row, of the source, where the value with the code appeared first. */
    int firstRow(int code) {
        return firstRows[code];
    }

    /** The codes by row of the group. */
    int[] codes() {
        return codes;
    }
}
