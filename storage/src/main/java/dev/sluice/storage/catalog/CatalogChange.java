package dev.sluice.storage.catalog;

import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;
import java.util.Optional;

/** One change that a commit makes to the catalog. */
public sealed interface CatalogChange {
    int tableId();

    /** The table is now this, whole: made, emptied, renamed or with another persistence. */
    record TableDefined(TableDefinition table) implements CatalogChange {
        @Override
        public int tableId() {
            return table.id();
        }
    }

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

    /**
     * What a transaction added to one partition.
     *
     * @param mark a new mark, where the transaction placed rows in the file itself
     */
    record PartitionRows(int ordinal, long rows, Optional<Mark> mark) {}
}
