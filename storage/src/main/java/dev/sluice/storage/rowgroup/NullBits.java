package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.Vector;
import java.util.Arrays;

/**
 * Which rows of a pending column are NULL: one bit a row, no memory while there is none. Bits behind the last row are
 * zero.
 */
final class NullBits {
    private static final long[] NONE = {};

    private long[] words = NONE;

    /** Adds the NULLs of {@code rows[from, to)} as rows {@code position} and on. */
    void append(Vector vector, int[] rows, int from, int to, int position) {
        if (!vector.hasNulls()) {
            return;
        }
        for (int i = from, at = position; i < to; i++, at++) {
            if (vector.isNull(rows[i])) {
                set(at);
            }
        }
    }

    private void set(int row) {
        int word = row >> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        words[word] |= 1L << row;
    }

    /** The bits of rows {@code row} to {@code row + 63}, the first one lowest. */
    long word(int row) {
        int word = row >> 6;
        int shift = row & 63;
        long low = word < words.length ? words[word] >>> shift : 0;
        long high = shift != 0 && word + 1 < words.length ? words[word + 1] << (64 - shift) : 0;
        return low | high;
    }

    int count(int fromRow, int toRow) {
        if (words.length == 0) {
            return 0;
        }
        int count = 0;
        for (int row = fromRow; row < toRow; row += 64) {
            long bits = word(row);
            count += Long.bitCount(toRow - row < 64 ? bits & ((1L << (toRow - row)) - 1) : bits);
        }
        return count;
    }

    /** The bits of {@code count} rows from {@code fromRow} on, the last word filled up with zeros. */
    long[] words(int fromRow, int count) {
        long[] copy = new long[(count + 63) >> 6];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = word(fromRow + (i << 6));
        }
        if ((count & 63) != 0) {
            copy[copy.length - 1] &= (1L << count) - 1;
        }
        return copy;
    }

    void removeFirst(int count, int rowCount) {
        if (words.length == 0) {
            return;
        }
        int left = rowCount - count;
        for (int i = 0, row = count; i < words.length; i++, row += 64) {
            words[i] = row < rowCount ? word(row) : 0;
        }
        truncate(left);
    }

    void truncate(int rowCount) {
        if (rowCount == 0) {
            words = NONE;
            return;
        }
        int word = rowCount >> 6;
        if (word < words.length) {
            words[word] &= (1L << rowCount) - 1;
            Arrays.fill(words, word + 1, words.length, 0);
        }
    }
}
