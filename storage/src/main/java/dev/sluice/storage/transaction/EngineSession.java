package dev.sluice.storage.transaction;

import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.catalog.CatalogChange.PartitionRows;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.relation.SealPlanner;
import dev.sluice.storage.rowgroup.PendingMemory;
import dev.sluice.storage.rowgroup.PendingRows;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;

/**
 * The sessions of one thread. For each of its partitions it decides, by the transaction's bytes there, which way the rows take (skipped or
 * logged, never both in one transaction), and keeps the log ahead of the promises.
 */
final class EngineSession implements LoadSession {
    /** Distinct values of a text column that are kept once while rows are pending, where there are few text columns. */
    private static final int MAX_TABLE_BYTES = 8 << 20;

    private final TableLoad load;
    private final EngineState engine;
    private final int thread;
    private final int threads;
    private final int sessions;
    private final SealPlanner planner;
    private final RowGroupWriter writer;
    private final PendingMemory memory;
    private final boolean logsEveryRow;
    private final long skipThreshold;
    private final List<PartitionState> own = new ArrayList<>();
    private final List<Optional<PartitionState>> byOrdinal = new ArrayList<>();
    private int[] touched = new int[16];
    private int endedTransactions;

    /** Ended transactions and passed checkpoints, for the commit thread to take. */
    private final Queue<EndedTransaction> ended = new ConcurrentLinkedQueue<>();

    private final Queue<PassedCheckpoint> passed = new ConcurrentLinkedQueue<>();

    /**
     * What this session did in a transaction.
     *
     * @param syncs what has to be waited for before the commit is inserted (invariant 3)
     */
    record EndedTransaction(List<PartitionRows> partitions, List<Future<?>> syncs) {}

    /**
     * What this session knows at a checkpoint.
     *
     * @param redoLsn redo must begin here or earlier
     * @param marks of its partitions; the rows are meant to be ignored
     * @param syncs what has to be waited for before the marks are named
     */
    record PassedCheckpoint(long redoLsn, List<PartitionRows> marks, List<Future<?>> syncs) {}

    /** One partition of this session in the open transaction. */
    private static final class PartitionState {
        private final int ordinal;
        private final Relation relation;
        private long startRow;

        /** Length of the file up to {@code startRow}, while the open transaction has placed rows behind it. */
        private long startLength;

        /** Start of the open transaction's first row record, or 0. */
        private long openRedoLsn;

        private PartitionState(int ordinal, Relation relation) {
            this.ordinal = ordinal;
            this.relation = relation;
            this.startRow = relation.rows();
        }
    }

    EngineSession(TableLoad load, EngineState engine, int thread, int threads, int sessions) throws IOException {
        this.load = load;
        this.engine = engine;
        this.thread = thread;
        this.threads = threads;
        this.sessions = sessions;
        StorageOptions options = engine.options();
        this.skipThreshold = options.walSkipThresholdBytes();
        this.logsEveryRow = load.isDurable() && skipThreshold < 0;
        long deferBelow = load.isDurable() ? Math.max(0, skipThreshold) : 0;
        this.planner = new SealPlanner(
                options.rowGroupRows(),
                StorageOptions.ROW_GROUP_BYTES,
                options.pendingBudgetBytes(),
                deferBelow,
                PendingRows.leastRowBytes(load.table().schema()));
        this.writer = new RowGroupWriter(load.table().schema());
        this.memory = new PendingMemory(
                options.pendingBudgetBytes() / 4 / threads, tableBytes(options.pendingBudgetBytes() / threads));
        for (int ordinal = 0; ordinal < load.partitions(); ordinal++) {
            Relation relation = load.relation(ordinal);
            planner.pending(ordinal, relation.rows() - relation.placedRows(), relation.pendingBytes());
        }
        // A checkpoint must place what earlier loads left pending also where this one adds nothing.
        for (int ordinal = 0; ordinal < load.partitions(); ordinal++) {
            if (owns(ordinal)) {
                state(ordinal);
            }
        }
    }

    /** The tables of hundreds of columns together take no more than those of a dozen. */
    private int tableBytes(long all) {
        long columns = load.table().schema().columns().stream()
                .filter(column -> !column.type().isFixed())
                .count();
        return (int) Math.min(MAX_TABLE_BYTES, all / Math.max(1, columns));
    }

    @Override
    public void append(ColumnBatch batch, PartitionSlices slices) throws IOException {
        engine.enterProduction();
        int sliceCount = slices.sliceCount();
        if (touched.length < sliceCount) {
            touched = new int[sliceCount * 2];
        }
        for (int slice = 0; slice < sliceCount; slice++) {
            int ordinal = slices.ordinal(slice);
            int from = slices.start(slice);
            int to = slices.end(slice);
            touched[slice] = ordinal;
            planner.count(ordinal, to - from, slices.unencodedBytes(slice));
            if (owns(ordinal)) {
                state(ordinal).relation.append(batch, slices.rows(), from, to);
            }
        }
        planner.afterBatch(touched, sliceCount, this::placeOpen);
    }

    /** Places rows in mid-transaction: those of ended transactions first, as groups of their own, then the open one's. */
    private void placeOpen(int ordinal, SealPlanner.Amount amount) throws IOException {
        if (!owns(ordinal)) {
            return;
        }
        PartitionState state = state(ordinal);
        Relation relation = state.relation;
        if (relation.placedRows() < state.startRow) {
            relation.place(writer, state.startRow, true);
        }
        if (relation.placedRows() == state.startRow) {
            state.startLength = relation.length();
        }
        if (relation.rows() > state.startRow) {
            boolean remainder = amount == SealPlanner.Amount.ALL;
            if (logsEveryRow) {
                relation.place(writer, relation.rows(), remainder, group -> logRows(state, group));
            } else {
                relation.place(writer, relation.rows(), remainder);
            }
        }
    }

