package dev.sluice.storage.batch;

import java.util.Arrays;

/**
 * The values of one column in a batch. A NULL is a bit here and a zero or empty value there, so that loops need not
 * ask.
 */
public abstract sealed class Vector permits LongVector, BytesVector {
    private static final long[] NO_BITS = {};

    private long[] nullBits = NO_BITS;
    private boolean hasNulls;
    private boolean isUniform;

    /** Makes room for rows 0 to {@code rows}, exclusive; values that are there stay. */
    public abstract void ensureCapacity(int rows);

    /** Forgets all values and NULLs; memory stays. */
    public abstract void clear();

    /** Makes the row NULL. */
    public abstract void setNull(int row);

    public final boolean hasNulls() {
        return hasNulls;
    }

    /** Says that all rows have the value of the first one, so that readers need not look at the others. A NULL's value is zero or empty. */
    public final void markUniform() {
        isUniform = true;
    }

    /** Whether the writer says that all rows have the value of the first one. */
    public final boolean isUniform() {
        return isUniform;
    }

    public final boolean isNull(int row) {
        return hasNulls && row >> 6 < nullBits.length && ((nullBits[row >> 6] >>> row) & 1) != 0;
    }

    final void markNull(int row, int capacity) {
        int word = row >> 6;
        if (word >= nullBits.length) {
            nullBits = Arrays.copyOf(nullBits, Math.max(word + 1, (capacity + 63) >> 6));
        }
        nullBits[word] |= 1L << row;
        hasNulls = true;
    }

    final void clearMarks() {
        isUniform = false;
        if (hasNulls) {
            Arrays.fill(nullBits, 0);
            hasNulls = false;
        }
    }
}
