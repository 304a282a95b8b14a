package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.range;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.Promises.State;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Four runs of a directory that use all that changes one, small enough to be crashed everywhere: three files as three transactions over four
 * partitions, small commits, commits that share a flush, rows given up, checkpoints, changes of tables, dropped partitions, compaction,
 * truncate-and-load, stops. Two of
 * the inputs have names so long that the log goes on in further segments.
 */
final class CrashScenario {
    static final String BEGIN = "begin ";
    static final String DONE = "done";
    static final String TRUNCATE = BEGIN + "truncate";
    static final String REPLACE = BEGIN + "truncate and load";
    static final String ALTER = BEGIN + "alter";
    static final String COMPACT = BEGIN + "compact";
    static final String STOP = BEGIN + "stop";

    private static final String LONG_NAME = "long-name-".repeat(1_400);

    private final CrashMode mode;
    private final SimulatedDisk disk = new SimulatedDisk(DATA);
    private final FileSystem fs;
    private final Promises promises;
    private int compacted;

    /** @param between what stands between the engine and the disk */
    CrashScenario(CrashMode mode, Function<SimulatedDisk, FileSystem> between) {
        this.mode = mode;
        this.fs = between.apply(disk);
        this.promises = new Promises(mode.level());
    }

    CrashMode mode() {
        return mode;
    }

    /** What may be found if the process ends behind the first {@code operations} operations on the disk. */
    Promises.Expectation expected(int operations) {
        return promises.at(count(BEGIN, operations), count(DONE, operations));
    }

    /** What may be found if it was stopped cleanly at its end, in spite of the failure of its last step. */
    Set<State> expectedOfStop() {
        int end = disk.trace().size();
        return promises.stoppedAt(count(BEGIN, end), count(DONE, end));
    }

    /** Whether it ended in a stop that did not come to its end. */
    boolean endsInAStop() {
        int end = disk.trace().size();
        return count(BEGIN, end) > count(DONE, end) && lastStep().equals(STOP);
    }

    private String lastStep() {
        String last = "";
        for (DiskOperation operation : disk.trace()) {
            if (operation instanceof DiskOperation.Note note && note.text().startsWith(BEGIN)) {
                last = note.text();
            }
        }
        return last;
    }

    private int count(String beginning, int operations) {
        return (int) disk.trace().subList(0, operations).stream()
                .filter(operation -> isNote(operation, beginning))
                .count();
    }

    static boolean isNote(DiskOperation operation, String beginning) {
        return operation instanceof DiskOperation.Note note && note.text().startsWith(beginning);
    }

    /** The disk with the record of all that was done. */
    SimulatedDisk disk() {
        return disk;
    }

    Promises promises() {
        return promises;
    }

    /** Runs to the end, or to the first failure; then the caller does what a careless one would: it closes load and engine. */
    CrashScenario run() throws IOException {
        try (StorageEngine engine = open(fs, mode.options())) {
            create(engine, "t");
            loadThreeFiles(engine);
            engine.checkpoint();
            alterThereAndBack(engine, 340);
            truncateAndLoad(engine);
            alterThereAndBack(engine, 1_060);
            create(engine, "gone");
            loadInto(engine, "gone", 0, 30, "lost with its table");
            drop(engine, "gone");
            stop(engine);
        }
        try (StorageEngine engine = open(fs, mode.options())) {
            loadInto(engine, "t", 1_070, 1_085, "g");
            dropPartition(engine, 1);
            stop(engine);
        }
        try (StorageEngine engine = open(fs, mode.options())) {
            loadInto(engine, "t", 1_085, 1_095, "h");
            compact(engine);
            loadInto(engine, "t", 1_095, 1_100, "i");
            stop(engine);
        }
        try (StorageEngine engine = open(fs, mode.options())) {
            loadInto(engine, "t", 1_100, 1_130, "j");
            truncate(engine);
            stop(engine);
        }
        return this;
    }

