package dev.sluice.ingest;

import java.util.Optional;

/**
 * A record that was not loaded.
 *
 * @param path the input
 * @param offset of the record's first byte in the decompressed input
 * @param line physical line on which the record starts, counted from 1
 * @param column character in the record, counted from 1; 0 when unknown
 * @param columnName the table's column at fault
 * @param reason code, for instance {@code bad-value}
 * @param message one line, control characters escaped, capped
 */
public record RejectedRecord(
        String path, long offset, long line, int column, Optional<String> columnName, String reason, String message) {}
