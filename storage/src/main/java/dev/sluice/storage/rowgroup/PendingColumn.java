package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.Vector;

/**
 * The values of one column of pending rows. As long as all values are equal only the value and the count are kept: many
 * columns of real tables never get further.
 */
abstract sealed class PendingColumn permits PendingInts, PendingLongs, PendingBytes {
    /** Rows of a first allocation: partitions may be thousands, and most of them small. */
    static final int FIRST_CAPACITY = 64;

    final NullBits nulls = new NullBits();
    int rowCount;

    /** Appends rows {@code rows[from, to)}, at least one. */
    final void append(Vector vector, int[] rows, int from, int to) {
        appendValues(vector, rows, from, to);
        nulls.append(vector, rows, from, to, rowCount);
        rowCount += to - from;
    }

    abstract void appendValues(Vector vector, int[] rows, int from, int to);

    final void removeFirst(int count) {
        if (count == rowCount) {
            truncate(0);
            return;
        }
        removeFirstValues(count);
        nulls.removeFirst(count, rowCount);
        rowCount -= count;
    }

    /** Removes fewer than all rows. */
    abstract void removeFirstValues(int count);

    final void truncate(int rows) {
        truncateValues(rows);
        nulls.truncate(rows);
        rowCount = rows;
    }

    abstract void truncateValues(int rows);

    /** Bytes of the values of a column held as bytes; 0 for the others, whose width is known. */
    public abstract long valueBytes(int fromRow, int toRow);

    /** Whether an array of that capacity is far too large for the rows left in it. */
    static boolean isWasteful(int capacity, int used) {
        return capacity > FIRST_CAPACITY && used < capacity / 4;
    }
}
