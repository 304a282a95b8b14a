package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.TableSchema;

/** The rows of one partition that are not placed in its file yet, column by column. One thread at a time. */
public final class PendingRows {
    private final TableSchema schema;

    public PendingRows(TableSchema schema) {
        this.schema = schema;
    }

    public TableSchema schema() {
        return schema;
    }

    /** Appends rows {@code rows[from, to)} of a batch, copying their values. */
    public void append(ColumnBatch batch, int[] rows, int from, int to) {}

    public int rowCount() {
        return 0;
    }

    /** Bytes of all rows before encoding. */
    public long unencodedBytes() {
        return 0;
    }

    /** Bytes of rows {@code [fromRow, toRow)} before encoding; takes time by columns, not rows. */
    public long unencodedBytes(int fromRow, int toRow) {
        return 0;
    }

    /** Removes the first rows and gives back memory that the rest does not need. */
    public void removeFirst(int count) {}

    /** Keeps the first {@code rowCount} rows only. */
    public void truncate(int rowCount) {}
}