    private void loadThreeFiles(StorageEngine engine) throws IOException {
        try (Driver load = new Driver(engine, into("t", mode.persistence()), 2)) {
            begin(plus(0, 80, "a"));
            load.rows(0, 50).rows(50, 80).commit("a");
            done();
            begin(plus(80, 120, "b" + LONG_NAME));
            load.rows(80, 120).commit("b" + LONG_NAME);
            done();
            begin(plus(120, 200, "c"));
            load.rows(120, 160).checkpoint().rows(160, 200).commitWithRejects("c", 2);
            done();
            begin(plus(200, 203, "small"));
            load.rows(200, 203).commit("small");
            done();
            // The sessions are two transactions ahead when both commits are inserted and one flush serves them.
            begin(plus(203, 210, "d"));
            begin(plus(210, 250, "e" + LONG_NAME));
            load.rows(203, 210).end().rows(210, 250).end();
            load.commit("d", 7);
            load.load().flush(load.commit("e" + LONG_NAME, 40));
            done();
            done();
            load.rows(250, 340);
        }
    }

    private State plus(int from, int to, String input) {
        return promises.last().plus("t", range(from, to), input);
    }

    private void create(StorageEngine engine, String table) throws IOException {
        begin(promises.last().with(table, mode.persistence(), new TreeSet<>(), List.of()));
        engine.createTable(EngineFixture.declaration(table, mode.persistence()));
        done();
    }

    private void drop(StorageEngine engine, String table) throws IOException {
        begin(promises.last().without(table));
        engine.dropTable(table);
        done();
    }

    private void alterThereAndBack(StorageEngine engine, int from) throws IOException {
        Persistence other = mode.persistence() == Persistence.LOGGED ? Persistence.UNLOGGED : Persistence.LOGGED;
        alter(engine, other);
        loadInto(engine, "t", from, from + 10, "between");
        alter(engine, mode.persistence());
    }

    private void alter(StorageEngine engine, Persistence persistence) throws IOException {
        Promises.Contents t = promises.last().tables().get("t");
        begin(ALTER, promises.last().with("t", persistence, t.numbers(), t.inputs()));
        engine.alterPersistence("t", persistence);
        done();
    }

    private void truncateAndLoad(StorageEngine engine) throws IOException {
        begin(REPLACE, promises.last().with("t", mode.persistence(), range(1_000, 1_060), List.of("f")));
        try (Driver load = new Driver(engine, new LoadSpec("t", Optional.empty(), true), 3)) {
            load.rows(1_000, 1_060).commitWithRejects("f", 3);
        }
        done();
    }

    private void truncate(StorageEngine engine) throws IOException {
        begin(TRUNCATE, promises.last().with("t", mode.persistence(), new TreeSet<>(), List.of()));
        engine.truncateTable("t");
        done();
    }

    private void dropPartition(StorageEngine engine, int remainder) throws IOException {
        Promises.Contents t = promises.last().tables().get("t");
        SortedSet<Integer> left = new TreeSet<>(t.numbers());
        left.removeIf(n -> n % EngineFixture.PARTITIONS == remainder);
        begin(promises.last().with("t", mode.persistence(), left, t.inputs()));
        engine.dropPartitions("t", partition -> partition.key().number() == remainder);
        done();
    }

    private void compact(StorageEngine engine) throws IOException {
        begin(COMPACT, promises.last());
        compacted = engine.compact("t", () -> false).files();
        done();
    }

    /** Files that the compaction wrote anew. */
    int compacted() {
        return compacted;
    }

    private void loadInto(StorageEngine engine, String table, int from, int to, String input) throws IOException {
        begin(promises.last().plus(table, range(from, to), input));
        try (Driver load = new Driver(engine, into(table, mode.persistence()), 1)) {
            load.rows(from, to).commit(input);
        }
        done();
    }

    private void stop(StorageEngine engine) throws IOException {
        promises.beginStop();
        disk.note(STOP);
        engine.shutdown();
        done();
    }

    private void begin(State after) {
        begin(BEGIN, after);
    }

    private void begin(String step, State after) {
        promises.begin(after);
        disk.note(step);
    }

    private void done() {
        disk.note(DONE);
    }
}
