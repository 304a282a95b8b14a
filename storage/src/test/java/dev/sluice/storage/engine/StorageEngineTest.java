package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.ShutdownReport;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.NotADataDirectoryException;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageEngineTest {
    private SimulatedDisk disk = new SimulatedDisk(DATA);

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 2 << 20})
    void committedRowsSurviveACleanStop(long threshold) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold);
        try (StorageEngine engine = open(disk, options);
                Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 3)) {
            driver.rows(0, 700).commit("a").rows(700, 1000).commit("b");
        }
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 1000));
        assertThat(inputs(disk, "t")).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 2 << 20})
    void acknowledgedRowsSurvivePowerLossAndOthersLeaveNothing(long threshold) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        driver.rows(0, 700).commit("a").rows(700, 1000);
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 700));
        assertThat(inputs(disk, "t")).containsExactly("a");
        try (StorageEngine again = open(disk, options)) {
            assertThat(again.recovery().kind()).isEqualTo(RecoveryReport.Kind.NONE_NEEDED);
        }
    }

    @Test
    void aClockThatJumpsYearsAheadAndBackChangesNoOrder() throws IOException {
        int n = 0;
        for (String now : List.of(
                "2026-03-01T12:00:00Z", "2039-01-01T00:00:00Z", "2016-02-29T23:59:59Z", "1970-01-01T00:00:00Z")) {
            Clock clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
            StorageEngine engine = StorageEngine.open(disk, EngineFixture.DATA, options(), clock);
            Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
            driver.rows(n, n + 100).commit("run" + n);
            n += 100;
            powerLoss();
            assertThat(numbers(disk, "t")).as(now).isEqualTo(range(0, n));
        }
        assertThat(inputs(disk, "t")).containsExactly("run0", "run100", "run200", "run300");
    }

    @Test
    void unloggedTablesAreEmptyAfterPowerLossWithTheirLedger() throws IOException {
        try (StorageEngine engine = open(disk, options());
                Driver driver = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            driver.rows(0, 500).commit("a");
        }
        powerLoss();
        assertThat(numbers(disk, "u")).isEqualTo(range(0, 500));
        StorageEngine engine = open(disk, options());
        Driver driver = new Driver(engine, into("u", Persistence.UNLOGGED), 2);
        driver.rows(500, 600).commit("b");
        powerLoss();
        assertThat(numbers(disk, "u")).isEmpty();
        assertThat(inputs(disk, "u")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LOGGED", "UNLOGGED"})
    void noneWritesOneRecordAndKeepsAllAtACleanStop(String persistence) throws IOException {
        StorageOptions none = options().withWalLevel(WalLevel.NONE);
        StorageEngine engine = open(disk, none);
        try (Driver driver = new Driver(engine, into("t", Persistence.valueOf(persistence)), 2)) {
            driver.rows(0, 700).commit("a").rows(700, 900).commit("b");
        }
        ShutdownReport report = engine.shutdown();
        assertThat(report.statistics().wal().records()).isEqualTo(Map.of(RecordType.CHECKPOINT_SHUTDOWN, 1L));
        assertThat(report.statistics().wal().bytes()).isLessThanOrEqualTo(128);
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 900));
    }

    @Test
    void aCrashInNoneIsRefusedWhateverIsAskedForAndRolledBackOnDemand() throws IOException {
        try (StorageEngine engine = open(disk, options());
                Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            driver.rows(0, 300).commit("a");
        }
        StorageEngine engine = open(disk, options().withWalLevel(WalLevel.NONE));
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        driver.rows(300, 900).commit("b");
        driver.close();
        engine.truncateTable("t");
        powerLoss();
        int before = disk.trace().size();
        assertThatThrownBy(() -> open(disk, options())).isInstanceOf(RecoveryRequiredException.class);
        assertThatThrownBy(() -> numbers(disk, "t")).isInstanceOf(RecoveryRequiredException.class);
        assertThat(disk.trace()).hasSize(before);
        Optional<CheckpointRollback> rollback = CheckpointRollback.open(disk, DATA);
        try (CheckpointRollback found = rollback.orElseThrow()) {
            found.survey();
            found.execute();
        }
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
        assertThat(inputs(disk, "t")).containsExactly("a");
        assertThat(CheckpointRollback.open(disk, DATA)).isEmpty();
    }

    @Test
    void smallCommitsGatherIntoFullRowGroups() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            for (int n = 0; n < 1000; n += 20) {
                driver.rows(n, n + 20).commit("input " + n);
            }
        }
        engine.shutdown();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 1000));
        try (StorageEngine again = open(disk, options())) {
            for (PartitionDefinition partition :
                    again.catalog().table("t").orElseThrow().partitions()) {
                assertThat(partition.rows()).isEqualTo(250);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 100, 2 << 20})
    void rollbackReachesBackOverSeveralEndedTransactions(long threshold) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        driver.rows(0, 130)
                .commit("a")
                .rows(130, 390)
                .end()
                .rows(390, 700)
                .end()
                .rows(700, 900);
        driver.close();
        try (Driver next = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            assertThat(next.load().rowCount()).isEqualTo(130);
            next.rows(1000, 1100).commit("c");
        }
        engine.shutdown();
        powerLoss();
        SortedSet<Integer> expected = range(0, 130);
        expected.addAll(range(1000, 1100));
        assertThat(numbers(disk, "t")).isEqualTo(expected);
        assertThat(inputs(disk, "t")).containsExactly("a", "c");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 2 << 20})
    void aCheckpointInTheMiddleOfATransactionLosesNothing(long threshold) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold);
        StorageEngine engine = open(disk, options);
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        driver.rows(0, 130)
                .commit("a")
                .rows(130, 400)
                .checkpoint()
                .rows(400, 700)
                .commit("b")
                .rows(700, 720)
                .commit("c")
                .checkpoint()
                .rows(720, 800);
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 720));
        assertThat(inputs(disk, "t")).containsExactly("a", "b", "c");
    }

    @Test
    void catalogChangesAreDurableAtReturn() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver driver = new Driver(engine, into("t", Persistence.UNLOGGED), 2)) {
            driver.rows(0, 300).commit("a");
        }
        engine.alterPersistence("t", Persistence.LOGGED);
        engine.createTable(EngineFixture.declaration("gone", Persistence.LOGGED));
        engine.dropTable("gone");
        engine.renameTable("t", "kept");
        powerLoss();
        assertThat(numbers(disk, "kept")).isEqualTo(range(0, 300));
        assertThat(inputs(disk, "kept")).containsExactly("a");
        StorageEngine again = open(disk, options());
        assertThat(again.catalog().tables().keySet()).containsExactly("kept");
        again.truncateTable("kept");
        powerLoss();
        assertThat(numbers(disk, "kept")).isEmpty();
        assertThat(inputs(disk, "kept")).isEmpty();
    }

    @Test
    void truncateAndLoadIsOneTransaction() throws IOException {
        try (StorageEngine engine = open(disk, options());
                Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            driver.rows(0, 300).commit("a");
        }
        StorageEngine engine = open(disk, options());
        var truncating = new LoadSpec("t", Optional.empty(), true);
        new Driver(engine, truncating, 2).rows(300, 400).end();
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
        engine = open(disk, options());
        new Driver(engine, truncating, 2).rows(300, 400).commit("b");
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(300, 400));
        assertThat(inputs(disk, "t")).containsExactly("b");
    }

    @Test
    void anEngineThatChangesNothingWritesNothing() throws IOException {
        open(disk, options()).shutdown();
        int before = disk.trace().size();
        StorageEngine engine = open(disk, options());
        engine.beginLoad(into("t", Persistence.LOGGED)).close();
        assertThat(engine.shutdown().changed()).isFalse();
        assertThat(disk.trace()).hasSize(before);
    }

    @Test
    void theLogIsClosedBehindTheFilesWhoseSyncsMayFlushIt() throws IOException {
        WatchedFiles files = new WatchedFiles();
        StorageEngine engine = open(files.of(disk), options().withWalSkipThresholdBytes(0));
        Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2);
        load.rows(0, 300).commit("a");
        engine.abandon();
        assertThat(files.closed()).containsExactlyInAnyOrderElementsOf(files.opened());
        assertThat(files.closed().get(files.closed().size() - 1)).hasParentRaw(DATA.resolve("wal"));
    }

    @Test
    void persistenceIsNotAlteredBesideALoad() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 100).commit("a");
        }
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 300);
            int before = disk.trace().size();
            assertThatThrownBy(() -> engine.alterPersistence("u", Persistence.LOGGED))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("a load is open");
            assertThat(disk.trace()).hasSize(before);
        }
        engine.shutdown();
    }

    @Test
    void aDirectoryThatIsMadeWhileItIsLookedForIsNotDamaged() throws IOException {
        try (StorageEngine engine = open(disk, options());
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 300).commit("a");
        }
        Path control = DATA.resolve("control");
        FileSystem late = WatchedFiles.missingAtFirst(disk, control, new NoSuchFileException(control.toString()));
        assertThat(DirectoryOpener.control(late, DATA).runNumber()).isEqualTo(1);
    }

    @Test
    void aSecondEngineIsRefused() throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            assertThat(engine.catalog().tables()).isEmpty();
            assertThatThrownBy(() -> open(disk, options())).isInstanceOf(DirectoryBusyException.class);
        }
        open(disk, options()).close();
    }

    @Test
    void commitsThatNobodyWaitsForAreFlushedSoonAfter() throws IOException {
        StorageEngine engine = open(disk, options().withSynchronousCommit(false));
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        driver.rows(0, 100).commit("a");
        assertThat(driver.load().commitsAreDurable()).isFalse();
        // Closing the load waits for the flush, and no checkpoint is taken.
        driver.close();
        powerLoss();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 100));
    }

    @Test
    void aDirectoryThatHoldsSomethingElseIsNotTouched() throws IOException {
        disk.open(DATA.resolve("holiday.jpg"), OpenMode.CREATE_NEW).close();
        int before = disk.trace().size();
        assertThatThrownBy(() -> open(disk, options()))
                .isInstanceOf(NotADataDirectoryException.class)
                .hasMessageContaining("holiday.jpg");
        assertThat(disk.trace()).hasSize(before);
    }

    @Test
    void recoveryNeedsNoMoreMemoryThanALoad() throws IOException {
        StorageEngine engine = open(disk, options().withRowGroupRows(1000));
        Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 2);
        for (int n = 0; n < 900; n += 100) {
            driver.rows(n, n + 100).commit("input " + n);
        }
        powerLoss();
        // Every second record passes the budget, so what is pending is placed early; rows and order are the same.
        open(disk, options().withRowGroupRows(1000).withPendingBudgetBytes(1_000))
                .close();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 900));
    }

    @Test
    void aMissingControlFileIsCorruptionAndNothingIsDeleted() throws IOException {
        try (StorageEngine engine = open(disk, options());
                Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            driver.rows(0, 300).commit("a");
        }
        disk.delete(DATA.resolve("control"));
        int before = disk.trace().size();
        assertThatThrownBy(() -> open(disk, options()))
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining("control");
        assertThat(disk.trace()).hasSize(before);
    }

    @Test
    void aStaleControlFileIsCorruption() throws IOException {
        open(disk, options()).close();
        byte[] stale = disk.bytes(DATA.resolve("control"));
        try (StorageEngine engine = open(disk, options());
                Driver driver = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            driver.rows(0, 300).commit("a");
        }
        for (int i = 0; i < stale.length; i++) {
            disk.damage(DATA.resolve("control"), i, stale[i]);
        }
        assertThatThrownBy(() -> open(disk, options())).isInstanceOf(CorruptionException.class);
    }

    @Test
    void filesAreTheSameForAnyNumberOfSessions() throws IOException {
        int[] fingerprints = new int[3];
        int[] sessions = {1, 3, 20};
        for (int i = 0; i < sessions.length; i++) {
            disk = new SimulatedDisk(DATA);
            try (StorageEngine engine = open(disk, options().withPendingBudgetBytes(2_000));
                    Driver driver = new Driver(engine, into("t", Persistence.LOGGED), sessions[i])) {
                for (int n = 0; n < 3000; n += 100) {
                    driver.rows(n, n + 100);
                    if (n % 1000 == 900) {
                        driver.commit("input " + n);
                    }
                }
            }
            for (var file : disk.files()) {
                if (file.startsWith(DATA.resolve("tables"))) {
                    fingerprints[i] = 31 * fingerprints[i] + Arrays.hashCode(disk.bytes(file));
                }
            }
        }
        assertThat(fingerprints[1]).isEqualTo(fingerprints[0]);
        assertThat(fingerprints[2]).isEqualTo(fingerprints[0]);
    }

    /** What was not synced is gone, and so is the process. */
    private void powerLoss() {
        disk = new SimulatedDisk(
                CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing()));
    }
}
