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
import dev.sluice.storage.engine.PromisedStates.State;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sequences that lose rows, or bring them back twice, in simpler designs: each over all its crash points. */
class SequencesCrashIT {
    /** Row groups of 20 rows; transactions of more than about 60 rows a partition skip the log. */
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);

    /** The words of so many numbers repeat behind them. */
    private static final int ROWS_OF_ONE_SHAPE = 2 * 7 * 11 * EngineFixture.PARTITIONS;

    private static final LoadSpec TRUNCATING = new LoadSpec("t", Optional.empty(), true);

    private final PromisedStates scenario = new PromisedStates();
    private final SimulatedDisk disk = scenario.disk();

    private void judge(StorageOptions options, TestReporter reporter) throws IOException {
        int states = scenario.judgeAll(options);
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(100);
    }

    private State rows(int to, String... inputs) {
        return scenario.last().with("t", range(0, to), inputs);
    }

    @Test
    void smallLoggedCommitsAndThenADirectLoadIntoTheSamePartitions(TestReporter reporter) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(8, "a"), () -> load.rows(0, 8).commit("a"));
            scenario.step(rows(16, "a", "b"), () -> load.rows(8, 16).commit("b"));
            scenario.step(rows(416, "a", "b", "c"), () -> load.rows(16, 416).commit("c"));
            scenario.step(
                    rows(420, "a", "b", "c", "d"), () -> load.rows(416, 420).commit("d"));
        }
        engine.abandon();
        judge(OPTIONS, reporter);
    }

    @Test
    void everyRowLoggedInOneTransactionWithCheckpointsInItsMiddle(TestReporter reporter) throws IOException {
        StorageOptions options = OPTIONS.withWalSkipThresholdBytes(-1);
        StorageEngine engine = open(disk, options);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(10, "a"), () -> load.rows(0, 10).commit("a"));
            scenario.begin(rows(700, "a", "b"));
            load.rows(10, 200).checkpoint().rows(200, 450).checkpoint().rows(450, 700);
            load.commit("b");
            scenario.done();
        }
        engine.abandon();
        judge(options, reporter);
    }

    @Test
    void aCheckpointBetweenTheInsertAndTheFlushOfACommit(TestReporter reporter) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(8, "a"), () -> load.rows(0, 8).commit("a"));
            scenario.begin(rows(16, "a", "b"));
            scenario.begin(rows(28, "a", "b", "c"));
            load.rows(8, 16).end().rows(16, 28).end();
            load.commit("b", 8);
            long end = load.commit("c", 12);
            load.checkpoint();
            load.load().flush(end);
            scenario.done();
            scenario.done();
            scenario.step(rows(40, "a", "b", "c", "d"), () -> {
                load.rows(28, 40).end();
                load.load().flush(load.commit("d", 12));
            });
        }
        engine.abandon();
        judge(OPTIONS, reporter);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1_000})
    void aCommitWhileSessionsFillTheNextFileWhichIsThenRolledBack(long threshold, TestReporter reporter)
            throws IOException {
        StorageOptions options = OPTIONS.withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(50, "a"), () -> load.rows(0, 50).commit("a"));
            scenario.begin(rows(150, "a", "b"));
            load.rows(50, 150).end().rows(150, 500);
            load.load().flush(load.commit("b", 100));
            scenario.done();
        }
        SortedSet<Integer> numbers = new TreeSet<>(range(0, 150));
        numbers.addAll(range(500, 530));
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 3)) {
            scenario.step(
                    scenario.last().with("t", numbers, "a", "b", "d"),
                    () -> load.rows(500, 530).commit("d"));
        }
        engine.abandon();
        judge(options, reporter);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000})
    void truncateAndLoadThatFailsInItsSecondFileAndIsRunTwice(long threshold, TestReporter reporter)
            throws IOException {
        StorageOptions options = OPTIONS.withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(90, "old"), () -> load.rows(0, 90).commit("old"));
        }
        // Both files are one transaction: it fails in the second, and nothing has happened.
        try (Driver load = new Driver(engine, TRUNCATING, 2)) {
            load.rows(1_000, 1_100).rows(1_100, 1_110);
        }
        // Each file is a transaction of its own, twice: the first one stays, the second one fails.
        for (int run = 0; run < 2; run++) {
            try (Driver load = new Driver(engine, TRUNCATING, 2)) {
                scenario.step(
                        scenario.last().with("t", range(2_000, 2_100), "new"),
                        () -> load.rows(2_000, 2_100).commit("new"));
                load.rows(2_100, 2_300).end().rows(2_300, 2_320);
            }
        }
        scenario.step(scenario.last(), engine::checkpoint);
        engine.abandon();
        judge(options, reporter);
    }

    @Test
    void setLoggedBehindTheLastCheckpoint(TestReporter reporter) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.UNLOGGED), 2)) {
            scenario.step(scenario.last().emptied("t"), () -> load.rows(0, 130).commit("a"));
            load.checkpoint();
            load.rows(130, 140).commit("b");
        }
        scenario.step(rows(140, "a", "b"), () -> engine.alterPersistence("t", Persistence.LOGGED));
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(150, "a", "b", "c"), () -> load.rows(140, 150).commit("c"));
        }
        engine.abandon();
        judge(OPTIONS, reporter);
    }

    @Test
    void unloggedTablesAreEmptiedAndTheRecoveryThatDoesItCrashes(TestReporter reporter) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 90).commit("a");
        }
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 200).commit("u");
        }
        engine.checkpoint();
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(200, 210).commit("v");
        }
        engine.abandon();
        // The process is killed, the machine runs on: recovery reads what the page cache holds, and then the power
        // fails.
        SimulatedDisk killed = new SimulatedDisk(
                CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.everything()));
        State expected = State.EMPTY.with("t", range(0, 90), "a").emptied("u");
        PromisedStates recovering = new PromisedStates(killed, expected);
        open(killed, OPTIONS).close();
        int states = recovering.judgeAll(OPTIONS);
        reporter.publishEntry("different crash states of the recovery", Integer.toString(states));
        assertThat(states).isGreaterThan(20);
    }

    /** All transactions write records of the same lengths, so that older ones stand exactly where torn ones are missing. */
    @Test
    void tornRecordsBeforeOlderOnesOfTheirLengthInRecycledSegments(TestReporter reporter) throws IOException {
        StorageOptions options = OPTIONS.withWalSkipThresholdBytes(-1).withRowGroupRows(ROWS_OF_ONE_SHAPE);
        StorageEngine engine = open(disk, options);
        List<String> inputs = new ArrayList<>();
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            for (int n = 0; n < 18; n++) {
                if (n == 14) {
                    scenario.judgeFromHere();
                }
                String input = "input-" + (char) ('a' + n);
                inputs.add(input);
                int from = n * ROWS_OF_ONE_SHAPE;
                scenario.step(
                        rows(from + ROWS_OF_ONE_SHAPE, inputs.toArray(String[]::new)),
                        () -> load.rows(from, from + ROWS_OF_ONE_SHAPE).commit(input));
                if (n % 4 == 3) {
                    load.checkpoint();
                }
            }
        }
        engine.abandon();
        assertThat(disk.trace())
                .as("segments are used again")
                .anyMatch(operation -> operation instanceof DiskOperation.Rename rename
                        && rename.from().startsWith(DATA.resolve("wal"))
                        && !rename.from().toString().endsWith(".tmp"));
        judge(options, reporter);
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void aStopThatDiedAnywhereIsAStopOrACrash(WalLevel level, TestReporter reporter) throws IOException {
        StorageOptions options = OPTIONS.withWalLevel(level);
        boolean minimal = level == WalLevel.MINIMAL;
        StorageEngine first = open(disk, options);
        scenario.step(State.EMPTY, first::shutdown);
        StorageEngine engine = open(disk, options);
        scenario.begin(minimal ? rows(100, "a") : State.EMPTY);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commit("a");
        }
        scenario.done();
        State crash = minimal ? rows(100, "a").emptied("u") : State.EMPTY;
        scenario.begin(crash);
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 60).commit("u");
        }
        scenario.done();
        State stop = rows(100, "a").with("u", range(0, 60), "u");
        scenario.step(stop, engine::shutdown);
        judge(options, reporter);
    }

    /** What minimal promised is kept, and then a run in none begins, which promises nothing until it stops. */
    @Test
    void aCrashInMinimalThatIsOpenedWithNoneAskedFor(TestReporter reporter) throws IOException {
        StorageOptions none = OPTIONS.withWalLevel(WalLevel.NONE);
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            scenario.step(rows(30, "a"), () -> load.rows(0, 30).commit("a"));
            scenario.step(rows(200, "a", "b"), () -> load.rows(30, 200).commit("b"));
        }
        engine.abandon();
        StorageEngine second = open(disk, none);
        try (Driver load = new Driver(second, into("t", Persistence.LOGGED), 2)) {
            load.rows(200, 300).commit("c");
        }
        scenario.step(rows(300, "a", "b", "c"), second::shutdown);
        judge(none, reporter);
    }
}
