package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.file.NioFileSystem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many files of 100 lines, each a commit of its own, over 20 partitions: the log carries the rows at one sync a commit, row groups are full but
 * for the last of a run, and checkpoints bound the log. {@code -Dsluice.small.files=10000} sets how many.
 */
class SmallCommitsStressIT {
    private static final int FILES = Integer.getInteger("sluice.small.files", 1_000);
    private static final int LINES = 100;
    private static final int PARTITIONS = 20;
    private static final int ROW_GROUP_ROWS = 1_500;
    private static final int SEGMENT_BYTES = 64 << 10;

    /** Log segments, the marks of the run, and at the stop the files of 20 partitions and their directories. */
    private static final int OTHER_SYNCS = 100;

    @TempDir
    private Path folder;

    private final NioFileSystem fs = new NioFileSystem();

    @BeforeEach
    void write() throws IOException {
        Path in = Files.createDirectory(folder.resolve("in"));
        for (int file = 0; file < FILES; file++) {
            StringBuilder lines = new StringBuilder("id,name\n");
            for (int line = 0; line < LINES; line++) {
                int id = file * LINES + line;
                lines.append(id).append(",name ").append(id % 97).append('\n');
            }
            Files.writeString(in.resolve("f" + file + ".csv"), lines, StandardCharsets.UTF_8);
        }
    }

    private Path data() {
        return folder.resolve("data");
    }

    private IngestOptions options(boolean again) {
        return IngestOptions.builder()
                .inputs(List.of(folder.resolve("in").toString()))
                .table("t")
                .partitionBy("hash(id)")
                .partitions(PARTITIONS)
                .sessions(PARTITIONS)
                .threads(2)
                .again(again)
                .build();
    }

    private IngestReport load(StorageEngine engine, boolean again, IngestListener listener) throws Exception {
        IngestEnvironment environment = new IngestEnvironment(
                new ByteArrayInputStream(new byte[0]), new CancelFlag(), failure -> {}, Clock.systemUTC());
        return IngestPipeline.run(options(again), new EngineLoadTarget(engine), listener, environment);
    }

    /** The rows of every row group, by partition. */
    private List<List<Integer>> rowGroups() throws IOException {
        List<List<Integer>> groups = new ArrayList<>();
        try (DatabaseReader reader = DatabaseReader.open(fs, data());
                TableScan scan = reader.scan("t", List.of(0), Predicate.all())) {
            while (scan.next()) {
                while (groups.size() <= scan.partition().ordinal()) {
                    groups.add(new ArrayList<>());
                }
                groups.get(scan.partition().ordinal()).add(scan.batch().rowCount());
            }
        }
        return groups;
    }

    private static long rows(List<List<Integer>> groups) {
        return groups.stream()
                .flatMap(List::stream)
                .mapToLong(Integer::longValue)
                .sum();
    }

    @Test
    void eachCommitIsOneSyncAndEachRunLeavesOneShortRowGroupAPartition() throws Exception {
        StorageOptions options = StorageOptions.defaults().withRowGroupRows(ROW_GROUP_ROWS);
        for (int run = 1; run <= 2; run++) {
            StorageEngine engine = StorageEngine.open(fs, data(), options, Clock.systemUTC());
            long syncs = fs.counters().fsyncCount();
            long start = System.nanoTime();
            IngestReport report = load(engine, run > 1, IngestListener.SILENT);
            long loadSyncs = fs.counters().fsyncCount() - syncs;
            assertThat(engine.statistics().wal().records())
                    .containsEntry(RecordType.COMMIT, (long) FILES)
                    .containsKey(RecordType.ROWS);
            assertThat(engine.statistics().checkpoints()).isZero();
            engine.shutdown();
            System.out.printf(
                    "%,d commits of %d rows over %d partitions: %,d syncs in the load, %,d with the stop, %,d ms%n",
                    FILES,
                    LINES,
                    PARTITIONS,
                    loadSyncs,
                    fs.counters().fsyncCount() - syncs,
                    (System.nanoTime() - start) / 1_000_000);
            assertThat(report.rows()).isEqualTo((long) FILES * LINES);
            assertThat(fs.counters().fsyncCount() - syncs).isLessThanOrEqualTo(FILES + OTHER_SYNCS);
            List<List<Integer>> groups = rowGroups();
            assertThat(groups).hasSize(PARTITIONS);
            assertThat(rows(groups)).isEqualTo((long) run * FILES * LINES);
            for (List<Integer> partition : groups) {
                assertThat(partition).filteredOn(rows -> rows < ROW_GROUP_ROWS).hasSizeLessThanOrEqualTo(run);
                assertThat(partition).allMatch(rows -> rows <= ROW_GROUP_ROWS);
            }
        }
    }

    /** The largest that the log is when a commit is told of. */
    private final class LargestLog implements IngestListener {
        private long bytes;
        private int checkpoints;

        @Override
        public void committed(String path, long rows, long lsn, boolean durable) {
            try {
                long now = 0;
                for (Path segment : fs.list(data().resolve("wal"))) {
                    now += fs.size(segment);
                }
                bytes = Math.max(bytes, now);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void checkpoint(long lsn) {
            checkpoints++;
        }
    }

    private void assertBounded(StorageOptions options, long mostBytes) throws Exception {
        StorageEngine engine = StorageEngine.open(fs, data(), options, Clock.systemUTC());
        LargestLog log = new LargestLog();
        load(engine, false, log);
        long written = engine.statistics().wal().bytes();
        engine.abandon();
        System.out.printf(
                "%,d commits, %,d bytes of log written, %,d at most on disk, %d checkpoints%n",
                FILES, written, log.bytes, log.checkpoints);
        assertThat(written).isGreaterThan(mostBytes);
        assertThat(log.bytes).isLessThanOrEqualTo(mostBytes);
        assertThat(log.checkpoints).isGreaterThanOrEqualTo(3);
        assertThat(rows(rowGroups())).isEqualTo((long) FILES * LINES);
    }

    @Test
    void maxWalSizeBoundsTheLogDuringALoad() throws Exception {
        int bound = 8 * SEGMENT_BYTES;
        // What is in the ring when a checkpoint is due, and the segments that are kept to be used again.
        int slack = 14 * SEGMENT_BYTES;
        assertBounded(
                StorageOptions.defaults().withWalSegmentSizeBytes(SEGMENT_BYTES).withMaxWalSizeBytes(bound),
                bound + slack);
    }

    @Test
    void checkpointTimeoutBoundsTheLogDuringALoad() throws Exception {
        assertBounded(
                StorageOptions.defaults()
                        .withWalSegmentSizeBytes(SEGMENT_BYTES)
                        .withCheckpointTimeout(Duration.ofMillis(50)),
                22L * SEGMENT_BYTES);
    }
}
