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

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoSuchTableException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is forgotten of a ledger: the entries alone, whole or not at all whenever the power fails, and for good once it was told. */
class ForgetTest {
    private static final int SEEDS = Integer.getInteger("sluice.crash.seeds", 4);

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private void load(StorageOptions options) throws IOException {
        try (StorageEngine engine = open(disk, options)) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(0, 100)
                        .commit("a")
                        .rows(100, 130)
                        .commit("b")
                        .rows(130, 200)
                        .commit("c");
            }
        }
    }

    private static boolean isB(LedgerEntry entry) {
        return entry.path().equals("b");
    }

    @Test
    void rowsStayAndAreCountedAsForgotten() throws IOException {
        load(options());
        try (StorageEngine engine = open(disk, options())) {
            engine.forgetHistory(List.of("t"), ForgetTest::isB);
            assertThat(engine.history("t")).extracting(LedgerEntry::path).containsExactly("a", "c");
        }
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 200));
        assertThat(inputs(disk, "t")).containsExactly("a", "c");
        assertRowsAreAccountedFor(disk);
        try (StorageEngine engine = open(disk, options())) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
                load.rows(200, 230).commit("b");
            }
            engine.forgetHistory(List.of("t"), entry -> true);
        }
        assertThat(inputs(disk, "t")).isEmpty();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 230));
        assertRowsAreAccountedFor(disk);
    }

    @Test
    void forgettingIsPossibleBetweenTwoLoadsOfOneRun() throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(0, 100).commit("a").rows(100, 130).commit("b");
            }
            engine.forgetHistory(List.of("t"), ForgetTest::isB);
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                assertThat(load.load().ledger()).extracting(LedgerEntry::path).containsExactly("a");
                load.rows(130, 140).commit("c");
            }
            engine.abandon();
        }
        assertThat(inputs(disk, "t")).containsExactly("a", "c");
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 140));
        assertRowsAreAccountedFor(disk);
    }

    @Test
    void whereThereIsNothingToForgetNothingIsChanged() throws IOException {
        load(options());
        int before = disk.trace().size();
        try (StorageEngine engine = open(disk, options())) {
            engine.forgetHistory(List.of("t"), entry -> entry.path().equals("z"));
            assertThatThrownBy(() -> engine.forgetHistory(List.of("t", "gone"), ForgetTest::isB))
                    .isInstanceOf(NoSuchTableException.class);
        }
        assertThat(disk.trace()).hasSize(before);
        assertThat(inputs(disk, "t")).containsExactly("a", "b", "c");
    }

    /** Recovery keeps of a run's reject file what entries of that run speak of. */
    @Test
    void entriesWithRejectsAreForgottenByALaterRunAlone() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commitWithRejects("a", 3);
        }
        assertThatThrownBy(() -> engine.forgetHistory(List.of("t"), entry -> true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("\"a\"");
        engine.abandon();
        assertThat(inputs(disk, "t")).containsExactly("a");
        StorageEngine later = open(disk, options());
        later.forgetHistory(List.of("t"), entry -> true);
        later.abandon();
        assertThat(inputs(disk, "t")).isEmpty();
        assertThat(disk.size(DATA.resolve("rejects/1"))).isEqualTo(300);
    }

    @Test
    void truncationForgetsWhatWasForgotten() throws IOException {
        load(options());
        try (StorageEngine engine = open(disk, options())) {
            engine.forgetHistory(List.of("t"), ForgetTest::isB);
            engine.truncateTable("t");
        }
        assertRowsAreAccountedFor(disk);
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void atEveryCrashPointAllOfItOrNothingIsForgotten(WalLevel level) throws IOException {
        load(options());
        int begin = disk.trace().size();
        StorageEngine engine = open(disk, options().withWalLevel(level));
        engine.forgetHistory(List.of("t"), ForgetTest::isB);
        int told = disk.trace().size();
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(200, 230).commit("d");
        }
        engine.shutdown();
        List<DiskOperation> trace = disk.trace();
        Set<Long> seen = new HashSet<>();
        for (int point = begin; point <= trace.size(); point++) {
            for (int seed = -2; seed < SEEDS; seed++) {
                DiskImage image = CrashState.after(disk.start(), trace, point, survival(seed, point));
                List<List<String>> allowed = allowed(level, point, told);
                if (!seen.add(31 * image.fingerprint() + allowed.hashCode())) {
                    continue;
                }
                SimulatedDisk crashed = new SimulatedDisk(image);
                String where = "point " + point + ", seed " + seed;
                rollBack(crashed);
                List<String> found = inputs(crashed, "t");
                assertThat(found).as(where).isIn(allowed);
                assertThat(numbers(crashed, "t"))
                        .as(where)
                        .isEqualTo(found.contains("d") ? range(0, 230) : range(0, 200));
                assertRowsAreAccountedFor(crashed);
                // What the stop had no time to remove, the next one does.
                try (StorageEngine next = open(crashed, options())) {
                    next.forgetHistory(List.of("t"), entry -> true);
                }
                assertNoStrangeFile(crashed, where);
            }
        }
        assertThat(seen).hasSizeGreaterThan(30);
    }

    private List<List<String>> allowed(WalLevel level, int point, int told) {
        List<String> before = List.of("a", "b", "c");
        List<String> forgotten = List.of("a", "c");
        List<String> after = List.of("a", "c", "d");
        if (point == disk.trace().size()) {
            return List.of(after);
        }
        if (level == WalLevel.NONE) {
            return List.of(before, after);
        }
        return point < told ? List.of(before, forgotten) : List.of(forgotten, after);
    }

    private static Survival survival(int seed, int point) {
        return switch (seed) {
            case -2 -> Survival.nothing();
            case -1 -> Survival.everything();
            default -> Survival.mixed(point * 1_000L + seed);
        };
    }

    private static void rollBack(SimulatedDisk crashed) throws IOException {
        try (CheckpointRollback rollback =
                CheckpointRollback.open(crashed, DATA).orElse(null)) {
            if (rollback != null) {
                rollback.execute();
            }
        }
    }

    @Test
    void aFullDiskForgetsNothing() throws IOException {
        load(options());
        StorageEngine engine = open(disk, options());
        disk.faults((call, path) ->
                call == Call.CREATE && path.startsWith(DATA.resolve("tables")) ? Outcome.DISK_FULL : Outcome.SUCCESS);
        assertThatThrownBy(() -> engine.forgetHistory(List.of("t"), ForgetTest::isB))
                .isInstanceOf(DiskFullException.class);
        disk.faults(FaultPlan.none());
        engine.shutdown();
        assertThat(inputs(disk, "t")).containsExactly("a", "b", "c");
        assertNoStrangeFile(disk, "after a full disk");
    }

    @Test
    void anUnloggedTableThatWasEmptiedSaysSoUntilItsHistoryIsForgotten() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 100).commit("a");
        }
        engine.abandon();
        List<RecoveryReport.EmptiedTable> emptied = new ArrayList<>();
        DatabaseReader.open(disk, DATA, recovery -> emptied.addAll(recovery.emptied()))
                .close();
        assertThat(emptied).singleElement().satisfies(lost -> {
            assertThat(lost.rows()).isEqualTo(100);
            assertThat(lost.inputs()).isEqualTo(1);
        });
        try (StorageEngine again = open(disk, options())) {
            try (Driver load = new Driver(again, into("u", Persistence.UNLOGGED), 2)) {
                load.rows(0, 100).commit("a");
            }
            assertThat(table(again, "u").emptiedAtMicros()).isPositive();
            again.forgetHistory(List.of("u"), entry -> false);
            assertThat(table(again, "u").emptiedAtMicros()).isZero();
        }
        assertThat(inputs(disk, "u")).containsExactly("a");
    }

    private static TableDefinition table(StorageEngine engine, String name) {
        return engine.catalog().table(name).orElseThrow();
    }

    private static void assertRowsAreAccountedFor(SimulatedDisk disk) throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            TableDefinition table = reader.catalog().table("t").orElseThrow();
            long loaded = 0;
            for (LedgerEntry entry : reader.ledger("t")) {
                loaded += entry.loaded();
            }
            assertThat(loaded + table.ledger().forgottenRows())
                    .isEqualTo(table.rows() + table.ledger().droppedRows());
            assertThat(table.ledger().entries()).isEqualTo(reader.ledger("t").size());
        }
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
    }

    private static void assertNoStrangeFile(SimulatedDisk disk, String where) throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            TableDefinition table = reader.catalog().all().iterator().next();
            assertThat(disk.files().stream()
                            .filter(file -> file.startsWith(DATA.resolve("tables")))
                            .toList())
                    .as(where)
                    .hasSize(table.partitions().size() + (table.ledger().mark().rows() > 0 ? 1 : 0));
        }
    }
}
