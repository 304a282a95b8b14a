package dev.sluice.storage.catalog;

import dev.sluice.storage.schema.PartitionKey;

/**
 * One partition of a table.
 *
 * @param ordinal its dense number in the table, in the order in which partitions were made
 * @param fileId names the data file; never used again
 * @param mark where the file ends
 * @param rows committed rows, placed or not
 */
public record PartitionDefinition(int ordinal, PartitionKey key, long fileId, Mark mark, long rows) {
    PartitionDefinition withOrdinal(int newOrdinal) {
        return new PartitionDefinition(newOrdinal, key, fileId, mark, rows);
    }

    /** The same rows in another file. */
    public PartitionDefinition inFile(long newFileId, Mark newMark) {
        return new PartitionDefinition(ordinal, key, newFileId, newMark, rows);
    }

    PartitionDefinition withMark(Mark newMark) {
        return new PartitionDefinition(ordinal, key, fileId, newMark, rows);
    }

    PartitionDefinition plusRows(long added) {
        return new PartitionDefinition(ordinal, key, fileId, mark, rows + added);
    }
}
