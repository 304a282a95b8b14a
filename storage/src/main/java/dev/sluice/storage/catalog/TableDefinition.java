package dev.sluice.storage.catalog;

import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One table, committed.
 *
 * @param id names its directory; never used again
 * @param partitions by ordinal
 * @param createdAtMicros since 1970 UTC
 * @param emptiedAtMicros when a crash recovery emptied it, 0 if none did since the last backup
 * @param notBackedUpSinceMicros when it was first changed after the last backup, 0 if a backup covers all of it
 */
public record TableDefinition(
        int id,
        String name,
        TableSchema schema,
        Persistence persistence,
        Partitioning partitioning,
        List<PartitionDefinition> partitions,
        LedgerDefinition ledger,
        long createdAtMicros,
        long emptiedAtMicros,
        long notBackedUpSinceMicros) {
    public TableDefinition {
        partitions = List.copyOf(partitions);
    }

    /** The table as it would be declared. */
    public TableDeclaration declaration() {
        return new TableDeclaration(name, schema, persistence, partitioning);
    }

    /** Committed rows of all partitions. */
    public long rows() {
        long rows = 0;
        for (PartitionDefinition partition : partitions) {
            rows += partition.rows();
        }
        return rows;
    }

    /** Bytes of all data files up to their marks, the ledger's excepted. */
    public long dataBytes() {
        long bytes = 0;
        for (PartitionDefinition partition : partitions) {
            bytes += partition.mark().length() - Mark.HEADER_BYTES;
        }
        return bytes;
    }

    public Optional<PartitionDefinition> partition(PartitionKey key) {
        for (PartitionDefinition partition : partitions) {
            if (partition.key().equals(key)) {
                return Optional.of(partition);
            }
        }
        return Optional.empty();
    }

    /** The same table without rows, its ledger in a new file. */
    public TableDefinition emptied(long ledgerFileId) {
        return with(List.of(), LedgerDefinition.empty(ledgerFileId), emptiedAtMicros);
    }

    /** The same table, emptied by a crash recovery at that time. */
    public TableDefinition emptiedByCrash(long ledgerFileId, long atMicros) {
        return with(List.of(), LedgerDefinition.empty(ledgerFileId), atMicros).changedAt(atMicros);
    }

    /** Whether the next crash would empty the table. */
    public boolean isAtRisk() {
        return persistence == Persistence.UNLOGGED && rows() > 0;
    }

    /** The same table without some of its partitions; the others are numbered anew, and the ledger keeps its entries. */
    public TableDefinition withoutPartitions(Predicate<PartitionDefinition> dropped) {
        List<PartitionDefinition> kept = new ArrayList<>();
        long droppedRows = 0;
        for (PartitionDefinition partition : partitions) {
            if (dropped.test(partition)) {
                droppedRows += partition.rows();
            } else {
                kept.add(partition.withOrdinal(kept.size()));
            }
        }
        return with(kept, ledger.plusDropped(droppedRows), emptiedAtMicros);
    }

    /** The same table with another ledger; that a crash emptied it is forgotten too. */
    public TableDefinition withForgetfulLedger(LedgerDefinition newLedger) {
        return with(partitions, newLedger, 0);
    }

    /** The same table, changed at that time: where a backup covered it, none does any more. */
    public TableDefinition changedAt(long atMicros) {
        return notBackedUpSinceMicros == 0
                ? copy(name, persistence, partitions, ledger, emptiedAtMicros, atMicros)
                : this;
    }

    /** The same table, all of it in a backup. */
    TableDefinition backedUp() {
        return copy(name, persistence, partitions, ledger, 0, 0);
    }

    public TableDefinition withName(String newName) {
        return copy(newName, persistence, partitions, ledger, emptiedAtMicros, notBackedUpSinceMicros);
    }

    public TableDefinition withPersistence(Persistence newPersistence) {
        return copy(name, newPersistence, partitions, ledger, emptiedAtMicros, notBackedUpSinceMicros);
    }

    /** The same table with a new mark of its ledger. */
    public TableDefinition withLedgerMark(Mark mark) {
        return withLedger(ledger.withMark(mark));
    }

    public TableDefinition withLedger(LedgerDefinition newLedger) {
        return with(partitions, newLedger, emptiedAtMicros);
    }

    /** The same table with this partition instead of the one of its ordinal. */
    public TableDefinition withPartition(PartitionDefinition partition) {
        List<PartitionDefinition> changed = new ArrayList<>(partitions);
        changed.set(partition.ordinal(), partition);
        return with(changed, ledger, emptiedAtMicros);
    }

    TableDefinition with(List<PartitionDefinition> newPartitions, LedgerDefinition newLedger, long newEmptiedAt) {
        return copy(name, persistence, newPartitions, newLedger, newEmptiedAt, notBackedUpSinceMicros);
    }

    private TableDefinition copy(
            String newName,
            Persistence newPersistence,
            List<PartitionDefinition> newPartitions,
            LedgerDefinition newLedger,
            long newEmptiedAt,
            long newNotBackedUpSince) {
        return new TableDefinition(
                id,
                newName,
                schema,
                newPersistence,
                partitioning,
                newPartitions,
                newLedger,
                createdAtMicros,
                newEmptiedAt,
                newNotBackedUpSince);
    }

    TableDefinition plusPartitions(List<PartitionDefinition> more) {
        List<PartitionDefinition> all = new ArrayList<>(partitions);
        all.addAll(more);
        return with(all, ledger, emptiedAtMicros);
    }
}
