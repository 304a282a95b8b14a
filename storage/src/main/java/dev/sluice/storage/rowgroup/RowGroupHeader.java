package dev.sluice.storage.rowgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The header of a row group, checked.
 *
 * @param path the file it was read from, for messages
 * @param offset where the group begins in that file
 * @param sizeBytes of the whole group; the next one begins behind it
 */
public record RowGroupHeader(
        Path path,
        long offset,
        int version,
        int sizeBytes,
        int headerBytes,
        int rowCount,
        long unencodedBytes,
        List<EncodedColumn> columns) {
    /** The column with that id; empty if it was added to the table after the group was written. */
    public Optional<EncodedColumn> column(int columnId) {
        for (EncodedColumn column : columns) {
            if (column.columnId() == columnId) {
                return Optional.of(column);
            }
        }
        return Optional.empty();
    }
}