    @Override
    public void endTransaction() throws IOException {
        List<PartitionRows> parts = new ArrayList<>();
        List<Future<?>> syncs = new ArrayList<>();
        for (int ordinal = 0; ordinal < planner.partitions(); ordinal++) {
            if (planner.isOpen(ordinal)) {
                boolean skips = load.isDurable()
                        && !logsEveryRow
                        && (planner.isOpenPlaced(ordinal) || planner.transactionBytes(ordinal) >= skipThreshold);
                Optional<PartitionState> state = owns(ordinal) ? Optional.of(state(ordinal)) : Optional.empty();
                if (skips) {
                    planner.endPlaced(ordinal);
                    if (state.isPresent()) {
                        parts.add(endSkipped(state.get(), syncs));
                    }
                } else {
                    if (state.isPresent()) {
                        parts.add(endKept(state.get()));
                    }
                    planner.endKept(ordinal, this::placeEnded);
                }
            }
        }
        endedTransactions++;
        ended.add(new EndedTransaction(parts, syncs));
    }

    /** The skipped way: rows go to the file, the file is synced before the commit, and the commit will carry its new mark. */
    private PartitionRows endSkipped(PartitionState state, List<Future<?>> syncs) throws IOException {
        Relation relation = state.relation;
        relation.place(writer, relation.rows(), true);
        relation.beginForce(syncs);
        Mark mark = relation.mark(engine.log().insertedLsn());
        return endPartition(state, Optional.of(mark));
    }

    /** The logged way, and that of tables that promise nothing: rows stay pending. */
    private PartitionRows endKept(PartitionState state) throws IOException {
        if (load.isDurable()) {
            Relation relation = state.relation;
            relation.encodePending(
                    writer, Math.max(state.startRow, relation.placedRows()), group -> logRows(state, group));
        }
        return endPartition(state, Optional.empty());
    }

    private static PartitionRows endPartition(PartitionState state, Optional<Mark> mark) {
        long rows = state.relation.rows() - state.startRow;
        state.openRedoLsn = 0;
        state.startRow = state.relation.rows();
        return new PartitionRows(state.ordinal, rows, mark);
    }

    private void placeEnded(int ordinal, SealPlanner.Amount amount) throws IOException {
        if (owns(ordinal)) {
            Relation relation = state(ordinal).relation;
            relation.place(writer, relation.rows(), amount == SealPlanner.Amount.ALL);
        }
    }

    private void logRows(PartitionState state, ByteBuffer group) throws IOException {
        InsertedRecord inserted = engine.log()
                .inserter()
                .insert(
                        RecordType.ROWS,
                        load.transactionId(endedTransactions),
                        RowsRecord.encode(state.relation.fileId(), group));
        if (state.openRedoLsn == 0) {
            state.openRedoLsn = inserted.startLsn();
        }
    }

    @Override
    public void checkpoint() throws IOException {
        long insertedLsn = engine.log().insertedLsn();
        long redoLsn = insertedLsn;
        List<PartitionRows> marks = new ArrayList<>();
        List<Future<?>> syncs = new ArrayList<>();
        for (PartitionState state : own) {
            Relation relation = state.relation;
            if (relation.placedRows() < state.startRow) {
                relation.place(writer, state.startRow, true);
            }
            if (load.isDurable()) {
                relation.beginForce(syncs);
            }
            if (state.openRedoLsn != 0) {
                redoLsn = Math.min(redoLsn, state.openRedoLsn);
            }
            if (state.startRow > 0) {
                marks.add(new PartitionRows(state.ordinal, 0, Optional.of(markOfEnded(state, insertedLsn))));
            }
        }
        for (int ordinal = 0; ordinal < planner.partitions(); ordinal++) {
            planner.endedPlaced(ordinal);
        }
        passed.add(new PassedCheckpoint(redoLsn, marks, syncs));
    }

    /** Where the rows of ended transactions end in the file; those of the open one may stand behind them, and may be logged. */
    private static Mark markOfEnded(PartitionState state, long insertedLsn) {
        boolean openPlaced = state.relation.placedRows() > state.startRow;
        long length = openPlaced ? state.startLength : state.relation.length();
        return new Mark(length, state.openRedoLsn == 0 ? insertedLsn : state.openRedoLsn, state.startRow);
    }

    /** A partition belongs to a session, and a session to a thread. */
    private boolean owns(int ordinal) {
        return ordinal % sessions % threads == thread;
    }

    private PartitionState state(int ordinal) throws IOException {
        while (byOrdinal.size() <= ordinal) {
            byOrdinal.add(Optional.empty());
        }
        Optional<PartitionState> known = byOrdinal.get(ordinal);
        if (known.isPresent()) {
            return known.get();
        }
        Relation relation = load.relation(ordinal);
        relation.share(memory, writer, new RowGroupReader(load.table().schema()));
        PartitionState state = new PartitionState(ordinal, relation);
        byOrdinal.set(ordinal, Optional.of(state));
        own.add(state);
        return state;
    }

    Queue<EndedTransaction> ended() {
        return ended;
    }

    Queue<PassedCheckpoint> passed() {
        return passed;
    }
}
