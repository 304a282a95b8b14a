package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.Lies.CATALOG;
import static dev.sluice.storage.engine.Lies.CONTROL;
import static dev.sluice.storage.engine.Lies.REJECTS;
import static dev.sluice.storage.engine.Lies.TABLES;
import static dev.sluice.storage.engine.Lies.WAL;
import static dev.sluice.storage.engine.Lies.before;
import static dev.sluice.storage.engine.Lies.below;
import static dev.sluice.storage.engine.Lies.defer;
import static dev.sluice.storage.engine.Lies.inCheckpoint;
import static dev.sluice.storage.engine.Lies.on;
import static dev.sluice.storage.engine.Lies.skip;
import static dev.sluice.storage.engine.Lies.syncOfControl;
import static dev.sluice.storage.engine.Lies.syncOfData;

import dev.sluice.testkit.DiskCall;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.Lie;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Faults that an engine might have, each breaking one rule of durability. The numbers are those of the invariants in
 * docs/internals/durability.md.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions capture nothing; each makes a lie of its own
enum Canary {
    /* 3: before COMMIT is inserted */
    DATA_IS_NOT_SYNCED_BEFORE_COMMIT(3, CrashMode.SKIPPED_ROWS, Where.RUN, disk -> skip(syncOfData())),
    DATA_IS_SYNCED_BEHIND_COMMIT(
            3, CrashMode.SKIPPED_ROWS, Where.RUN, disk -> defer(syncOfData(), below(Call.FORCE, WAL))),
    NAMES_OF_DATA_FILES_ARE_NOT_SYNCED(
            3,
            CrashMode.SKIPPED_ROWS,
            Where.RUN,
            disk -> skip(call -> call.kind() == Call.SYNC_DIRECTORY
                    && TABLES.equals(call.path().getParent()))),
    NAMES_OF_TABLES_ARE_NOT_SYNCED(3, CrashMode.SKIPPED_ROWS, Where.RUN, disk -> skip(on(Call.SYNC_DIRECTORY, TABLES))),
    REJECTS_ARE_NOT_SYNCED(12, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(below(Call.FORCE, REJECTS))),
    COMMIT_IS_NOT_FLUSHED(3, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(below(Call.FORCE, WAL))),
    NAMES_OF_SEGMENTS_ARE_NOT_SYNCED(3, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(on(Call.SYNC_DIRECTORY, WAL))),

    /* 4: the order of a checkpoint */
    PLACED_ROWS_ARE_NOT_SYNCED(4, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(syncOfData())),
    LEDGER_IS_NOT_SYNCED(
            11,
            CrashMode.LOGGED_ROWS,
            Where.RUN,
            disk -> skip(on(Call.FORCE, TABLES.resolve("1").resolve("1")))),
    CATALOG_IS_NOT_SYNCED(4, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(below(Call.FORCE, CATALOG))),
    NAME_OF_CATALOG_IS_NOT_SYNCED(4, CrashMode.LOGGED_ROWS, Where.RUN, disk -> skip(on(Call.SYNC_DIRECTORY, CATALOG))),
    CONTROL_IS_WRITTEN_BEFORE_THE_RECORD_IS_FLUSHED(
            4,
            CrashMode.LOGGED_ROWS,
            Where.RUN,
            disk -> inCheckpoint(true, defer(below(Call.FORCE, WAL), on(Call.SYNC_DIRECTORY, DATA)))),
    CONTROL_IS_NOT_SYNCED(7, CrashMode.LOGGED_ROWS, Where.RUN, disk -> afterBirth(disk, skip(syncOfControl()))),
    CONTROL_IS_SYNCED_BEHIND_ITS_RENAME(
            7,
            CrashMode.LOGGED_ROWS,
            Where.RUN,
            disk -> afterBirth(disk, defer(syncOfControl(), on(Call.RENAME, CONTROL)))),
    NAME_OF_CONTROL_IS_NOT_SYNCED(
            7, CrashMode.LOGGED_ROWS, Where.RUN, disk -> afterBirth(disk, skip(on(Call.SYNC_DIRECTORY, DATA)))),
    OLD_CATALOG_IS_REMOVED_BEFORE_THE_CONTROL_FILE(
            4,
            CrashMode.LOGGED_ROWS,
            Where.RUN,
            disk -> before(on(Call.RENAME, CONTROL), () -> deleteAllButNewest(disk, CATALOG))),
    LOG_IS_RECYCLED_BEFORE_THE_CONTROL_FILE(4, CrashMode.LOGGED_ROWS, Where.RUN, Canary::recycleEarly),

