package dev.sluice.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.storage.transaction.TableLoad;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Verbs for tests of the engine: tables of numbers over hash partitions, loaded in transactions by sessions of one thread. */
final class EngineFixture {
    static final Path DATA = Path.of("data");
    static final int PARTITIONS = 4;
    static final TableSchema SCHEMA = new TableSchema(List.of(
            new ColumnDefinition(1, "n", ColumnType.BIGINT, true),
            new ColumnDefinition(2, "word", ColumnType.TEXT, true)));

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

    private EngineFixture() {}

    static StorageOptions options() {
        return StorageOptions.defaults()
                .withWalSegmentSizeBytes(32 << 10)
                .withRowGroupRows(50)
                .withPendingBudgetBytes(1 << 20);
    }

    static StorageEngine open(FileSystem disk, StorageOptions options) throws IOException {
        return StorageEngine.open(disk, DATA, options, CLOCK);
    }

    static TableDeclaration declaration(String table, Persistence persistence) {
        return new TableDeclaration(table, SCHEMA, persistence, Partitioning.hash(List.of(1), PARTITIONS));
    }

    static LoadSpec into(String table, Persistence persistence) {
        return new LoadSpec(table, Optional.of(declaration(table, persistence)), false);
    }

    /** A load driven by hand. */
    static final class Driver implements AutoCloseable {
        private final TableLoad load;
        private final List<LoadSession> sessions = new ArrayList<>();
        private final ColumnBatch batch = new ColumnBatch(SCHEMA);
        private final PartitionSlices slices = new PartitionSlices();
        private long sent;

        Driver(StorageEngine engine, LoadSpec spec, int sessionCount) throws IOException {
            load = engine.beginLoad(spec);
            for (int i = 0; i < sessionCount; i++) {
                sessions.add(load.session(i, sessionCount));
            }
        }

        TableLoad load() {
            return load;
        }

        /** Appends the numbers from {@code from} to {@code to}, exclusive, as one batch. */
        Driver rows(int from, int to) throws IOException {
            return append(from, to, 1);
        }

        /** The same with only those numbers that belong to one partition. */
        Driver rowsOfPartition(int remainder, int from, int to) throws IOException {
            return append(from + Math.floorMod(remainder - from, PARTITIONS), to, PARTITIONS);
        }

        private Driver append(int from, int to, int step) throws IOException {
            int count = Math.max(0, (to - from + step - 1) / step);
            batch.clear();
            batch.longs(0).ensureCapacity(count);
            batch.bytes(1).ensureCapacity(count);
            int[] ordinals = new int[count];
            for (int row = 0; row < count; row++) {
                int n = from + row * step;
                batch.longs(0).set(row, n);
                byte[] word = word(n).getBytes(StandardCharsets.UTF_8);
                batch.bytes(1).setCopy(row, word, 0, word.length);
                ordinals[row] = load.ordinal(PartitionKey.hash(n % PARTITIONS));
            }
            batch.rowCount(count);
            slices.assign(batch, ordinals, PARTITIONS);
            for (LoadSession session : sessions) {
                session.append(batch, slices);
            }
            sent += count;
            return this;
        }

        Driver end() throws IOException {
            for (LoadSession session : sessions) {
                session.endTransaction();
            }
            return this;
        }

        /** Commits the oldest ended transaction of {@code rows} rows without flushing. */
        long commit(String input, long rows) throws IOException {
            return load.commit(new CommitInput(List.of(entry(input, rows)), rows));
        }

        /** Ends the open transaction and commits it durably. */
        Driver commit(String input) throws IOException {
            end();
            load.flush(commit(input, sent));
            sent = 0;
            return this;
        }

        /** The same with a reject file of the run, which is durable before the commit, as a pipeline does it. */
        Driver commitWithRejects(String input, int rejects) throws IOException {
            end();
            load.enterProduction();
            String name = "rejects/" + load.runNumber();
            Path path = load.directory().resolve(name);
            FileSystem fs = load.fileSystem();
            long bytes;
            try (FileHandle file = fs.open(path, fs.exists(path) ? OpenMode.READ_WRITE : OpenMode.CREATE_NEW)) {
                bytes = file.size() + rejects * 100L;
                file.writeFully(ByteBuffer.allocate(rejects * 100), file.size());
                file.force(true);
            }
            fs.syncDirectory(DATA.resolve("rejects"));
            LedgerEntry entry = entry(input, sent, rejects, name, bytes);
            load.flush(load.commit(new CommitInput(List.of(entry), sent)));
            sent = 0;
            return this;
        }

        Driver checkpoint() throws IOException {
            for (LoadSession session : sessions) {
                session.checkpoint();
            }
            load.completeCheckpoint();
            return this;
        }

        @Override
        public void close() throws IOException {
            load.close();
        }
    }

    static String word(int n) {
        return "word-" + n % 7 + "x".repeat(n % 11);
    }

    static LedgerEntry entry(String input, long rows) {
        return entry(input, rows, 0, "", 0);
    }

    private static LedgerEntry entry(String input, long rows, long rejects, String rejectFile, long rejectBytes) {
        long records = rows + rejects;
        long hash = input.hashCode();
        return new LedgerEntry(
                0,
                0,
                input,
                records,
                hash,
                0,
                records,
                records,
                false,
                true,
                records,
                rows,
                rejects,
                0,
                0,
                0,
                rejectFile,
                rejectBytes,
                0);
    }

    /** The numbers a table holds; every row's word is checked, and that no row is there twice. */
    static SortedSet<Integer> numbers(FileSystem disk, String table) throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            return numbers(reader, table);
        }
    }

    static SortedSet<Integer> numbers(DatabaseReader reader, String table) throws IOException {
        SortedSet<Integer> numbers = new TreeSet<>();
        try (TableScan scan = reader.scan(table, List.of(0, 1), Predicate.all())) {
            while (scan.next()) {
                for (int i = 0; i < scan.selectedCount(); i++) {
                    int row = scan.selectedRows()[i];
                    int n = (int) scan.batch().longs(0).get(row);
                    assertThat(numbers.add(n)).as("row %d is there once", n).isTrue();
                    byte[] word = new byte[scan.batch().bytes(1).length(row)];
                    scan.batch().bytes(1).copyTo(row, word, 0);
                    assertThat(new String(word, StandardCharsets.UTF_8)).isEqualTo(word(n));
                }
            }
        }
        TableDefinition definition = reader.catalog().table(table).orElseThrow();
        assertThat(definition.rows()).isEqualTo(numbers.size());
        return numbers;
    }

    static List<String> inputs(FileSystem disk, String table) throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            return inputs(reader, table);
        }
    }

    static List<String> inputs(DatabaseReader reader, String table) throws IOException {
        return reader.ledger(table).stream().map(LedgerEntry::path).toList();
    }

    static SortedSet<Integer> range(int from, int to) {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (int n = from; n < to; n++) {
            numbers.add(n);
        }
        return numbers;
    }
}
