package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loses the power behind every operation that a run does on the disk, in many ways each, and compares what recovery brings back with the
 * states that were promised: the last acknowledged one, or one whose acknowledgement was still under way. {@code -Dsluice.crash.seeds=N}
 * sets the number of seeded mixtures a point.
 */
class EngineCrashIT {
    private static final int SEEDS = Integer.getInteger("sluice.crash.seeds", 4);

    /** What a directory holds: by table, its numbers and inputs. */
    private record State(Map<String, Contents> tables) {}

    private record Contents(SortedSet<Integer> numbers, List<String> inputs) {}

    private final SimulatedDisk disk = new SimulatedDisk(DATA);
    private final List<State> promised = new ArrayList<>(List.of(new State(Map.of())));

    /** Begins a step that ends in this state; {@link #done} says that its caller was told so. */
    private void begin(State state) {
        promised.add(state);
        disk.note("begin");
    }

    private void done() {
        disk.note("done");
    }

    private static State with(State before, String table, SortedSet<Integer> numbers, String... inputs) {
        Map<String, Contents> tables = new TreeMap<>(before.tables());
        tables.put(table, new Contents(numbers, List.of(inputs)));
        return new State(tables);
    }

    private static State without(State before, String table) {
        Map<String, Contents> tables = new TreeMap<>(before.tables());
        tables.remove(table);
        return new State(tables);
    }

