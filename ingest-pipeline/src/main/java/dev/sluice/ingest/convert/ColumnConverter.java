package dev.sluice.ingest.convert;

import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.batch.ColumnBatch;

/** Fills one column of a batch from the spans of a chunk. Belongs to one thread. */
abstract class ColumnConverter {
    /** Begins a chunk; vectors have room for all its rows. */
    abstract void begin(ChunkRows rows, ColumnBatch batch);

    /** Converts some rows. Called with small ranges, so that the compiler sees many short calls and not one long loop. */
    abstract void convert(ChunkRows rows, int fromRow, int toRow);

    /** Ends the chunk. */
    void end() {}

    static void rejectNull(ChunkRows rows, int row, int at, TableColumn column) {
        rows.reject(row, at, column, RejectReason.NULL_NOT_ALLOWED, "NULL in a column that is declared NOT NULL");
    }

    static void rejectNul(ChunkRows rows, int row, int at, TableColumn column) {
        rows.reject(row, at, column, RejectReason.NUL_BYTE, "a NUL in the text");
    }
}
