package dev.sluice.storage.transaction;

import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogChange;
import dev.sluice.storage.catalog.CatalogChange.BackupOutdated;
import dev.sluice.storage.catalog.CatalogChange.EntryAdded;
import dev.sluice.storage.catalog.CatalogChange.PartitionRows;
import dev.sluice.storage.catalog.CatalogChange.PartitionsMade;
import dev.sluice.storage.catalog.CatalogChange.RowsAdded;
import dev.sluice.storage.catalog.CatalogChange.TableDefined;
import dev.sluice.storage.catalog.CommitRecord;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.checkpoint.Checkpointer;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.relation.FileSyncs;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A load into one table: a strictly ordered row of transactions, driven by the events of a ring.
 *
 * <p>Threads: one thread makes partitions ({@link #ordinal}), each {@link LoadSession} has one thread at a time, one thread commits. Every
 * event passes them in this order, and sessions may be transactions ahead of the commit thread. When anything fails, all threads are
 * stopped and {@link #abort} gives up whatever was not committed, of however many transactions.
 */
public final class TableLoad implements AutoCloseable {
    /** How long a commit that nobody waits for may wait for the next ones, to share a flush with them. */
    private static final long LATE_FLUSH_NANOS = 5_000_000L;

    private final EngineState engine;
    private final TableDefinition table;
    private final Map<Integer, EngineSession> sessions = new TreeMap<>();
    private final List<Long> transactionIds = new ArrayList<>();
    private final Map<PartitionKey, Integer> ordinals = new HashMap<>();
    private final List<LedgerEntry> ledger;

    /** Flushes that nobody waits for, and whether one of them has not begun. */
    private final List<Future<?>> lateFlushes = new ArrayList<>();

    private final AtomicBoolean lateFlushQueued = new AtomicBoolean();

    private final Runnable onClose;

    /** By ordinal, committed and new; made by the ordering thread, read by the others behind it. */
    private volatile PartitionDefinition[] partitions;

    private volatile int partitionCount;
    private int committedTransactions;
    private boolean definitionPending;

    /** End of the commit that defined the table, 0 if this load did not. */
    private long definitionLsn;

    private boolean open = true;

    /**
     * Begins a load.
     *
     * @param table as the load shall see it: emptied already where it truncates, new where it creates
     * @param definitionPending whether the first commit has to define the table
     * @param onClose run when the load ends
     */
    public TableLoad(EngineState engine, TableDefinition table, boolean definitionPending, Runnable onClose)
            throws IOException {
        this.engine = engine;
        this.table = table;
        this.definitionPending = definitionPending;
        this.onClose = onClose;
        this.ledger = engine.ledgerEntries(table);
        this.partitions = table.partitions().toArray(PartitionDefinition[]::new);
        this.partitionCount = partitions.length;
        for (PartitionDefinition partition : partitions) {
            ordinals.put(partition.key(), partition.ordinal());
        }
    }

    /** The table as it was when the load began, emptied where the load truncates it. */
    public TableDefinition table() {
        return table;
    }

    /** Number of the run. */
    public long runNumber() {
        return engine.runNumber();
    }

    /** Where the run's files are. */
    public Path directory() {
        return engine.directory();
    }

    public FileSystem fileSystem() {
        return engine.fileSystem();
    }

    /** Makes the production mark, where the load is about to change something that is not a row, such as a reject file. */
    public void enterProduction() throws IOException {
        engine.enterProduction();
    }

    /**
     * The ordinal of a partition, which is made if it is not there. One thread, in input order, so that ids depend on the input alone.
     *
     * @throws TooManyPartitionsException if the table has as many as it may
     */
    public int ordinal(PartitionKey key) throws IOException {
        Integer known = ordinals.get(key);
        if (known != null) {
            return known;
        }
        int ordinal = partitionCount;
        if (ordinal >= engine.options().maxPartitions()) {
            throw new TooManyPartitionsException(table.name(), engine.options().maxPartitions());
        }
        PartitionDefinition[] more = partitions;
        if (ordinal == more.length) {
            more = Arrays.copyOf(more, Math.max(8, ordinal * 2));
        }
        more[ordinal] = new PartitionDefinition(ordinal, key, engine.newFileId(), Mark.EMPTY, 0);
        partitions = more;
        partitionCount = ordinal + 1;
        ordinals.put(key, ordinal);
        return ordinal;
    }

    /** Session {@code index} of {@code count}, on a thread of its own. */
    public LoadSession session(int index, int count) throws IOException {
        return sessions(index, count, count);
    }

    /**
     * The sessions of one thread, as one: of {@code count} sessions those whose number modulo {@code threads} is {@code thread}. They share
     * memory. Those of all threads are made before the first event, in any order.
     */
    public LoadSession sessions(int thread, int threads, int count) throws IOException {
        if (thread < 0 || thread >= threads || sessions.containsKey(thread)) {
            throw new IllegalArgumentException("sessions of thread " + thread + " of " + threads + " cannot be made");
        }
        EngineSession session = new EngineSession(this, engine, thread, threads, count);
        sessions.put(thread, session);
        return session;
    }

    /** Whether what is committed survives a crash, once it is flushed. */
    public boolean isDurable() {
        return engine.isDurable(table);
    }

    /** Whether {@link #flush} returns only when the commits before are durable. */
    public boolean commitsAreDurable() {
        return isDurable()
                && engine.options().synchronousCommit()
                && engine.fileSystem().isSyncing();
    }

    int partitions() {
        return partitionCount;
    }

    Relation relation(int ordinal) {
        return engine.relation(table, partitions[ordinal]);
    }

    /** The id of this load's n-th transaction, counted from 0. Any thread. */
    long transactionId(int number) {
        synchronized (transactionIds) {
            while (transactionIds.size() <= number) {
                transactionIds.add(engine.newTransactionId());
            }
            return transactionIds.get(number);
        }
    }

    /**
     * Commits the oldest transaction that is not committed yet; every session has ended it. What the commit promises is durable before its
     * record is inserted; the record itself is durable after {@link #flush}.
     *
     * @return the LSN to flush
     * @throws RowCountMismatchException if the sessions took other rows than were sent
     */
    public long commit(CommitInput input) throws IOException {
        engine.enterProduction();
        List<Future<?>> syncs = new ArrayList<>();
        List<PartitionRows> rows = takeEnded(syncs);
        long taken = 0;
        boolean placed = false;
        for (PartitionRows partition : rows) {
            taken += partition.rows();
            placed |= partition.mark().isPresent();
        }
        if (taken != input.expectedRows()) {
            throw new RowCountMismatchException(table.name(), input.expectedRows(), taken);
        }
        FileSyncs.await(syncs);
        if (placed) {
            engine.files().syncDirectories();
        }
        long now = engine.nowMicros();
        List<LedgerEntry> entries = new ArrayList<>();
        input.entries().forEach(entry -> entries.add(entry.committed(engine.runNumber(), now)));
        long end = engine.commit(
                        RecordType.COMMIT,
                        transactionId(committedTransactions),
                        new CommitRecord(changes(rows, entries, now)))
                .endLsn();
        if (definitionPending) {
            definitionLsn = end;
        }
        afterCommit(entries);
        return end;
    }

    private List<PartitionRows> takeEnded(List<Future<?>> syncs) {
        List<PartitionRows> rows = new ArrayList<>();
        for (EngineSession session : sessions.values()) {
            EngineSession.EndedTransaction ended = session.ended().poll();
            if (ended == null) {
                throw new IllegalStateException("a session has not ended the transaction that is committed");
            }
            rows.addAll(ended.partitions());
            syncs.addAll(ended.syncs());
        }
        rows.sort(Comparator.comparingInt(PartitionRows::ordinal));
        return rows;
    }

    private List<CatalogChange> changes(List<PartitionRows> rows, List<LedgerEntry> entries, long now) {
        List<CatalogChange> changes = new ArrayList<>();
        if (definitionPending) {
            changes.add(new TableDefined(table));
        } else if (committedTable().notBackedUpSinceMicros() == 0) {
            changes.add(new BackupOutdated(table.id(), now));
        }
        int committed = committedPartitions();
        int needed = rows.isEmpty()
                ? committed
                : Math.max(committed, rows.get(rows.size() - 1).ordinal() + 1);
        if (needed > committed) {
            changes.add(new PartitionsMade(table.id(), Arrays.asList(partitions).subList(committed, needed)));
        }
        if (!rows.isEmpty()) {
            changes.add(new RowsAdded(table.id(), rows));
        }
        for (LedgerEntry entry : entries) {
            changes.add(new EntryAdded(table.id(), entry));
        }
        return changes;
    }

    private int committedPartitions() {
        return definitionPending ? 0 : committedTable().partitions().size();
    }

    private TableDefinition committedTable() {
        return engine.catalog()
                .table(table.id())
                .orElseThrow(() -> new IllegalStateException("table \"" + table.name() + "\" is gone"));
    }

    private void afterCommit(List<LedgerEntry> entries) {
        committedTransactions++;
        definitionPending = false;
        Relation relation = engine.ledger(committedTable());
        ColumnBatch batch = LedgerRows.batch(entries);
        relation.append(batch, LedgerRows.rows(entries.size()), 0, entries.size());
        ledger.addAll(entries);
    }

    /** Returns when commits up to {@code lsn} are durable, or at once where the mode or {@code synchronous_commit} does not ask for it. */
    public void flush(long lsn) throws IOException {
        if (isDurable() && engine.options().synchronousCommit()) {
            engine.log().flush(lsn);
        } else if (isDurable()) {
            flushLater();
        } else if (engine.options().walLevel() == WalLevel.MINIMAL) {
            // The rows of an unlogged table may go, the table may not.
            engine.log().flush(definitionLsn);
        }
    }

    /**
     * With {@code synchronous_commit=off} nobody waits, and yet every commit is flushed soon: by a flush that has not begun, or by a new one
     * behind those that have. The failure of an earlier one is met here.
     */
    private void flushLater() throws IOException {
        if (lateFlushQueued.compareAndSet(false, true)) {
            List<Future<?>> done = new ArrayList<>();
            lateFlushes.removeIf(flush -> flush.isDone() && done.add(flush));
            FileSyncs.await(done);
            lateFlushes.add(engine.files().syncs().begin(() -> {
                // Flushed at once, small commits would cost nearly as many syncs as if they had waited.
                LockSupport.parkNanos(LATE_FLUSH_NANOS);
                lateFlushQueued.set(false);
                engine.log().flush(engine.log().insertedLsn());
            }));
        }
    }

    /** Whether a checkpoint event should be sent through the sessions now. Any thread. */
    public boolean checkpointDue() {
        return engine.isCheckpointDue();
    }

    /** Completes the checkpoint that every session passed; the commit thread. */
    public void completeCheckpoint() throws IOException {
        if (engine.options().walLevel() != WalLevel.MINIMAL || !engine.isInProduction()) {
            sessions.values().forEach(session -> session.passed().poll());
            return;
        }
        long redoLsn = engine.log().insertedLsn();
        int committed = committedPartitions();
        List<PartitionRows> marks = new ArrayList<>();
        List<Future<?>> syncs = new ArrayList<>();
        for (EngineSession session : sessions.values()) {
            EngineSession.PassedCheckpoint passed = session.passed().poll();
            if (passed == null) {
                throw new IllegalStateException("a session has not passed the checkpoint that is completed");
            }
            redoLsn = Math.min(redoLsn, passed.redoLsn());
            syncs.addAll(passed.syncs());
            for (PartitionRows mark : passed.marks()) {
                // A partition that no commit has named yet has no rows that a checkpoint could keep.
                if (mark.ordinal() < committed) {
                    marks.add(mark);
                }
            }
        }
        FileSyncs.await(syncs);
        Catalog catalog = engine.catalog();
        if (!marks.isEmpty()) {
            catalog = new CommitRecord(List.of(new RowsAdded(table.id(), marks)))
                    .applyTo(catalog, 0, catalog.lastCommitLsn());
        }
        // Until the first commit the committed table, if there is one, is another than that of the sessions.
        new Checkpointer(engine).online(catalog, definitionPending ? 0 : table.id(), redoLsn);
    }

    /** Committed rows of the table. */
    public long rowCount() {
        return definitionPending ? 0 : committedTable().rows();
    }

    /** Committed entries of the table's ledger, oldest first. The commit thread, or before the first event. */
    public List<LedgerEntry> ledger() {
        return List.copyOf(ledger);
    }

    /** Gives up whatever is not committed. After all threads have stopped. */
    public void abort() throws IOException {
        Optional<IOException> failedSync = Optional.empty();
        try {
            awaitSyncs();
        } catch (FailStopException e) {
            throw e;
        } catch (IOException e) {
            // What it would have made durable is given up below.
            failedSync = Optional.of(e);
        }
        rollBack();
        if (failedSync.isPresent()) {
            throw failedSync.get();
        }
    }

    private void rollBack() throws IOException {
        RowGroupReader reader = new RowGroupReader(table.schema());
        int committed = committedPartitions();
        for (int ordinal = 0; ordinal < partitionCount; ordinal++) {
            PartitionDefinition partition = partitions[ordinal];
            if (engine.isUsed(partition.fileId())) {
                long rows = ordinal < committed
                        ? committedTable().partitions().get(ordinal).rows()
                        : 0;
                relation(ordinal).rollbackTo(rows, reader);
            }
            if (ordinal >= committed) {
                engine.forget(partition.fileId());
            }
        }
    }

    /** Nothing may sync a file that is cut or deleted. */
    private void awaitSyncs() throws IOException {
        List<Future<?>> syncs = new ArrayList<>(lateFlushes);
        for (EngineSession session : sessions.values()) {
            session.ended().forEach(ended -> syncs.addAll(ended.syncs()));
            session.passed().forEach(passed -> syncs.addAll(passed.syncs()));
        }
        FileSyncs.await(syncs);
    }

    /** Ends the load; what is not committed is given up. */
    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            try {
                abort();
            } finally {
                onClose.run();
            }
        }
    }
}
