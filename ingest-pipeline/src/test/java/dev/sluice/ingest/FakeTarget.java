package dev.sluice.ingest;

import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.LoadSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps rows as text in memory, transaction by transaction, and can be told to fail at any of its calls. */
final class FakeTarget implements LoadTarget {
    /** The calls that can fail. */
    enum Call {
        OPEN,
        ORDINAL,
        APPEND,
        END_TRANSACTION,
        SESSION_CHECKPOINT,
        COMMIT,
        FLUSH,
        COMPLETE_CHECKPOINT,
        REJECTS
    }

    /** One row: the transaction it belongs to, and its values joined by bars. */
    private record Row(int transaction, String text) {}

    final List<String> calls = new ArrayList<>();
    final List<LedgerEntry> ledger = new ArrayList<>();
    final List<CommitInput> commits = new ArrayList<>();
    final ByteArrayOutputStream rejectedRecords = new ByteArrayOutputStream();
    final ByteArrayOutputStream rejectReasons = new ByteArrayOutputStream();
    int maxPartitions = 2000;
    int checkpointEvery = Integer.MAX_VALUE;
    boolean wrongRowCount;

    private final Map<PartitionKey, List<Row>> partitions = new LinkedHashMap<>();
    private Optional<TableDeclaration> table = Optional.empty();
    private int committed;
    private Optional<Call> failingCall = Optional.empty();
    private Throwable failure = new IOException("not set");
    private final AtomicInteger callsUntilFailure = new AtomicInteger();

    /** The {@code nth} call from now on, counted from 1, fails. */
    void failAt(Call call, int nth, Throwable with) {
        failingCall = Optional.of(call);
        callsUntilFailure.set(nth);
        failure = with;
    }

    void failNever() {
        failingCall = Optional.empty();
    }

    void table(TableDeclaration declaration) {
        table = Optional.of(declaration);
    }

    Optional<TableDeclaration> table() {
        return table;
    }

