package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;

import dev.sluice.testkit.DiskCall;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.Lie;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Lies about durability, and names for what they are about. */
final class Lies {
    static final Path TABLES = DATA.resolve("tables");
    static final Path CATALOG = DATA.resolve("catalog");
    static final Path WAL = DATA.resolve("wal");
    static final Path REJECTS = DATA.resolve("rejects");
    static final Path CONTROL = DATA.resolve("control");

    private Lies() {}

    static boolean isDataFile(Path path) {
        return path.startsWith(TABLES) && path.getNameCount() == TABLES.getNameCount() + 2;
    }

    /** Calls of a kind on what is below a directory. */
    static Predicate<DiskCall> below(Call kind, Path directory) {
        return call -> call.kind() == kind && call.path().startsWith(directory);
    }

    /** Calls of a kind on one file or directory. */
    static Predicate<DiskCall> on(Call kind, Path path) {
        return call -> call.kind() == kind && call.path().equals(path);
    }

    static Predicate<DiskCall> syncOfData() {
        return call -> call.kind() == Call.FORCE && isDataFile(call.path());
    }

    static Predicate<DiskCall> syncOfControl() {
        return call -> call.kind() == Call.FORCE && call.path().toString().endsWith("control.tmp");
    }

    /** What is asked for is not done. */
    static Lie skip(Predicate<DiskCall> skipped) {
        return (call, change) -> {
            if (!skipped.test(call)) {
                change.make();
            }
        };
    }

    /** What is asked for is done only behind the next call of another kind. */
    static Lie defer(Predicate<DiskCall> deferred, Predicate<DiskCall> behind) {
        return new Lie() {
            private final List<Change> waiting = new ArrayList<>();

            @Override
            public synchronized void meet(DiskCall call, Change change) throws IOException {
                if (deferred.test(call)) {
                    waiting.add(change);
                    return;
                }
                change.make();
                if (behind.test(call)) {
                    for (Change late : List.copyOf(waiting)) {
                        late.make();
                    }
                    waiting.clear();
                }
            }
        };
    }

    /** Something is done in front of a call, without having been asked for. */
    static Lie before(Predicate<DiskCall> moment, Lie.Change addition) {
        return (call, change) -> {
            if (moment.test(call)) {
                addition.make();
            }
            change.make();
        };
    }

    /**
     * Between catalog and control file of a checkpoint, or outside of it.
     *
     * @param lie told in that phase only; otherwise calls are done as asked
     */
    static Lie inCheckpoint(boolean inside, Lie lie) {
        return new Lie() {
            private boolean catalogIsWritten;

            @Override
            public synchronized void meet(DiskCall call, Change change) throws IOException {
                if (catalogIsWritten == inside) {
                    lie.meet(call, change);
                } else {
                    change.make();
                }
                if (call.kind() == Call.RENAME && call.path().startsWith(CATALOG)) {
                    catalogIsWritten = true;
                } else if (on(Call.SYNC_DIRECTORY, DATA).test(call)) {
                    catalogIsWritten = false;
                }
            }
        };
    }
}
