package dev.sluice.storage;

import dev.sluice.storage.backup.Backup;
import dev.sluice.storage.backup.BackupReport;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogChange;
import dev.sluice.storage.catalog.CatalogChange.BackedUp;
import dev.sluice.storage.catalog.CatalogChange.TableDefined;
import dev.sluice.storage.catalog.CatalogChange.TableDropped;
import dev.sluice.storage.catalog.CommitRecord;
import dev.sluice.storage.catalog.LedgerDefinition;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.checkpoint.Checkpointer;
import dev.sluice.storage.checkpoint.Leftovers;
import dev.sluice.storage.compact.CompactReport;
import dev.sluice.storage.compact.Compaction;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.storage.transaction.LedgerRewrite;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.storage.transaction.TableLoad;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A data directory, open for writing by this process alone. Opening recovers from a crash; {@link #shutdown} leaves everything durable in
 * every mode. An engine that changed nothing writes nothing.
 *
 * <p>One thread at a time calls its methods; a load that is open is the only thing going on. After a {@link
 * dev.sluice.wal.FailStopException} nothing is changed any more, whoever calls what; {@link #close} then abandons.
 */
public final class StorageEngine implements AutoCloseable {
    private final FailStopFileSystem fileSystem;
    private final DirectoryLock lock;
    private final EngineState engine;
    private final RecoveryReport recovery;
    private boolean loading;
    private boolean open = true;

    private StorageEngine(
            FailStopFileSystem fileSystem, DirectoryLock lock, EngineState engine, RecoveryReport recovery) {
        this.fileSystem = fileSystem;
        this.lock = lock;
        this.engine = engine;
        this.recovery = recovery;
    }

    /**
     * Opens a directory, and makes it if it is not there.
     *
     * @throws dev.sluice.wal.DirectoryBusyException if another holds it
     * @throws RecoveryRequiredException after a crash at {@code wal_level=none}, whatever level is asked for now; nothing is changed
     * @throws dev.sluice.wal.CorruptionException if something is missing or damaged; nothing is deleted
     */
    public static StorageEngine open(FileSystem fs, Path directory, StorageOptions options, Clock clock)
            throws IOException {
        FailStopFileSystem guarded = new FailStopFileSystem(fs);
        DirectoryOpener opener = new DirectoryOpener(guarded, directory, options, clock);
        DirectoryLock lock = opener.lock();
        boolean opened = false;
        try {
            StorageEngine engine = new StorageEngine(guarded, lock, opener.open(), opener.report());
            opened = true;
            return engine;
        } finally {
            if (!opened) {
                lock.close();
            }
        }
    }

    /** What opening had to repair. */
    public RecoveryReport recovery() {
        return recovery;
    }

    /** The committed state. */
    public Catalog catalog() {
        return engine.catalog();
    }

    public TableDefinition createTable(TableDeclaration declaration) throws IOException {
        TableDefinition table = newTable(declaration);
        change(List.of(new TableDefined(table)));
        return table;
    }

    public void dropTable(String name) throws IOException {
        TableDefinition table = existing(name);
        change(List.of(new TableDropped(table.id())));
    }

    /** Empties a table, its ledger included. */
    public void truncateTable(String name) throws IOException {
        TableDefinition table = existing(name);
        change(List.of(new TableDefined(changed(table.emptied(engine.newFileId())))));
    }

    /**
     * Drops partitions of a table, all of them in one change or none; their ledger entries stay, so that what was in them is not loaded again.
     *
     * @return the partitions that were dropped
     */
    public List<PartitionDefinition> dropPartitions(String name, Predicate<PartitionDefinition> which)
            throws IOException {
        requireNoLoad();
        TableDefinition table = existing(name);
        List<PartitionDefinition> dropped =
                table.partitions().stream().filter(which).toList();
        if (!dropped.isEmpty()) {
            change(List.of(new TableDefined(changed(table.withoutPartitions(which)))));
        }
        return dropped;
    }

    public void renameTable(String name, String newName) throws IOException {
        TableDefinition table = existing(name);
        requireFree(newName);
        change(List.of(new TableDefined(changed(table.withName(newName)))));
    }

    /** Committed entries of a table's ledger, oldest first. */
    public List<LedgerEntry> history(String name) throws IOException {
        return List.copyOf(engine.ledgerEntries(existing(name)));
    }

    /**
     * Forgets entries of tables' ledgers, so that their content can be loaded again, and that a crash emptied the tables; the rows stay. One
     * change, of all tables or none; where there is nothing to forget, nothing is changed.
     *
     * @throws IllegalStateException if an entry is meant that this run made and that has rejects: only it tells a recovery that they stay
     */
    public void forgetHistory(Collection<String> names, Predicate<LedgerEntry> which) throws IOException {
        requireNoLoad();
        LedgerRewrite rewrite = new LedgerRewrite(engine);
        List<TableDefinition> tables = new ArrayList<>();
        for (String name : names) {
            TableDefinition table = existing(name);
            if (rewrite.changes(table, which)) {
                tables.add(table);
            }
        }
        if (tables.isEmpty()) {
            return;
        }
        List<CatalogChange> changes = new ArrayList<>();
        engine.enterProduction();
        for (TableDefinition table : tables) {
            changes.add(new TableDefined(rewrite.without(table, which)));
        }
        change(changes);
    }

    /**
     * Changes what a crash may cost a table. Making it logged copies no row: its rows are placed and synced, and the change is logged.
     */
    public void alterPersistence(String name, Persistence persistence) throws IOException {
        requireNoLoad();
        TableDefinition table = existing(name);
        if (table.persistence() == persistence) {
            return;
        }
        engine.enterProduction();
        Catalog catalog = engine.catalog();
        if (persistence == Persistence.LOGGED && engine.options().walLevel() == WalLevel.MINIMAL) {
            catalog = new Checkpointer(engine).makeDurable(catalog, table);
            requireUnusedFilesComplete(table);
        }
        TableDefinition marked = catalog.table(table.id()).orElse(table);
        change(List.of(new TableDefined(changed(marked.withPersistence(persistence)))));
    }

    /** Files of an unlogged table that this run did not touch were synced by the stop of the run that wrote them. */
    private void requireUnusedFilesComplete(TableDefinition table) throws IOException {
        for (PartitionDefinition partition : table.partitions()) {
            if (!engine.isUsed(partition.fileId()) && partition.mark().rows() != partition.rows()) {
                throw new IllegalStateException("partition " + partition.ordinal() + " of table \"" + table.name()
                        + "\" has rows that nothing holds");
            }
        }
    }

    /**
     * Merges small row groups of a table, and of its ledger, into full ones: the same rows in the same order, in new files. Readers go on with the
     * old ones, which are removed behind a checkpoint.
     *
     * @param stop asked now and then; once it says so, what is merged by then is all
     */
    public CompactReport compact(String name, BooleanSupplier stop) throws IOException {
        requireNoLoad();
        TableDefinition table = existing(name);
        if (engine.isInProduction()) {
            Catalog placed = new Checkpointer(engine).makeDurable(engine.catalog(), table);
            table = placed.table(table.id()).orElse(table);
        }
        Compaction compaction = new Compaction(engine, table, stop);
        compaction.merge();
        if (compaction.report().files() > 0) {
            change(List.of(new TableDefined(compaction.table())));
        }
        return compaction.report();
    }

    /** Files that nothing names any more; the stop removes them, also where nothing else was changed. */
    public int removeLeftoversAtStop() throws IOException {
        int files = new Leftovers(engine).count();
        if (files > 0) {
            engine.enterProduction();
        }
        return files;
    }

    /** Begins a load; the one before must be closed. */
    public TableLoad beginLoad(LoadSpec spec) throws IOException {
        if (loading) {
            throw new IllegalStateException("another load is open");
        }
        TableDefinition table;
        boolean definitionPending = true;
        if (engine.catalog().table(spec.table()).isPresent()) {
            table = existing(spec.table());
            definitionPending = spec.truncate();
            if (spec.truncate()) {
                table = changed(table.emptied(engine.newFileId()));
            }
        } else if (spec.createIfMissing().isPresent()) {
            table = newTable(spec.createIfMissing().get());
        } else {
            throw new NoSuchTableException(spec.table());
        }
        TableLoad load = new TableLoad(engine, table, definitionPending, () -> loading = false);
        loading = true;
        return load;
    }

    /**
     * Copies the directory to a new one, and takes note that a backup covers everything. Only as long as this run has changed nothing.
     *
     * @param to the file system of the target, whose failures say nothing about this directory
     * @param stop asked now and then; if it says so, the backup ends incomplete
     */
    public BackupReport backup(FileSystem to, Path target, BooleanSupplier stop) throws IOException {
        requireNoLoad();
        if (engine.isInProduction()) {
            throw new IllegalStateException("a run that has changed something cannot be backed up");
        }
        BackupReport report = new Backup(fileSystem, engine.directory(), to, target, stop)
                .take(engine.control(), engine.catalog(), engine.nowMicros());
        change(List.of(new BackedUp(report.timeMicros())));
        return report;
    }

    /** Takes a checkpoint now; in {@code none} there is none but the shutdown's, and nothing happens. */
    public void checkpoint() throws IOException {
        if (engine.options().walLevel() == WalLevel.MINIMAL && engine.isInProduction() && !loading) {
            new Checkpointer(engine).online(engine.catalog(), 0, engine.log().insertedLsn());
        }
    }

    /** What the run did so far. */
    public RunStatistics statistics() {
        return new RunStatistics(
                engine.isInProduction() || !open ? engine.runNumber() : 0,
                engine.options().walLevel(),
                engine.log().statistics(),
                engine.files().bytesWritten(),
                engine.onlineCheckpoints());
    }

    /** The number this run has, or will have once it changes something. */
    public long runNumber() {
        return engine.runNumber();
    }

    /**
     * Stops cleanly: after it every row of every table is durable, in every mode. A load must be closed before. If it fails, the directory
     * stays as a crash would leave it; files and lock are given up either way.
     */
    public ShutdownReport shutdown() throws IOException {
        if (loading) {
            throw new IllegalStateException("a load is open");
        }
        try {
            boolean changed = engine.isInProduction();
            long start = System.nanoTime();
            if (changed) {
                new Checkpointer(engine).shutdown();
            }
            return new ShutdownReport(changed, statistics(), System.nanoTime() - start);
        } finally {
            release();
        }
    }

    /** Gives up files and lock and writes nothing more: the directory stays as a crash would leave it. */
    public void abandon() throws IOException {
        release();
    }

    /**
     * Stops cleanly, unless {@link #shutdown} or {@link #abandon} was called; abandons where nothing may be written any more, and where a load
     * is still open, since then nobody has rolled it back.
     */
    @Override
    public void close() throws IOException {
        if (open && (loading || fileSystem.hasFailed() || engine.log().hasFailed())) {
            abandon();
        } else if (open) {
            shutdown();
        }
    }

    private void release() throws IOException {
        if (open) {
            open = false;
            // Closed from the last to the first: a sync that is under way may be one of the log.
            try (lock;
                    var log = engine.log();
                    var files = engine.files()) {
                loading = false;
            }
        }
    }

    private TableDefinition newTable(TableDeclaration declaration) throws IOException {
        requireFree(declaration.name());
        long now = engine.nowMicros();
        return new TableDefinition(
                engine.catalog().nextTableId(),
                declaration.name(),
                declaration.schema(),
                declaration.persistence(),
                declaration.partitioning(),
                List.of(),
                LedgerDefinition.empty(engine.newFileId()),
                now,
                0,
                now);
    }

    private TableDefinition changed(TableDefinition table) {
        return table.changedAt(engine.nowMicros());
    }

    private TableDefinition existing(String name) throws NoSuchTableException {
        return engine.catalog().table(name).orElseThrow(() -> new NoSuchTableException(name));
    }

    private void requireFree(String name) throws TableExistsException {
        if (engine.catalog().table(name).isPresent()) {
            throw new TableExistsException(name);
        }
    }

    /** A catalog change as a transaction of its own, durable at return in minimal. */
    private void change(List<CatalogChange> changes) throws IOException {
        requireNoLoad();
        engine.enterProduction();
        long end = engine.commit(RecordType.CATALOG, engine.newTransactionId(), new CommitRecord(changes))
                .endLsn();
        if (engine.options().walLevel() == WalLevel.MINIMAL) {
            engine.log().flush(end);
        }
    }

    private void requireNoLoad() {
        if (loading) {
            throw new IllegalStateException("a load is open: nothing else can be changed");
        }
    }
}
