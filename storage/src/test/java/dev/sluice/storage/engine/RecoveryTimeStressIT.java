package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.PARTITIONS;
import static dev.sluice.storage.engine.EngineFixture.SCHEMA;
import static dev.sluice.storage.engine.EngineFixture.entry;
import static dev.sluice.storage.engine.EngineFixture.into;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.TableLoad;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long recovery takes: commits of 100 rows without a checkpoint, then a crash, on a real folder. {@code -Dsluice.recovery.megabytes=1024}
 * sets how much log there is; the table takes as much again.
 */
class RecoveryTimeStressIT {
    private static final int MEGABYTES = Integer.getInteger("sluice.recovery.megabytes", 24);
    private static final int ROWS = 100;
    private static final int COMMITS_PER_FLUSH = 64;

    /** A log of 1 GB in 10 s of one processor, and a second for a virtual machine that has compiled nothing yet. */
    private static final double SECONDS_PER_BYTE = 10.0 / (1 << 30);

    private static final double FIRST_SECONDS = 1;

    @TempDir
    private Path directory;

    private final NioFileSystem fs = new NioFileSystem();
    private final SplittableRandom random = new SplittableRandom(1);
    private final ColumnBatch batch = new ColumnBatch(SCHEMA);

    private StorageEngine open() throws IOException {
        StorageOptions options =
                StorageOptions.defaults().withMaxWalSizeBytes(Long.MAX_VALUE).withCheckpointTimeout(Duration.ofDays(1));
        return StorageEngine.open(fs, directory.resolve("data"), options, Clock.systemUTC());
    }

    /** Rows that no encoding makes much smaller. */
    private void fill() {
        batch.clear();
        batch.longs(0).ensureCapacity(ROWS);
        batch.bytes(1).ensureCapacity(ROWS);
        for (int row = 0; row < ROWS; row++) {
            batch.longs(0).set(row, random.nextLong(1_000_000_000));
            String word = "GET /" + HexFormat.of().toHexDigits(random.nextLong()) + "/index.html";
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            batch.bytes(1).setCopy(row, bytes, 0, bytes.length);
        }
        batch.rowCount(ROWS);
    }

    private long commits(TableLoad load, StorageEngine engine) throws IOException {
        LoadSession session = load.session(0, 1);
        PartitionSlices slices = new PartitionSlices();
        int[] ordinals = new int[ROWS];
        long commits = 0;
        while (engine.statistics().wal().bytes() < (long) MEGABYTES << 20) {
            fill();
            for (int row = 0; row < ROWS; row++) {
                ordinals[row] = load.ordinal(PartitionKey.hash(row % PARTITIONS));
            }
            slices.assign(batch, ordinals, PARTITIONS);
            session.append(batch, slices);
            session.endTransaction();
            commits++;
            long end = load.commit(new CommitInput(List.of(entry("input " + commits, ROWS)), ROWS));
            if (commits % COMMITS_PER_FLUSH == 0) {
                load.flush(end);
            }
        }
        return commits;
    }

    private static double processorSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    @Test
    void aLogOfManySmallCommitsIsRecoveredFast() throws IOException {
        StorageEngine engine = open();
        long commits;
        try (TableLoad load = engine.beginLoad(into("t", Persistence.LOGGED))) {
            commits = commits(load, engine);
        }
        long bytes = engine.statistics().wal().bytes();
        engine.abandon();
        long start = System.nanoTime();
        double processorStart = processorSeconds();
        StorageEngine recovered = open();
        double seconds = (System.nanoTime() - start) / 1e9;
        double processorSeconds = processorSeconds() - processorStart;
        assertThat(recovered.recovery().redoneRows()).isEqualTo(commits * ROWS);
        assertThat(recovered.recovery().redoneTransactions()).isEqualTo(commits);
        recovered.close();
        System.out.printf(
                "recovered %,d commits, %,d rows, %,d bytes of log in %.2f s, %.2f s of a processor%n",
                commits, commits * ROWS, bytes, seconds, processorSeconds);
        // The time of the thread that recovers, since other work on the machine is not recovery's.
        assertThat(processorSeconds).isLessThan(FIRST_SECONDS + bytes * SECONDS_PER_BYTE);
    }
}
