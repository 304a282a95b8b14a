package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.NameRule;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * A sequence of steps on a simulated disk, each with the state that a crash behind it must come back to, and the judgement over all its crash
 * points: what is found is the state of the last step that was over, or of one that was under way. {@code -Dsluice.crash.seeds=N} sets the
 * number of seeded mixtures a point.
 */
final class PromisedStates {
    private static final int SEEDS = Integer.getInteger("sluice.crash.seeds", 2);
    private static final String BEGIN = "begin";
    private static final String DONE = "done";

    /** What a directory holds after a crash: by table, its numbers and inputs. */
    record State(Map<String, Contents> tables) {
        static final State EMPTY = new State(Map.of());

        State with(String table, SortedSet<Integer> numbers, String... inputs) {
            Map<String, Contents> more = new TreeMap<>(tables);
            more.put(table, new Contents(numbers, List.of(inputs)));
            return new State(more);
        }

        State emptied(String table) {
            return with(table, range(0, 0));
        }

        State without(String table) {
            Map<String, Contents> less = new TreeMap<>(tables);
            less.remove(table);
            return new State(less);
        }
    }

    /** The rows of a table, and the inputs that its ledger knows. */
    record Contents(SortedSet<Integer> numbers, List<String> inputs) {}

    /** Something to do that ends in a new state. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    private final SimulatedDisk disk;
    private final List<State> promised = new ArrayList<>();
    private int firstPoint;

    /** Begins on an empty disk. */
    PromisedStates() {
        this(new SimulatedDisk(DATA), State.EMPTY);
    }

    /** Begins on a disk that holds a state. */
    PromisedStates(SimulatedDisk disk, State state) {
        this.disk = disk;
        promised.add(state);
    }

    SimulatedDisk disk() {
        return disk;
    }

    /** What the last step promised. */
    State last() {
        return promised.get(promised.size() - 1);
    }

    /** Does something after which a crash comes back to this state. */
    void step(State state, Step step) throws IOException {
        begin(state);
        step.run();
        done();
    }

    /** The same in two parts: the state may be found from now on. */
    void begin(State state) {
        promised.add(state);
        disk.note(BEGIN);
    }

    /** The oldest step that is under way is over: no earlier state may be found any more. */
    void done() {
        disk.note(DONE);
    }

    /** Leaves out the crash points up to here. */
    void judgeFromHere() {
        firstPoint = disk.trace().size();
    }

    /** What is made of each crash; gives back the state found. */
    @FunctionalInterface
    interface Recovery {
        State recover(SimulatedDisk crashed, String where) throws IOException;
    }

    /** Judges every crash point, opened with these options; returns how many different ones there were. */
    int judgeAll(StorageOptions options) throws IOException {
        return judgeAll((crashed, where) -> recover(crashed, options, where));
    }

    /** The same with a recovery of one's own. */
    int judgeAll(Recovery recovery) throws IOException {
        List<DiskOperation> trace = disk.trace();
        CrashState crash = new CrashState(disk.start(), NameRule.STRICT);
        Set<Long> seen = new HashSet<>();
        int begun = 0;
        int done = 0;
        for (int point = 0; point <= trace.size(); point++) {
            if (point > 0) {
                crash.happen(trace.get(point - 1));
                begun += isNote(trace.get(point - 1), BEGIN) ? 1 : 0;
                done += isNote(trace.get(point - 1), DONE) ? 1 : 0;
            }
            for (Survival survival : point < firstPoint ? List.<Survival>of() : survivals(point)) {
                DiskImage image = crash.image(survival);
                if (seen.add(31 * (31 * image.fingerprint() + begun) + done)) {
                    String where = "behind operation " + point + " ("
                            + (point == 0 ? "start" : trace.get(point - 1).describe()) + "), " + survival;
                    judge(new SimulatedDisk(image), promised.subList(done, begun + 1), recovery, where);
                }
            }
        }
        return seen.size();
    }

    private static void judge(SimulatedDisk crashed, List<State> allowed, Recovery recovery, String where) {
        try {
            State found = recovery.recover(crashed, where);
            assertThat(allowed).as(where).contains(found);
        } catch (IOException | RuntimeException e) {
            throw new AssertionError(where, e);
        }
    }

