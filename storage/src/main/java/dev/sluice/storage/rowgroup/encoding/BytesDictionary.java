package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.ByteStringTable;
import java.util.Arrays;

/**
 * Numbers the values of a row group by first appearance. What it decides depends on the values alone, and not on
 * whether they came as bytes or as codes of a table that saw other rows too. Reusable.
 */
final class BytesDictionary {
    /** Rows that are numbered at a time. */
    private static final int BLOCK = 256;

    /**
     * Rows after which a column is given up if more than 15 of 16 values are new so far, and if more than 3 of 4 are.
     */
    private static final int FIRST_TRIAL_ROWS = 4096;

    private static final int SECOND_TRIAL_ROWS = 16384;

    /** Distinct values with more bytes together are not gathered twice. */
    private static final int MAX_BYTES = 64 << 20;

    private final ByteStringTable own = new ByteStringTable(ByteStringTable.MAX_COUNT, MAX_BYTES);

    /** Where the distinct values are: {@link #own} or the source's. */
    private ByteStringTable table = own;

    /** By code of the table: code in the group plus one, 0 for none yet. */
    private int[] groupCodes = {};

    /** By code in the group: code of the table. */
    private int[] tableCodes = {};

    private int[] codes = {};
    private int distinctCount;

    /** Code of the row before the next one. */
    private int previousCode;

    /**
     * Gives the values of rows {@code [fromRow, fromRow + count)} their codes. A NULL gets the code before it, so that
     * it costs no value and ends no run.
     *
     * @param nullWords a bit for each row, or empty if no row is NULL
     * @return false if it was given up because the values are mostly distinct
     */
    boolean build(BytesSource source, int fromRow, int count, long[] nullWords) {
        boolean coded = source.isCoded();
        reset(coded ? source.table() : own, count);
        for (int from = 0; from < count; from += BLOCK) {
            if ((from == FIRST_TRIAL_ROWS && distinctCount > FIRST_TRIAL_ROWS / 16 * 15)
                    || (from == SECOND_TRIAL_ROWS && distinctCount > SECOND_TRIAL_ROWS / 4 * 3)) {
                return false;
            }
            int to = Math.min(count, from + BLOCK);
            if (coded) {
                renumber(source.codes(), fromRow, from, to, nullWords);
            } else if (!number(source, fromRow, from, to, nullWords)) {
                return false;
            }
        }
        return true;
    }

    private void reset(ByteStringTable newTable, int count) {
        table = newTable;
        own.clear();
        distinctCount = 0;
        previousCode = 0;
        if (codes.length < count) {
            codes = new int[count];
        }
        if (table != own) {
            if (groupCodes.length < table.count()) {
                groupCodes = new int[table.count() + (table.count() >> 1)];
                tableCodes = new int[groupCodes.length];
            } else {
                Arrays.fill(groupCodes, 0, table.count(), 0);
            }
        }
    }

    private void renumber(int[] sourceCodes, int fromRow, int from, int to, long[] nullWords) {
        int code = previousCode;
        for (int row = from; row < to; row++) {
            if (nullWords.length == 0 || ((nullWords[row >> 6] >>> row) & 1) == 0) {
                int tableCode = sourceCodes[fromRow + row];
                int known = groupCodes[tableCode];
                if (known == 0) {
                    tableCodes[distinctCount] = tableCode;
                    known = ++distinctCount;
                    groupCodes[tableCode] = known;
                }
                code = known - 1;
            }
            codes[row] = code;
        }
        previousCode = code;
    }

    private boolean number(BytesSource source, int fromRow, int from, int to, long[] nullWords) {
        byte[] bytes = source.bytes();
        int code = previousCode;
        for (int row = from; row < to; row++) {
            if (nullWords.length == 0 || ((nullWords[row >> 6] >>> row) & 1) == 0) {
                code = own.codeOf(bytes, source.start(fromRow + row), source.length(fromRow + row));
                if (code == ByteStringTable.FULL) {
                    return false;
                }
            }
            codes[row] = code;
        }
        previousCode = code;
        distinctCount = own.count();
        return true;
    }

    /**
     * Whether the dictionary takes less room than the values do.
     *
     * @param plainBytes bytes of all values
     */
    boolean pays(int count, long plainBytes) {
        long distinctBytes = 0;
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        for (int code = 0; code < distinctCount; code++) {
            int length = length(code);
            distinctBytes += length;
            shortest = Math.min(shortest, length);
            longest = Math.max(longest, length);
        }
        int lengthBits = BitPacking.widthOf(longest - shortest);
        long plain = plainBytes + (((long) count * lengthBits) >> 3);
        long packed = distinctBytes
                + (((long) distinctCount * lengthBits) >> 3)
                + (((long) count * BitPacking.widthOf(distinctCount - 1)) >> 3);
        return packed < plain;
    }

    int distinctCount() {
        return distinctCount;
    }

    /** The array that holds the distinct values. */
    byte[] bytes() {
        return table.bytes();
    }

    int start(int code) {
        return table.start(tableCode(code));
    }

    int length(int code) {
        return table.length(tableCode(code));
    }

    private int tableCode(int code) {
        return table == own ? code : tableCodes[code];
    }

    /** The codes by row of the group. */
    int[] codes() {
        return codes;
    }
}