    /* 1 and 9: what a checkpoint still names */
    OLD_FILES_ARE_REMOVED_WITH_THE_COMMIT(
            1, CrashMode.LOGGED_ROWS, Where.RUN, disk -> removeIn(CrashScenario.REPLACE, disk)),
    OLD_FILES_ARE_REMOVED_BEFORE_THE_STOP_OF_NONE(
            9, CrashMode.NONE, Where.RUN, disk -> removeIn(CrashScenario.TRUNCATE, disk)),
    LEFTOVERS_ARE_NOT_REMOVED(5, CrashMode.SKIPPED_ROWS, Where.RECOVERY, Canary::keepLeftovers),

    /* 7: the production mark and the stop */
    PRODUCTION_MARK_IS_NOT_SYNCED(7, CrashMode.LOGGED_ROWS, Where.RUN, Canary::unsyncedMark),
    PRODUCTION_MARK_IS_NOT_SYNCED_IN_NONE(7, CrashMode.NONE, Where.RUN, Canary::unsyncedMark),
    SHUTDOWN_RECORD_IS_NOT_FLUSHED(7, CrashMode.NONE, Where.RUN, disk -> skip(below(Call.FORCE, WAL))),
    UNLOGGED_ROWS_ARE_NOT_SYNCED_AT_THE_STOP(
            4, CrashMode.UNLOGGED, Where.RUN, disk -> only(disk, CrashScenario.STOP, skip(syncOfData()))),
    SET_LOGGED_DOES_NOT_SYNC_ROWS(
            3, CrashMode.UNLOGGED, Where.RUN, disk -> only(disk, CrashScenario.ALTER, skip(syncOfData()))),
    SET_LOGGED_DOES_NOT_SYNC_NAMES(
            3,
            CrashMode.UNLOGGED,
            Where.RUN,
            disk -> only(disk, CrashScenario.ALTER, skip(below(Call.SYNC_DIRECTORY, TABLES)))),
    ROWS_ARE_NOT_SYNCED_AT_THE_STOP_OF_NONE(9, CrashMode.NONE, Where.RUN, disk -> skip(syncOfData())),
    NAMES_ARE_NOT_SYNCED_AT_THE_STOP_OF_NONE(
            9, CrashMode.NONE, Where.RUN, disk -> skip(below(Call.SYNC_DIRECTORY, TABLES))),

    /* 8: a new directory */
    NAMES_OF_A_NEW_DIRECTORY_ARE_NOT_SYNCED(
            8,
            CrashMode.LOGGED_ROWS,
            Where.RUN,
            disk -> skip(call -> on(Call.SYNC_DIRECTORY, DATA).test(call) && !disk.exists(CONTROL))),

    /* 5 and 9: recovery */
    REDONE_ROWS_ARE_NOT_SYNCED(5, CrashMode.LOGGED_ROWS, Where.RECOVERY, disk -> skip(syncOfData())),
    LOG_IS_NOT_SYNCED_BY_RECOVERY(5, CrashMode.SKIPPED_ROWS, Where.RECOVERY, disk -> skip(below(Call.FORCE, WAL))),
    NAMES_FOUND_ARE_NOT_SYNCED_BY_RECOVERY(
            5, CrashMode.SKIPPED_ROWS, Where.RECOVERY, disk -> skip(below(Call.SYNC_DIRECTORY, TABLES))),
    REJECTS_ARE_NOT_CUT(
            12,
            CrashMode.LOGGED_ROWS,
            Where.RECOVERY,
            disk -> skip(call ->
                    call.path().startsWith(REJECTS) && (call.kind() == Call.TRUNCATE || call.kind() == Call.DELETE)));

    /** Which engine has the fault. */
    private enum Where {
        RUN,
        RECOVERY
    }

