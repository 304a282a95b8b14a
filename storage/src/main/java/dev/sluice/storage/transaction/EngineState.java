package dev.sluice.storage.transaction;

import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogChange;
import dev.sluice.storage.catalog.CatalogChange.TableDefined;
import dev.sluice.storage.catalog.CatalogChange.TableDropped;
import dev.sluice.storage.catalog.CommitRecord;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.relation.DataFiles;
import dev.sluice.storage.relation.FileSyncs;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the parts of an engine share: the committed catalog, the log, the relations that this run changed, and the ids to give out. The
 * catalog is replaced by one thread at a time, the one that commits, and read by all.
 */
public final class EngineState {
    private final FileSystem fs;
    private final Path directory;
    private final StorageOptions options;
    private final Clock clock;
    private final WriteAheadLog log;
    private final DataFiles files;
    private final Map<Long, Relation> relations = new ConcurrentHashMap<>();
    private final Map<Long, List<LedgerEntry>> ledgers = new ConcurrentHashMap<>();
    private final AtomicLong nextFileId;
    private final AtomicLong nextTransactionId;
    private final long runNumber;

    /** What removes the files that commits took out of the catalog, once a checkpoint without them is named. */
    private final List<FileSyncs.Work> deletions = new ArrayList<>();

    private volatile Catalog catalog;
    private volatile ControlState control;
    private volatile long checkpointLsn;
    private volatile long checkpointNanos = System.nanoTime();
    private final AtomicInteger onlineCheckpoints = new AtomicInteger();

    public EngineState(
            FileSystem fs,
            Path directory,
            StorageOptions options,
            Clock clock,
            WriteAheadLog log,
            ControlState control,
            long runNumber,
            Catalog catalog) {
        this.fs = fs;
        this.directory = directory;
        this.options = options;
        this.clock = clock;
        this.log = log;
        this.runNumber = runNumber;
        this.files = new DataFiles(fs);
        this.catalog = catalog;
        this.control = control;
        this.checkpointLsn = log.insertedLsn();
        this.nextFileId = new AtomicLong(catalog.nextFileId());
        this.nextTransactionId = new AtomicLong(catalog.nextTransactionId());
    }

    public FileSystem fileSystem() {
        return fs;
    }

    public Path directory() {
        return directory;
    }

    public StorageOptions options() {
        return options;
    }

    public WriteAheadLog log() {
        return log;
    }

    public long runNumber() {
        return runNumber;
    }

    public ControlState control() {
        return control;
    }

    /** Whether this run has made its production mark. */
    public boolean isInProduction() {
        return control.state() == RunState.IN_PRODUCTION && control.runNumber() == runNumber;
    }

    /** Makes the production mark durable, before the first change of anything (invariant 7); does nothing the second time. */
    public void enterProduction() throws IOException {
        if (!isInProduction()) {
            synchronized (this) {
                if (!isInProduction()) {
                    makeProductionMark();
                }
            }
        }
    }

    private void makeProductionMark() throws IOException {
        boolean unsynced = control.unsynced();
        if (unsynced && fs.isSyncing()) {
            SyncEverything.named(fs, directory, catalog, control);
            unsynced = false;
        }
        log.prepare();
        ControlState mark = new ControlState(
                runNumber,
                RunState.IN_PRODUCTION,
                options.walLevel(),
                control.checkpointLsn(),
                control.checkpointEndLsn(),
                control.catalogNumber(),
                control.catalogCrc(),
                control.segmentSizeBytes(),
                unsynced || !fs.isSyncing(),
                control.checkpointTimeMicros());
        ControlFile.write(fs, directory, mark);
        control = mark;
    }

    /** Takes note of a checkpoint that the control file names now. */
    public void checkpointed(ControlState named, Catalog withMarks) {
        control = named;
        catalog = withMarks;
        checkpointLsn = log.insertedLsn();
        checkpointNanos = System.nanoTime();
        if (named.state() == RunState.IN_PRODUCTION) {
            onlineCheckpoints.incrementAndGet();
        }
    }

    public int onlineCheckpoints() {
        return onlineCheckpoints.get();
    }

    /** Whether the log since the last checkpoint, or the time, asks for the next one; never in none. */
    public boolean isCheckpointDue() {
        return options.walLevel() == WalLevel.MINIMAL
                && isInProduction()
                && (log.insertedLsn() - checkpointLsn >= options.maxWalSizeBytes()
                        || System.nanoTime() - checkpointNanos
                                >= options.checkpointTimeout().toNanos());
    }

    public DataFiles files() {
        return files;
    }

