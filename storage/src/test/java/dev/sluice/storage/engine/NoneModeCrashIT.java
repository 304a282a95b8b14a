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
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Crashes at {@code wal_level=none}: behind every operation opening is refused, whatever is asked for, with nothing changed, and the rollback
 * brings back the last clean stop, the rollback itself crashed at every operation too.
 */
class NoneModeCrashIT {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);
    private static final StorageOptions NONE = OPTIONS.withWalLevel(WalLevel.NONE);

    private final PromisedStates scenario = new PromisedStates();
    private final SimulatedDisk disk = scenario.disk();

    private static void load(StorageEngine engine, LoadSpec spec, int from, int to, String input) throws IOException {
        try (Driver load = new Driver(engine, spec, 2)) {
            load.rows(from, to).commit(input);
        }
    }

    /** A clean stop with tables of both kinds. */
    private State stopped() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, into("emptied", Persistence.LOGGED), 0, 100, "a");
        load(engine, into("dropped", Persistence.LOGGED), 0, 30, "b");
        load(engine, into("old-name", Persistence.LOGGED), 0, 50, "c");
        load(engine, into("grown", Persistence.LOGGED), 0, 90, "d");
        load(engine, into("unlogged", Persistence.UNLOGGED), 0, 70, "e");
        engine.shutdown();
        return State.EMPTY
                .with("emptied", range(0, 100), "a")
                .with("dropped", range(0, 30), "b")
                .with("old-name", range(0, 50), "c")
                .with("grown", range(0, 90), "d")
                .with("unlogged", range(0, 70), "e");
    }

    /** Everything a run can do to tables, and no stop. */
    private void lostRun() throws IOException {
        StorageEngine engine = open(disk, NONE);
        engine.truncateTable("emptied");
        engine.dropTable("dropped");
        engine.createTable(EngineFixture.declaration("made", Persistence.LOGGED));
        engine.alterPersistence("unlogged", Persistence.LOGGED);
        engine.renameTable("old-name", "new-name");
        load(engine, into("new-name", Persistence.LOGGED), 50, 150, "f");
        load(engine, into("made", Persistence.LOGGED), 0, 100, "g");
        load(engine, new LoadSpec("unlogged", Optional.empty(), true), 500, 600, "h");
        engine.alterPersistence("grown", Persistence.UNLOGGED);
        try (Driver load = new Driver(engine, into("grown", Persistence.UNLOGGED), 2)) {
            load.rows(90, 200).commit("i").checkpoint().rows(200, 400);
        }
        load(engine, into("grown", Persistence.UNLOGGED), 200, 300, "j");
        engine.checkpoint();
        engine.abandon();
    }

    @Test
    void everyCrashPointOfARunThatChangesEverythingRollsBackToTheLastStop(TestReporter reporter) throws IOException {
        State stopped = stopped();
        scenario.step(stopped, scenario::judgeFromHere);
        lostRun();
        int states = scenario.judgeAll(NONE);
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(200);
    }

    @Test
    void everyCrashPointOfTheRollbackCanBeRolledBackAgain(TestReporter reporter) throws IOException {
        State stopped = stopped();
        lostRun();
        int states = 0;
        for (Survival survival : PromisedStates.survivals(1)) {
            SimulatedDisk crashed = new SimulatedDisk(
                    CrashState.after(disk.start(), disk.trace(), disk.trace().size(), survival));
            PromisedStates rollback = new PromisedStates(crashed, stopped);
            PromisedStates.rollBack(crashed);
            assertThat(PromisedStates.state(crashed)).as("%s", survival).isEqualTo(stopped);
            PromisedStates.assertNoOrphans(crashed, survival.toString());
            states += rollback.judgeAll(OPTIONS);
        }
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(100);
    }

    @Test
    void aFirstRunThatCrashesLeavesAnEmptyDirectory(TestReporter reporter) throws IOException {
        StorageEngine engine = open(disk, NONE);
        load(engine, into("t", Persistence.LOGGED), 0, 100, "a");
        load(engine, into("t", Persistence.LOGGED), 100, 300, "b");
        engine.abandon();
        int states = scenario.judgeAll(NONE);
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(30);
    }

    @Test
    void theSurveySaysWhatTheFilesShowOfTheLost() throws IOException {
        stopped();
        StorageEngine engine = open(disk, NONE);
        load(engine, into("grown", Persistence.LOGGED), 90, 290, "f");
        load(engine, into("made", Persistence.LOGGED), 0, 100, "g");
        engine.abandon();
        try (CheckpointRollback rollback = CheckpointRollback.open(disk, DATA).orElseThrow()) {
            CheckpointRollback.Survey survey = rollback.survey();
            assertThat(survey.tables()).hasSize(5);
            assertThat(survey.unknownFiles()).isEqualTo(EngineFixture.PARTITIONS);
            // Two full row groups in each partition; what fills no group was in memory only.
            assertThat(survey.bytesBeyond()).isPositive();
            assertThat(survey.unknownBytes()).isPositive();
            assertThat(survey.lostRowGroups()).isEqualTo(2 * EngineFixture.PARTITIONS + EngineFixture.PARTITIONS);
            assertThat(survey.lostRows()).isEqualTo(3 * EngineFixture.PARTITIONS * 20L);
        }
    }
}