    private static boolean isNote(DiskOperation operation, String text) {
        return operation instanceof DiskOperation.Note note && note.text().equals(text);
    }

    static List<Survival> survivals(int point) {
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

    /** Opens, or is refused and rolls back; what is found then is durable, can be loaded on, and nothing is left over. */
    static State recover(SimulatedDisk crashed, StorageOptions options, String where) throws IOException {
        if (isRefused(crashed, options)) {
            rollBack(crashed);
        } else {
            open(crashed, options).close();
        }
        State found = state(crashed);
        SimulatedDisk again = afterPowerLoss(crashed);
        assertThat(state(again)).as("found again, " + where).isEqualTo(found);
        loadOn(again, options, where);
        return found;
    }

    private static void loadOn(SimulatedDisk disk, StorageOptions options, String where) throws IOException {
        try (StorageEngine engine = open(disk, options);
                Driver load = new Driver(engine, into("loaded-on", Persistence.LOGGED), 2)) {
            load.rows(5_000, 5_060).commit("after");
        }
        assertThat(numbers(disk, "loaded-on")).as("loaded on, " + where).isEqualTo(range(5_000, 5_060));
        assertNoOrphans(disk, where);
    }

    /** Whether opening is refused as after a crash in none; then it is so for writers of every level and for readers, and nothing is changed. */
    static boolean isRefused(SimulatedDisk crashed, StorageOptions options) throws IOException {
        int before = crashed.trace().size();
        try {
            open(crashed, options).close();
            return false;
        } catch (RecoveryRequiredException e) {
            for (WalLevel level : WalLevel.values()) {
                assertThatThrownBy(() -> open(crashed, options.withWalLevel(level)))
                        .isInstanceOf(RecoveryRequiredException.class);
            }
            assertThatThrownBy(() -> DatabaseReader.open(crashed, DATA)).isInstanceOf(RecoveryRequiredException.class);
            assertThat(crashed.trace().subList(before, crashed.trace().size()))
                    .as("changes of a refused directory")
                    .noneMatch(PromisedStates::isChange);
            return true;
        }
    }

    /** The file that a lock is taken on holds nothing and may be made. */
    static boolean isChange(DiskOperation operation) {
        return !(operation instanceof DiskOperation.Note)
                && !(operation instanceof DiskOperation.Create create
                        && create.path().equals(DATA.resolve("lock")));
    }

    static void rollBack(SimulatedDisk crashed) throws IOException {
        try (CheckpointRollback rollback =
                CheckpointRollback.open(crashed, DATA).orElseThrow()) {
            rollback.survey();
            rollback.execute();
        }
    }

    /** The disk as a power loss at this moment leaves it, with nothing that was not synced. */
    static SimulatedDisk afterPowerLoss(SimulatedDisk disk) {
        return new SimulatedDisk(
                CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing()));
    }

    static State state(SimulatedDisk disk) throws IOException {
        List<String> names;
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            names = List.copyOf(reader.catalog().tables().keySet());
        }
        Map<String, Contents> tables = new TreeMap<>();
        for (String table : names) {
            tables.put(table, new Contents(numbers(disk, table), inputs(disk, table)));
        }
        return new State(tables);
    }

    /** After a clean stop the catalog names every file and folder under {@code tables}. */
    static void assertNoOrphans(SimulatedDisk disk, String where) throws IOException {
        Set<String> named = new HashSet<>();
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            for (TableDefinition table : reader.catalog().all()) {
                named.add(Integer.toString(table.id()));
                named.add(table.id() + "/" + table.ledger().fileId());
                table.partitions().forEach(partition -> named.add(table.id() + "/" + partition.fileId()));
            }
        }
        for (var table : disk.list(DATA.resolve("tables"))) {
            assertThat(named).as("%s is named, %s", table, where).contains(String.valueOf(table.getFileName()));
        }
        for (var file : disk.files()) {
            if (file.startsWith(DATA.resolve("tables"))) {
                assertThat(named)
                        .as("%s is named, %s", file, where)
                        .contains(DATA.resolve("tables").relativize(file).toString());
            }
        }
    }
}
