package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;

/**
 * The rows of one partition that are not placed in its file yet, column by column. Starts with next to no memory, since
 * partitions may be thousands, and gives back what removed rows leave. One thread at a time.
 */
public final class PendingRows {
    private final TableSchema schema;
    private final PendingColumn[] columns;
    private final int fixedWidth;
    private int rowCount;

    /** Rows whose memory is left to the garbage collector. */
    public PendingRows(TableSchema schema) {
        this(schema, PendingMemory.none());
    }

    /** Rows that share memory with other rows of the same thread. */
    public PendingRows(TableSchema schema, PendingMemory memory) {
        this.schema = schema;
        this.columns = new PendingColumn[schema.columnCount()];
        this.fixedWidth = schema.fixedUnencodedWidth();
        for (int i = 0; i < columns.length; i++) {
            columns[i] = newColumn(schema.column(i).type(), memory, i);
        }
    }

    /** What the arrays take for a row at least, whatever is in it, unless columns are constant. */
    public static int leastRowBytes(TableSchema schema) {
        int sum = 0;
        for (ColumnDefinition column : schema.columns()) {
            // A code or an end and some bytes, or a number.
            sum += isHeldAsInts(column.type()) ? Integer.BYTES : Long.BYTES;
        }
        return sum;
    }

    private static PendingColumn newColumn(ColumnType type, PendingMemory memory, int index) {
        if (!type.isFixed()) {
            return new PendingBytes(memory, index);
        }
        return isHeldAsInts(type) ? new PendingInts(memory.arrays()) : new PendingLongs(memory.arrays());
    }

    private static boolean isHeldAsInts(ColumnType type) {
        return type.isFixed() && type.unencodedWidth() <= Integer.BYTES;
    }

    public TableSchema schema() {
        return schema;
    }

    /** Appends rows {@code rows[from, to)} of a batch, copying their values. */
    public void append(ColumnBatch batch, int[] rows, int from, int to) {
        if (from >= to) {
            return;
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i].append(batch.vector(i), rows, from, to);
        }
        rowCount += to - from;
    }

    public int rowCount() {
        return rowCount;
    }

    /** Bytes of all rows before encoding. */
    public long unencodedBytes() {
        return unencodedBytes(0, rowCount);
    }

    /** Bytes of rows {@code [fromRow, toRow)} before encoding; looks at every row at most where it is not all rows. */
    public long unencodedBytes(int fromRow, int toRow) {
        checkRange(fromRow, toRow);
        long sum = (long) fixedWidth * (toRow - fromRow);
        for (PendingColumn column : columns) {
            sum += column.valueBytes(fromRow, toRow);
        }
        return sum;
    }

    /** Removes the first rows and gives back memory that the rest does not need. */
    public void removeFirst(int count) {
        checkRange(0, count);
        if (count == 0) {
            return;
        }
        for (PendingColumn column : columns) {
            column.removeFirst(count);
        }
        rowCount -= count;
    }

    /** Keeps the first {@code rows} rows only. */
    public void truncate(int rows) {
        checkRange(0, rows);
        for (PendingColumn column : columns) {
            column.truncate(rows);
        }
        rowCount = rows;
    }

    PendingColumn column(int index) {
        return columns[index];
    }

    void checkRange(int fromRow, int toRow) {
        if (fromRow < 0 || fromRow > toRow || toRow > rowCount) {
            throw new IllegalArgumentException(
                    "rows " + fromRow + " to " + toRow + " are not within " + rowCount + " pending rows");
        }
    }
}
