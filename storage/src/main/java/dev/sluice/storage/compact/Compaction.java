package dev.sluice.storage.compact;

import dev.sluice.storage.catalog.LedgerDefinition;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.relation.FileSyncs;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/**
 * Writes the relations of one table anew that have more row groups than their rows need. The new files are durable before the change may be
 * committed that names them (invariant 3); until then nothing names them, and a crash leaves the old ones. These stay until a checkpoint without
 * them (invariant 1).
 *
 * <p>All rows of the table must be placed.
 */
public final class Compaction {
    private final EngineState engine;
    private final BooleanSupplier stop;
    private final List<Relation> made = new ArrayList<>();
    private final List<Future<?>> syncs = new ArrayList<>();
    private TableDefinition table;
    private CompactReport report;

    /** @param stop asked now and then; once it says so nothing more is begun */
    public Compaction(EngineState engine, TableDefinition table, BooleanSupplier stop) {
        this.engine = engine;
        this.table = table;
        this.stop = stop;
        this.report = CompactReport.nothing(table.name());
    }

    /** Merges what there is to merge; what is written is durable at return. */
    public void merge() throws IOException {
        try {
            for (PartitionDefinition partition : table.partitions()) {
                mergePartition(partition);
            }
            mergeLedger();
            FileSyncs.await(syncs);
            engine.files().syncDirectories();
        } catch (FailStopException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            giveUp(e);
            throw e;
        }
    }

    /** The table with its new files, to be committed; the table as it was where nothing was merged. */
    public TableDefinition table() {
        return table;
    }

    public CompactReport report() {
        return report;
    }

    private void mergePartition(PartitionDefinition old) throws IOException {
        merge(table.schema(), old.fileId(), old.mark(), id -> engine.relation(table, old.inFile(id, Mark.EMPTY)))
                .ifPresent(file -> table = table.withPartition(old.inFile(file.id(), file.mark())));
    }

    private void mergeLedger() throws IOException {
        LedgerDefinition old = table.ledger();
        merge(
                        LedgerFormat.SCHEMA,
                        old.fileId(),
                        old.mark(),
                        id -> engine.ledger(table.withLedger(old.inFile(id, Mark.EMPTY))))
                .ifPresent(file -> table = table.withLedger(old.inFile(file.id(), file.mark())));
    }

    private record Merged(long id, Mark mark) {}

    /**
     * Writes the rows of a file to a new one, where that has fewer row groups.
     *
     * @param made gives the relation of a new file
     */
    private Optional<Merged> merge(TableSchema schema, long fileId, Mark mark, LongFunction<Relation> made)
            throws IOException {
        GroupMerge groups = groups(schema, fileId, mark);
        if (groups.newGroups() >= groups.oldGroups() || stop.getAsBoolean()) {
            return Optional.empty();
        }
        engine.enterProduction();
        Relation into = made.apply(engine.newFileId());
        Optional<Mark> end = copy(schema, fileId, mark, into);
        end.ifPresent(now -> report = report.plus(groups.oldGroups(), groups.newGroups(), mark.length(), now.length()));
        return end.map(now -> new Merged(into.fileId(), now));
    }

    private GroupMerge groups(TableSchema schema, long fileId, Mark mark) throws IOException {
        GroupMerge groups = new GroupMerge(engine.options().rowGroupRows());
        if (mark.rows() > 0 && !stop.getAsBoolean()) {
            RowGroupReader reader = new RowGroupReader(schema);
            try (DataFileReader file = open(fileId, mark)) {
                Optional<RowGroupHeader> group = file.next(reader);
                while (group.isPresent()) {
                    groups.add(group.get().rowCount(), group.get().unencodedBytes());
                    group = file.next(reader);
                }
            }
        }
        return groups;
    }

    private DataFileReader open(long fileId, Mark mark) throws IOException {
        return DataFileReader.open(engine.fileSystem(), engine.directory(), table.id(), fileId, mark);
    }

    /** Copies all rows of a file to a new relation, in their order; gives that up, and back nothing, where it is to stop. */
    private Optional<Mark> copy(TableSchema schema, long fileId, Mark mark, Relation into) throws IOException {
        made.add(into);
        RowGroupReader reader = new RowGroupReader(schema);
        RowGroupWriter writer = new RowGroupWriter(schema);
        try (DataFileReader file = open(fileId, mark)) {
            Optional<RowGroupHeader> group = file.next(reader);
            while (group.isPresent()) {
                if (stop.getAsBoolean()) {
                    giveUp(into);
                    return Optional.empty();
                }
                into.append(file, group.get(), reader);
                into.place(writer, into.rows(), false);
                into.place(writer, into.rows(), GroupMerge.isLarge(into.pendingBytes()));
                group = file.next(reader);
            }
        }
        into.place(writer, into.rows(), true);
        into.beginForce(syncs);
        return Optional.of(into.mark(engine.log().insertedLsn()));
    }

    /** A failure that leaves the engine usable, such as a full disk, leaves nothing behind. */
    private void giveUp(Exception failure) {
        try {
            FileSyncs.await(syncs);
            for (Relation relation : List.copyOf(made)) {
                giveUp(relation);
            }
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void giveUp(Relation relation) throws IOException {
        relation.rollbackTo(0, new RowGroupReader(relation.schema()));
        engine.forget(relation.fileId());
        made.remove(relation);
    }
}