    public Catalog catalog() {
        return catalog;
    }

    public long nowMicros() {
        Instant now = clock.instant();
        return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000L), now.getNano() / 1_000);
    }

    public long newFileId() {
        return nextFileId.getAndIncrement();
    }

    public long newTransactionId() {
        return nextTransactionId.getAndIncrement();
    }

    /** Empties an unlogged table in recovery; {@code lost} says whether anything was in it. */
    public void emptyByCrash(TableDefinition table, boolean lost) {
        long fileId = newFileId();
        catalog = catalog.with(lost ? table.emptiedByCrash(fileId, nowMicros()) : table.emptied(fileId));
    }

    public long lowestUnusedFileId() {
        return nextFileId.get();
    }

    public long lowestUnusedTransactionId() {
        return nextTransactionId.get();
    }

    /** Whether the rows of a table must survive a crash of this run. */
    public boolean isDurable(TableDefinition table) {
        return options.walLevel() == WalLevel.MINIMAL && table.persistence() == Persistence.LOGGED;
    }

    /** Inserts a commit and makes its changes hold. What it promises must be on disk already (invariant 3). */
    public InsertedRecord commit(RecordType type, long transactionId, CommitRecord record) throws IOException {
        // Before it is written: what does not fit the catalog must not reach recovery.
        Catalog after = record.applyTo(catalog, transactionId, catalog.lastCommitLsn());
        InsertedRecord inserted = log.inserter().insert(type, transactionId, record.encode());
        for (CatalogChange change : record.changes()) {
            if (change instanceof TableDefined defined) {
                supersede(defined.table().id(), after);
            } else if (change instanceof TableDropped dropped) {
                supersede(dropped.tableId(), after);
            }
        }
        catalog = after.withLastCommitLsn(inserted.startLsn());
        return inserted;
    }

    /** Takes leave of the files that a table has now and will not have any more. */
    private void supersede(int tableId, Catalog after) {
        Optional<TableDefinition> before = catalog.table(tableId);
        if (before.isEmpty()) {
            return;
        }
        TableDefinition old = before.get();
        Set<Long> kept = new HashSet<>();
        after.table(tableId).ifPresent(table -> {
            table.partitions().forEach(partition -> kept.add(partition.fileId()));
            kept.add(table.ledger().fileId());
        });
        for (PartitionDefinition partition : old.partitions()) {
            if (!kept.contains(partition.fileId())) {
                supersede(relation(old, partition), partition.fileId());
            }
        }
        if (!kept.contains(old.ledger().fileId())) {
            supersede(ledger(old), old.ledger().fileId());
            ledgers.remove(old.ledger().fileId());
        }
    }

    private void supersede(Relation relation, long fileId) {
        deletions.add(relation.deletion());
        forget(fileId);
    }

    /** Removes files of dropped and truncated tables, once the control file names a checkpoint that does not name them (invariant 1). */
    public void removeSuperseded() throws IOException {
        for (FileSyncs.Work deletion : deletions) {
            deletion.run();
        }
        deletions.clear();
    }

    /** The relation of a partition, taken up at its mark where this run did not use it yet. */
    public Relation relation(TableDefinition table, PartitionDefinition partition) {
        return relations.computeIfAbsent(
                partition.fileId(),
                id -> new Relation(
                        files, directory, table.schema(), table.id(), id, partition.mark(), options.rowGroupRows()));
    }

    /** The relation of a table's ledger. */
    public Relation ledger(TableDefinition table) {
        return relations.computeIfAbsent(
                table.ledger().fileId(),
                id -> ledgerRelation(table, table.ledger().mark()));
    }

    private Relation ledgerRelation(TableDefinition table, Mark mark) {
        return new Relation(
                files,
                directory,
                LedgerFormat.SCHEMA,
                table.id(),
                table.ledger().fileId(),
                mark,
                options.rowGroupRows());
    }

    /** Committed entries of a table's ledger, oldest first; the list that commits add to. */
    public List<LedgerEntry> ledgerEntries(TableDefinition table) throws IOException {
        List<LedgerEntry> known = ledgers.get(table.ledger().fileId());
        if (known == null) {
            known = new ArrayList<>(LedgerRows.read(fs, directory, table));
            ledgers.put(table.ledger().fileId(), known);
        }
        return known;
    }

    /** Whether this run has used the relation of a file. */
    public boolean isUsed(long fileId) {
        return relations.containsKey(fileId);
    }

    /** Forgets a relation whose table was dropped or truncated, or whose partition was never committed. */
    public void forget(long fileId) {
        relations.remove(fileId);
    }
}