    /** Committed rows of all partitions, in the order of partitions and in it of rows. */
    List<String> rows() {
        List<String> all = new ArrayList<>();
        for (List<Row> rows : partitions.values()) {
            // Sessions may be appending to it for a later transaction.
            synchronized (rows) {
                rows.stream()
                        .filter(r -> r.transaction < committed)
                        .map(Row::text)
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** Committed rows by the partition's key for people. */
    Map<String, List<String>> rowsByPartition() {
        Map<String, List<String>> byKey = new TreeMap<>();
        partitions.forEach((key, rows) -> byKey.put(
                key.display(table.orElseThrow().partitioning()),
                rows.stream()
                        .filter(r -> r.transaction < committed)
                        .map(Row::text)
                        .toList()));
        return byKey;
    }

    private void maybeFail(Call call) throws IOException {
        if (failingCall.isPresent() && failingCall.get() == call && callsUntilFailure.decrementAndGet() == 0) {
            if (failure instanceof IOException e) {
                throw e;
            }
            if (failure instanceof Error e) {
                throw e;
            }
            throw (RuntimeException) failure;
        }
    }

    @Override
    public Optional<TableDeclaration> find(String name) {
        return table.filter(t -> t.name().equals(name));
    }

    @Override
    public DroppedPartitions dropPartitionsBefore(String name, long oldestKeptMicros) {
        throw new UnsupportedOperationException("tests of old partitions use the engine");
    }

    @Override
    public TargetLoad open(LoadSpec spec) throws IOException {
        maybeFail(Call.OPEN);
        return new FakeLoad(spec);
    }

    private final class FakeLoad implements TargetLoad {
        private final LoadSpec spec;
        private final Map<PartitionKey, Integer> ordinals = new LinkedHashMap<>();
        private final List<List<Row>> rowsOfOrdinal = new ArrayList<>();
        private final int before = committed;
        private final boolean truncates;
        private int chunks;

        FakeLoad(LoadSpec spec) {
            this.spec = spec;
            this.truncates = spec.truncate();
            if (!truncates) {
                partitions.forEach(this::known);
            }
        }

        private void known(PartitionKey key, List<Row> rows) {
            ordinals.put(key, rowsOfOrdinal.size());
            rowsOfOrdinal.add(rows);
        }

        @Override
        public List<LedgerEntry> ledger() {
            return List.copyOf(ledger);
        }

        @Override
        public long rowCount() {
            return (long) FakeTarget.this.rows().size() + (wrongRowCount ? committed : 0);
        }

        @Override
        public synchronized int ordinal(PartitionKey key) throws IOException {
            maybeFail(Call.ORDINAL);
            Integer known = ordinals.get(key);
            if (known != null) {
                return known;
            }
            if (ordinals.size() == maxPartitions) {
                throw new TooManyPartitionsException(spec.table(), maxPartitions);
            }
            List<Row> rows = new ArrayList<>();
            known(key, rows);
            return ordinals.size() - 1;
        }

        @Override
        public LoadSession sessions(int thread, int threads, int count) {
            return new FakeSession(this, thread, threads, before);
        }

        @Override
        public boolean checkpointDue() {
            return ++chunks % checkpointEvery == 0;
        }

        @Override
        public RejectSink rejects() throws IOException {
            maybeFail(Call.REJECTS);
            return new FakeRejects();
        }

        @Override
        public long commit(CommitInput input) throws IOException {
            maybeFail(Call.COMMIT);
            if (spec.createIfMissing().isPresent() && table.isEmpty()) {
                table = spec.createIfMissing();
            }
            if (truncates && committed == before) {
                partitions.clear();
                ledger.clear();
            }
            ordinals.forEach((key, ordinal) -> partitions.put(key, rowsOfOrdinal.get(ordinal)));
            committed++;
            ledger.addAll(input.entries());
            commits.add(input);
            return committed;
        }

        @Override
        public void flush(long lsn) throws IOException {
            maybeFail(Call.FLUSH);
            calls.add("flush " + lsn);
        }

        @Override
        public boolean commitsAreDurable() {
            return true;
        }

        @Override
        public void completeCheckpoint() throws IOException {
            maybeFail(Call.COMPLETE_CHECKPOINT);
            calls.add("checkpoint");
        }

        @Override
        public void abort() {
            partitions.values().forEach(rows -> rows.removeIf(r -> r.transaction >= committed));
            calls.add("abort");
        }

        @Override
        public void close() {
            calls.add("close");
        }

        private List<Row> rows(int ordinal) {
            synchronized (this) {
                return rowsOfOrdinal.get(ordinal);
            }
        }
    }

    private final class FakeSession implements LoadSession {
        private final FakeLoad load;
        private final int index;
        private final int count;
        private int transaction;

        FakeSession(FakeLoad load, int index, int count, int transaction) {
            this.load = load;
            this.index = index;
            this.count = count;
            this.transaction = transaction;
        }

        @Override
        public void append(ColumnBatch batch, PartitionSlices slices) throws IOException {
            maybeFail(Call.APPEND);
            for (int slice = 0; slice < slices.sliceCount(); slice++) {
                if (slices.ordinal(slice) % count == index) {
                    List<Row> rows = load.rows(slices.ordinal(slice));
                    synchronized (rows) {
                        for (int i = slices.start(slice); i < slices.end(slice); i++) {
                            rows.add(new Row(transaction, text(batch, slices.rows()[i])));
                        }
                    }
                }
            }
        }

        @Override
        public void endTransaction() throws IOException {
            maybeFail(Call.END_TRANSACTION);
            transaction++;
        }

        @Override
        public void checkpoint() throws IOException {
            maybeFail(Call.SESSION_CHECKPOINT);
        }
    }

    private static String text(ColumnBatch batch, int row) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < batch.columnCount(); column++) {
            text.append(column == 0 ? "" : "|");
            if (batch.vector(column).isNull(row)) {
                text.append("NULL");
                continue;
            }
            // As the engine does: a column that is said to be uniform is read in its first row only.
            int at = batch.vector(column).isUniform() ? 0 : row;
            if (batch.vector(column) instanceof LongVector longs) {
                text.append(longs.get(at));
            } else {
                BytesVector bytes = batch.bytes(column);
                text.append(new String(bytes.array(at), bytes.start(at), bytes.length(at), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    private final class FakeRejects implements RejectSink {
        @Override
        public String name() {
            return "rejects/1";
        }

        @Override
        public Optional<Path> path() {
            return Optional.of(Path.of("rejects", "1"));
        }

        @Override
        public void append(ByteBuffer record, ByteBuffer reason) {
            copy(record, rejectedRecords);
            copy(reason, rejectReasons);
        }

        private static void copy(ByteBuffer from, ByteArrayOutputStream to) {
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            to.writeBytes(bytes);
        }

        @Override
        public long recordBytes() {
            return rejectedRecords.size();
        }

        @Override
        public long reasonBytes() {
            return rejectReasons.size();
        }

        @Override
        public void force() {
            calls.add("force rejects");
        }

        @Override
        public void rollback(long recordBytes, long reasonBytes) {
            calls.add("rollback rejects");
        }

        @Override
        public void close() {
            calls.add("close rejects");
        }
    }
}
