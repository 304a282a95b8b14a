package dev.sluice.ingest.convert;

import dev.sluice.parsers.RejectReason;

/**
 * A record of a chunk that is not loaded.
 *
 * @param start offset of its first byte in the chunk's buffer
 * @param end offset behind its last byte; the line end is not part of it
 * @param line line of its first byte, counted from 0 at the chunk's first
 * @param column character in the record, counted from 1; 0 when unknown
 * @param columnName the table's column at fault; empty when it is the record as a whole
 * @param columnNumber place of that column in the table, counted from 1; 0 when it is the record as a whole
 */
public record ChunkReject(
        int start,
        int end,
        int line,
        int column,
        String columnName,
        int columnNumber,
        RejectReason reason,
        String message) {
    /** The same with other words. */
    public ChunkReject withMessage(String words) {
        return new ChunkReject(start, end, line, column, columnName, columnNumber, reason, words);
    }
}