    private final int invariant;
    private final CrashMode mode;
    private final Where where;
    private final Function<SimulatedDisk, Lie> lie;

    Canary(int invariant, CrashMode mode, Where where, Function<SimulatedDisk, Lie> lie) {
        this.invariant = invariant;
        this.mode = mode;
        this.where = where;
        this.lie = lie;
    }

    int invariant() {
        return invariant;
    }

    CrashMode mode() {
        return mode;
    }

    /** What the engine of the scenario sees of its disk. */
    FileSystem ofRun(SimulatedDisk disk) {
        return where == Where.RECOVERY ? disk : new LyingFileSystem(disk, lie.apply(disk));
    }

    /** What the engine that takes a crashed directory up sees of its disk. */
    FileSystem ofRecovery(SimulatedDisk disk) {
        return where == Where.RUN ? disk : new LyingFileSystem(disk, lie.apply(disk));
    }

    private static void deleteAllButNewest(SimulatedDisk disk, Path directory) throws IOException {
        List<Path> files = disk.list(directory);
        for (Path file : files.subList(0, files.size() - 1)) {
            disk.delete(file);
        }
        disk.syncDirectory(directory);
    }

    /** Segments before the one that was written last. */
    private static Lie recycleEarly(SimulatedDisk disk) {
        Path[] last = {WAL};
        Lie lie = before(on(Call.RENAME, CONTROL), () -> {
            for (Path segment : disk.list(WAL)) {
                if (segment.compareTo(last[0]) < 0) {
                    disk.delete(segment);
                }
            }
            disk.syncDirectory(WAL);
        });
        return (call, change) -> {
            if (call.kind() == Call.WRITE && call.path().startsWith(WAL) && call.length() > 64) {
                last[0] = call.path();
            }
            lie.meet(call, change);
        };
    }

    private static Lie removeIn(String step, SimulatedDisk disk) {
        Predicate<DiskCall> anything = call -> true;
        Lie lie = before(anything, () -> {
            for (Path file : disk.files()) {
                if (Lies.isDataFile(file)) {
                    disk.delete(file);
                }
            }
            disk.syncDirectory(TABLES.resolve("1"));
        });
        return since(disk, step, once(lie, anything));
    }

    /** Files may be made anew under names that were to be removed. */
    private static Lie keepLeftovers(SimulatedDisk disk) {
        Lie skipping = skip(below(Call.DELETE, TABLES));
        return (call, change) -> {
            if (below(Call.CREATE, TABLES).test(call) && disk.exists(call.path())) {
                disk.delete(call.path());
            }
            skipping.meet(call, change);
        };
    }

    /** Tells a lie until a first call was met. */
    private static Lie once(Lie lie, Predicate<DiskCall> until) {
        boolean[] told = {false};
        return (call, change) -> {
            if (told[0]) {
                change.make();
            } else {
                told[0] = until.test(call);
                lie.meet(call, change);
            }
        };
    }

    /** Tells a lie in one step of the scenario. */
    private static Lie only(SimulatedDisk disk, String step, Lie lie) {
        return (call, change) -> {
            if (disk.lastNote().filter(note -> note.equals(step)).isPresent()) {
                lie.meet(call, change);
            } else {
                change.make();
            }
        };
    }

    /** Tells a lie from a step of the scenario on. */
    private static Lie since(SimulatedDisk disk, String step, Lie lie) {
        return (call, change) -> {
            if (disk.trace().stream()
                    .anyMatch(done -> done instanceof DiskOperation.Note note
                            && note.text().equals(step))) {
                lie.meet(call, change);
            } else {
                change.make();
            }
        };
    }

    /** Tells a lie once the directory is made. */
    private static Lie afterBirth(SimulatedDisk disk, Lie lie) {
        return (call, change) -> {
            if (disk.lastNote().isPresent()) {
                lie.meet(call, change);
            } else {
                change.make();
            }
        };
    }

    private static Lie unsyncedMark(SimulatedDisk disk) {
        return afterBirth(
                disk, inCheckpoint(false, skip(on(Call.SYNC_DIRECTORY, DATA).or(syncOfControl()))));
    }
}
