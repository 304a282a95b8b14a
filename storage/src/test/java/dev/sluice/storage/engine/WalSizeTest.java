package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code max_wal_size} bounds the log, but for the rows of the open transaction. */
class WalSizeTest {
    private static final int SEGMENT_BYTES = 32 << 10;
    private static final int ROWS = 200_000;
    private static final int MAX_WAL_BYTES = 4 * SEGMENT_BYTES;

    /** Eight segments that are kept to be used again, the one the log is in, and the header of the next. */
    private static final int SLACK_BYTES = 10 * SEGMENT_BYTES;

    private static final StorageOptions OPTIONS = options()
            .withWalSkipThresholdBytes(-1)
            .withWalSegmentSizeBytes(SEGMENT_BYTES)
            .withMaxWalSizeBytes(MAX_WAL_BYTES);

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private long walBytes() throws IOException {
        long bytes = 0;
        for (Path segment : disk.list(DATA.resolve("wal"))) {
            bytes += disk.size(segment);
        }
        return bytes;
    }

    private static void checkpointIfDue(Driver load) throws IOException {
        if (load.load().checkpointDue()) {
            load.checkpoint();
        }
    }

    @Test
    void manyCommitsForceCheckpointsThatBoundTheLog() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            for (int n = 0; n < ROWS; n += 1_000) {
                load.rows(n, n + 1_000).commit("input " + n);
                checkpointIfDue(load);
                assertThat(walBytes()).as("after %d rows", n).isLessThanOrEqualTo(MAX_WAL_BYTES + SLACK_BYTES);
            }
        }
        assertThat(engine.statistics().wal().bytes()).isGreaterThan(2 * (MAX_WAL_BYTES + SLACK_BYTES));
        assertThat(engine.statistics().checkpoints()).isGreaterThanOrEqualTo(3);
        engine.abandon();
        assertThat(PromisedStates.state(PromisedStates.afterPowerLoss(disk))
                        .tables()
                        .get("t")
                        .numbers())
                .isEqualTo(range(0, ROWS));
    }

    @Test
    void theRowsOfTheOpenTransactionComeOnTop() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commit("small");
            long before = engine.statistics().wal().bytes();
            for (int n = 100; n < 30_100; n += 1_000) {
                load.rows(n, n + 1_000);
                checkpointIfDue(load);
                long own = engine.statistics().wal().bytes() - before;
                assertThat(walBytes()).isLessThanOrEqualTo(MAX_WAL_BYTES + SLACK_BYTES + own);
            }
            load.end();
            load.load().flush(load.commit("large", 30_000));
            load.checkpoint();
            assertThat(walBytes())
                    .as("given up once it is committed and placed")
                    .isLessThanOrEqualTo(SLACK_BYTES);
        }
        engine.abandon();
        assertThat(PromisedStates.state(PromisedStates.afterPowerLoss(disk))
                        .tables()
                        .get("t")
                        .numbers())
                .isEqualTo(range(0, 30_100));
    }
}
