package dev.sluice.storage.catalog;

import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;
import java.util.Optional;

/** One change that a commit makes to the catalog. */
public sealed interface CatalogChange {
    /** The table is now this, whole: made, emptied, renamed, with another persistence or a ledger that forgot. */
    record TableDefined(TableDefinition table) implements CatalogChange {}

    /** The table is gone. */
    record TableDropped(int tableId) implements CatalogChange {}

    /** The table has more partitions, still without rows. */
    record PartitionsMade(int tableId, List<PartitionDefinition> partitions) implements CatalogChange {
        public PartitionsMade {
            partitions = List.copyOf(partitions);
        }
    }

    /** Partitions have more rows. */
    record RowsAdded(int tableId, List<PartitionRows> partitions) implements CatalogChange {
        public RowsAdded {
            partitions = List.copyOf(partitions);
        }
    }

    /** An input was loaded. */
    record EntryAdded(int tableId, LedgerEntry entry) implements CatalogChange {}

    /** The table is changed at this time, and no backup covers that; given where one did until now. */
    record BackupOutdated(int tableId, long atMicros) implements CatalogChange {}

    /** A backup of this time covers everything. */
    record BackedUp(long atMicros) implements CatalogChange {}

    /**
     * What a transaction added to one partition.
     *
     * @param mark a new mark, where the transaction placed rows in the file itself
     */
    record PartitionRows(int ordinal, long rows, Optional<Mark> mark) {}
}