    private State last() {
        return promised.get(promised.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 3_000})
    void everyCrashPointOfALoggedRunKeepsItsPromises(long threshold, TestReporter reporter) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold).withRowGroupRows(20);
        loggedScenario(options);
        int states = enumerate(options);
        reporter.publishEntry("different crash states at wal_skip_threshold=" + threshold, Integer.toString(states));
        assertThat(states).isGreaterThan(500);
    }

    private void loggedScenario(StorageOptions options) throws IOException {
        StorageEngine engine = open(disk, options);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            begin(with(last(), "t", range(0, 150), "a"));
            load.rows(0, 100).rows(100, 150).commit("a");
            done();
            begin(with(last(), "t", range(0, 160), "a", "b"));
            load.rows(150, 160).commit("b");
            done();
            begin(with(last(), "t", range(0, 400), "a", "b", "c"));
            load.rows(160, 300).checkpoint().rows(300, 400).commit("c");
            done();
            // The sessions are two transactions ahead when both commits are inserted and one flush serves them.
            begin(with(last(), "t", range(0, 410), "a", "b", "c", "d"));
            begin(with(last(), "t", range(0, 500), "a", "b", "c", "d", "e"));
            load.rows(400, 410).end().rows(410, 500).end();
            load.commit("d", 10);
            load.load().flush(load.commit("e", 90));
            done();
            done();
            load.rows(500, 620);
        }
        engine.checkpoint();
        State logged = last();
        begin(with(logged, "t", range(0, 0)));
        engine.alterPersistence("t", Persistence.UNLOGGED);
        begin(logged);
        engine.alterPersistence("t", Persistence.LOGGED);
        done();
        done();
        begin(with(last(), "t", range(1000, 1100), "f"));
        try (Driver load = new Driver(engine, new LoadSpec("t", Optional.empty(), true), 3)) {
            load.rows(1000, 1100).commit("f");
        }
        done();
        begin(with(last(), "gone", new TreeSet<>()));
        engine.createTable(EngineFixture.declaration("gone", Persistence.LOGGED));
        done();
        begin(without(last(), "gone"));
        engine.dropTable("gone");
        done();
        engine.shutdown();
        engine = open(disk, options);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            SortedSet<Integer> more = range(1000, 1130);
            begin(with(last(), "t", more, "f", "g"));
            load.rows(1100, 1130).commit("g");
            done();
        }
        engine.abandon();
    }

    /** Builds every crash state of the recorded run, recovers it and compares; returns how many different ones there were. */
    private int enumerate(StorageOptions options) throws IOException {
        List<DiskOperation> trace = disk.trace();
        Set<Long> seen = new HashSet<>();
        int begun = 0;
        int done = 0;
        for (int point = 0; point <= trace.size(); point++) {
            if (point > 0 && trace.get(point - 1) instanceof DiskOperation.Note note) {
                begun += note.text().equals("begin") ? 1 : 0;
                done += note.text().equals("done") ? 1 : 0;
            }
            for (Survival survival : survivals(point)) {
                DiskImage image = CrashState.after(disk.start(), trace, point, survival);
                if (seen.add(31 * (31 * image.fingerprint() + begun) + done)) {
                    List<State> allowed = promised.subList(done, begun + 1);
                    String where = "behind operation " + point + " ("
                            + (point == 0 ? "start" : trace.get(point - 1).describe()) + "), " + survival;
                    check(new SimulatedDisk(image), options, allowed, where);
                }
            }
        }
        return seen.size();
    }

    private static List<Survival> survivals(int point) {
        List<Survival> all = new ArrayList<>(List.of(
                Survival.nothing(),
                Survival.everything(),
                Survival.namesOnly(),
                Survival.bytesOnly(),
                Survival.lastWriteTorn(point)));
        for (int seed = 0; seed < SEEDS; seed++) {
            all.add(Survival.mixed(point * 1_000L + seed));
        }
        return all;
    }

    private void check(SimulatedDisk crashed, StorageOptions options, List<State> allowed, String where)
            throws IOException {
        try {
            if (!crashed.exists(DATA.resolve("control"))) {
                open(crashed, options).close();
            }
            State found = state(crashed);
            assertThat(allowed).as(where).contains(found);
            // What was recovered is durable, goes on loading, and nothing is left over.
            SimulatedDisk again = new SimulatedDisk(CrashState.after(
                    crashed.start(), crashed.trace(), crashed.trace().size(), Survival.nothing()));
            assertThat(state(again)).as("recovered again, " + where).isEqualTo(found);
            try (StorageEngine engine = open(again, options);
                    Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(5_000, 5_060).commit("after");
            }
            assertThat(numbers(again, "t")).as("loaded on, " + where).containsAll(range(5_000, 5_060));
            assertNoOrphans(again, where);
        } catch (IOException | RuntimeException e) {
            throw new AssertionError(where, e);
        }
    }

    private static State state(SimulatedDisk disk) throws IOException {
        Map<String, Contents> tables = new TreeMap<>();
        List<String> names;
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            names = List.copyOf(reader.catalog().tables().keySet());
        }
        for (String table : names) {
            tables.put(table, new Contents(numbers(disk, table), inputs(disk, table)));
        }
        return new State(tables);
    }

    private static void assertNoOrphans(SimulatedDisk disk, String where) throws IOException {
        Set<String> named = new HashSet<>();
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            for (TableDefinition table : reader.catalog().all()) {
                named.add(table.id() + "/" + table.ledger().fileId());
                table.partitions().forEach(partition -> named.add(table.id() + "/" + partition.fileId()));
            }
        }
        for (var file : disk.files()) {
            if (file.startsWith(DATA.resolve("tables"))) {
                assertThat(named)
                        .as("%s is named, %s", file, where)
                        .contains(DATA.resolve("tables").relativize(file).toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 3_000})
    void everyCrashPointOfRecoveryCanBeRecoveredFrom(long threshold) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(threshold).withRowGroupRows(20);
        loggedScenario(options);
        State expected = last();
        int states = 0;
        for (int seed = 0; seed < 6; seed++) {
            SimulatedDisk crashed = new SimulatedDisk(
                    CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.mixed(seed)));
            state(crashed);
            for (int point = 0; point <= crashed.trace().size(); point++) {
                for (Survival survival : survivals(point)) {
                    SimulatedDisk twice =
                            new SimulatedDisk(CrashState.after(crashed.start(), crashed.trace(), point, survival));
                    assertThat(state(twice))
                            .as("seed %d, point %d", seed, point)
                            .isEqualTo(expected);
                    states++;
                }
            }
        }
        assertThat(states).isGreaterThan(500);
    }

    @Test
    void unloggedTablesAreEmptyOrWholeAtEveryCrashPoint() throws IOException {
        StorageOptions options = options().withRowGroupRows(20);
        StorageEngine engine = open(disk, options);
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 150).commit("a").rows(150, 160).commit("b").checkpoint();
        }
        engine.checkpoint();
        engine.shutdown();
        int stopped = disk.trace().size();
        engine = open(disk, options);
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(160, 300).commit("c");
        }
        engine.abandon();
        Contents empty = new Contents(range(0, 0), List.of());
        Contents whole = new Contents(range(0, 160), List.of("a", "b"));
        for (int point = 0; point <= disk.trace().size(); point++) {
            for (Survival survival : survivals(point)) {
                SimulatedDisk crashed =
                        new SimulatedDisk(CrashState.after(disk.start(), disk.trace(), point, survival));
                if (crashed.exists(DATA.resolve("control"))) {
                    Contents found = state(crashed).tables().getOrDefault("u", empty);
                    assertThat(found).as("point %d, %s", point, survival).isIn(empty, whole);
                    if (point == stopped) {
                        assertThat(found).as("after the clean stop").isEqualTo(whole);
                    }
                }
            }
        }
    }

    @Test
    void everyCrashPointInNoneIsRefusedAndRollsBackWhole() throws IOException {
        StorageOptions none = options().withRowGroupRows(20).withWalLevel(WalLevel.NONE);
        StorageEngine engine = open(disk, options().withRowGroupRows(20));
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 150).commit("a");
        }
        engine.shutdown();
        int begin = disk.trace().size();
        engine = open(disk, none);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(150, 400).commit("b");
        }
        engine.alterPersistence("t", Persistence.UNLOGGED);
        engine.truncateTable("t");
        engine.dropTable("t");
        try (Driver load = new Driver(engine, into("other", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commit("c");
        }
        engine.shutdown();
        State before = with(new State(Map.of()), "t", range(0, 150), "a");
        State after = with(new State(Map.of()), "other", range(0, 100), "c");
        int rolledBack = 0;
        for (int point = begin; point <= disk.trace().size(); point++) {
            for (Survival survival : survivals(point)) {
                String where = "point " + point + ", " + survival;
                SimulatedDisk crashed =
                        new SimulatedDisk(CrashState.after(disk.start(), disk.trace(), point, survival));
                try (CheckpointRollback rollback =
                        CheckpointRollback.open(crashed, DATA).orElse(null)) {
                    if (rollback != null) {
                        rolledBack++;
                        rollback.execute();
                    }
                } catch (CorruptionException e) {
                    throw new AssertionError(where, e);
                }
                assertThat(state(crashed)).as(where).isIn(before, after);
                if (point == disk.trace().size()) {
                    assertThat(state(crashed)).as(where).isEqualTo(after);
                }
            }
        }
        assertThat(rolledBack).isGreaterThan(50);
    }
}
