package dev.sluice.wal.insert;

/**
 * Where a record came to stand.
 *
 * @param startLsn its first byte
 * @param endLsn behind its last byte, padding included; flushing the log up to here makes the record durable. Equal to
 *     {@code startLsn} if the level did not admit the record and nothing was written
 */
public record InsertedRecord(long startLsn, long endLsn) {}
