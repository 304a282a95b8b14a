package dev.sluice.storage.checkpoint;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogChange.PartitionRows;
import dev.sluice.storage.catalog.CatalogChange.RowsAdded;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.CommitRecord;
import dev.sluice.storage.catalog.LedgerDefinition;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.relation.FileSyncs;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;

/**
 * Takes checkpoints, in the order of invariant 4: place pending rows and sync them, then the catalog, then the record, flushed, then the
 * control file that names both, and only then is anything removed that the control file led to before.
 *
 * <p>Used by the thread that commits; no other thread changes the relations it places, which for the table of a load means that their
 * sessions have done it.
 */
public final class Checkpointer {
    private final EngineState engine;
    private final RowGroupWriter ledgerWriter = new RowGroupWriter(LedgerFormat.SCHEMA);

    public Checkpointer(EngineState engine) {
        this.engine = engine;
    }

    /**
     * Takes a checkpoint in the middle of a run. Unlogged tables are placed, so that readers find what the catalog counts, and not synced: a
     * crash empties them anyway.
     *
     * @param catalog the committed catalog with the marks that sessions took
     * @param loadedTable id of the table whose partitions the sessions placed and synced, 0 if there is none
     * @param redoLsn where recovery must begin at the latest, because of rows that no mark covers
     */
    public void online(Catalog catalog, int loadedTable, long redoLsn) throws IOException {
        Catalog marked = catalog;
        List<Future<?>> syncs = new ArrayList<>();
        for (TableDefinition table : catalog.all()) {
            marked = placeLedger(table.id() == loadedTable ? marked : placePartitions(marked, table), table);
            if (engine.isDurable(table)) {
                if (table.id() != loadedTable) {
                    beginForcePartitions(table, syncs);
                }
                beginForceLedger(table, syncs);
            }
        }
        awaitNamed(syncs);
        complete(marked, RecordType.CHECKPOINT_ONLINE, redoLsn);
    }

    /** Takes the checkpoint of a clean stop: every row of every table becomes durable, whatever the mode. */
    public void shutdown() throws IOException {
        Catalog marked = engine.catalog();
        List<Future<?>> syncs = new ArrayList<>();
        for (TableDefinition table : engine.catalog().all()) {
            marked = place(marked, table, syncs);
        }
        awaitNamed(syncs);
        complete(marked, RecordType.CHECKPOINT_SHUTDOWN, engine.log().insertedLsn());
        new Leftovers(engine).remove();
    }

    /** The catalog with all rows and entries of a table placed and durable: what makes an unlogged table a logged one. */
    public Catalog makeDurable(Catalog catalog, TableDefinition table) throws IOException {
        List<Future<?>> syncs = new ArrayList<>();
        Catalog marked = place(catalog, table, syncs);
        awaitNamed(syncs);
        return marked;
    }

    private Catalog place(Catalog catalog, TableDefinition table, List<Future<?>> syncs) throws IOException {
        Catalog marked = placeLedger(placePartitions(catalog, table), table);
        beginForcePartitions(table, syncs);
        beginForceLedger(table, syncs);
        return marked;
    }

    /** Waits until files and their names are durable. */
    private void awaitNamed(List<Future<?>> syncs) throws IOException {
        FileSyncs.await(syncs);
        engine.files().syncDirectories();
    }

    private Catalog placePartitions(Catalog catalog, TableDefinition table) throws IOException {
        List<PartitionRows> marks = new ArrayList<>();
        RowGroupWriter writer = new RowGroupWriter(table.schema());
        for (PartitionDefinition partition : table.partitions()) {
            if (engine.isUsed(partition.fileId())) {
                Relation relation = engine.relation(table, partition);
                if (relation.rows() != partition.rows()) {
                    throw new IllegalStateException("partition " + partition.ordinal() + " of table \"" + table.name()
                            + "\" has " + relation.rows() + " rows, and " + partition.rows() + " were committed");
                }
                relation.place(writer, relation.rows(), true);
                marks.add(new PartitionRows(
                        partition.ordinal(),
                        0,
                        Optional.of(relation.mark(engine.log().insertedLsn()))));
            }
        }
        return marks.isEmpty()
                ? catalog
                : new CommitRecord(List.of(new RowsAdded(table.id(), marks)))
                        .applyTo(catalog, 0, catalog.lastCommitLsn());
    }

    private Catalog placeLedger(Catalog catalog, TableDefinition table) throws IOException {
        LedgerDefinition ledger = table.ledger();
        if (!engine.isUsed(ledger.fileId())) {
            return catalog;
        }
        Relation relation = engine.ledger(table);
        relation.place(ledgerWriter, relation.rows(), true);
        TableDefinition current = catalog.table(table.id()).orElse(table);
        return catalog.with(current.withLedgerMark(relation.mark(engine.log().insertedLsn())));
    }

    private void beginForcePartitions(TableDefinition table, List<Future<?>> syncs) {
        for (PartitionDefinition partition : table.partitions()) {
            if (engine.isUsed(partition.fileId())) {
                engine.relation(table, partition).beginForce(syncs);
            }
        }
    }

    private void beginForceLedger(TableDefinition table, List<Future<?>> syncs) {
        if (engine.isUsed(table.ledger().fileId())) {
            engine.ledger(table).beginForce(syncs);
        }
    }

    private void complete(Catalog marked, RecordType type, long redoLsn) throws IOException {
        Catalog catalog = marked.withIds(engine.lowestUnusedFileId(), engine.lowestUnusedTransactionId());
        ControlState before = engine.control();
        long number = before.catalogNumber() + 1;
        long now = engine.nowMicros();
        int crc = CatalogFile.write(engine.fileSystem(), engine.directory(), number, catalog);
        CheckpointRecord checkpoint =
                new CheckpointRecord(redoLsn, number, crc, engine.options().walLevel(), now);
        InsertedRecord inserted = engine.log().inserter().insert(type, 0, checkpoint.encode());
        engine.log().flush(inserted.endLsn());
        ControlState control = new ControlState(
                engine.runNumber(),
                type == RecordType.CHECKPOINT_SHUTDOWN ? RunState.CLEAN : RunState.IN_PRODUCTION,
                engine.options().walLevel(),
                inserted.startLsn(),
                inserted.endLsn(),
                number,
                crc,
                before.segmentSizeBytes(),
                before.unsynced() || !engine.fileSystem().isSyncing(),
                now);
        ControlFile.write(engine.fileSystem(), engine.directory(), control);
        engine.checkpointed(control, catalog);
        Path old = CatalogFile.path(engine.directory(), before.catalogNumber());
        if (engine.fileSystem().exists(old)) {
            engine.fileSystem().delete(old);
        }
        engine.log().recycleBefore(redoLsn);
        engine.removeSuperseded();
    }
}
