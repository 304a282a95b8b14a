package dev.sluice.storage.batch;

import java.util.Arrays;

/**
 * Values held as longs: BOOLEAN 0 or 1; SMALLINT, INTEGER, BIGINT; DATE days since 1970; TIME microseconds of the day;
 * TIMESTAMP and TIMESTAMPTZ microseconds since 1970 (UTC); REAL and DOUBLE their raw bits, every NaN the canonical one,
 * a REAL's as an int; DECIMAL of up to 18 digits unscaled.
 */
public final class LongVector extends Vector {
    private long[] values = {};

    /** The values by row, valid until the next {@link #ensureCapacity}; may be written directly. */
    public long[] values() {
        return values;
    }

    public long get(int row) {
        return values[row];
    }

    /** Sets a row that was not NULL since the last {@link #clear}. */
    public void set(int row, long value) {
        values[row] = value;
    }

    @Override
    public void setNull(int row) {
        values[row] = 0;
        markNull(row, values.length);
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > values.length) {
            values = Arrays.copyOf(values, Math.max(rows, values.length + (values.length >> 1)));
        }
    }

    @Override
    public void clear() {
        clearMarks();
    }

    /** Copies the values of {@code rows[from, to)} to {@code target} from {@code position} on. */
    public void gather(int[] rows, int from, int to, long[] target, int position) {
        for (int i = from, at = position; i < to; i++, at++) {
            target[at] = values[rows[i]];
        }
    }

    /** The same for values that fit an int. */
    public void gather(int[] rows, int from, int to, int[] target, int position) {
        for (int i = from, at = position; i < to; i++, at++) {
            target[at] = (int) values[rows[i]];
        }
    }

    /** Whether all of {@code rows[from, to)} have the value. */
    public boolean allEqual(int[] rows, int from, int to, long value) {
        int last = isUniform() ? Math.min(from + 1, to) : to;
        for (int i = from; i < last; i++) {
            if (values[rows[i]] != value) {
                return false;
            }
        }
        return true;
    }
}
