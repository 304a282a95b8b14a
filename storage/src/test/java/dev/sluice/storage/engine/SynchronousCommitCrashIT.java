package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.PromisedStates.State;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code synchronous_commit=off}: the last commits may go, and what is left are those before them, in order and whole. */
class SynchronousCommitCrashIT {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withSynchronousCommit(false);

    private final PromisedStates scenario = new PromisedStates();
    private final SimulatedDisk disk = scenario.disk();

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1_000})
    void everyCrashPointLeavesAPrefixOfTheCommits(long threshold, TestReporter reporter) throws IOException {
        StorageOptions options = OPTIONS.withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        int[] ends = {8, 12, 150, 158, 300, 304, 308, 420};
        Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2);
        List<String> inputs = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            inputs.add("input " + end);
            scenario.begin(State.EMPTY.with("t", range(0, end), inputs.toArray(String[]::new)));
            load.rows(from, end).commit("input " + end);
            from = end;
            if (end == 158) {
                load.checkpoint();
            }
        }
        load.close();
        for (int i = 0; i < ends.length; i++) {
            scenario.done();
        }
        engine.abandon();
        int states = scenario.judgeAll(options);
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(100);
    }

    /** The flush of the first commit is under way while the second one is inserted, and nothing comes behind it. */
    @Test
    void theLastCommitIsFlushedSoonThoughNoOtherFollows() throws Exception {
        CountDownLatch secondInserted = new CountDownLatch(1);
        CountDownLatch firstFlushing = new CountDownLatch(1);
        FileSystem slow = new LyingFileSystem(disk, (call, change) -> {
            if (call.kind() == Call.FORCE && Thread.currentThread().getName().startsWith("sluice-sync-")) {
                firstFlushing.countDown();
                awaitUninterrupted(secondInserted);
            }
            change.make();
        });
        StorageEngine engine = open(slow, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(0, 8).commit("a");
            assertThat(firstFlushing.await(10, TimeUnit.SECONDS)).isTrue();
            load.rows(8, 12).commit("b");
            secondInserted.countDown();
            State both = State.EMPTY.with("t", range(0, 12), "a", "b");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (!PromisedStates.state(PromisedStates.afterPowerLoss(disk)).equals(both)) {
                assertThat(System.nanoTime())
                        .as("both commits are durable in time")
                        .isLessThan(deadline);
                Thread.sleep(5);
            }
        }
        engine.abandon();
    }

    private static void awaitUninterrupted(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
