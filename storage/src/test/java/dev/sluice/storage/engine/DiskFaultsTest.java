package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call of a run fails once, one run for each; the caller does what a careless one would: it closes load and engine. */
final class DiskFaultsTest {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);
    private static final Path TABLES = DATA.resolve("tables");

    /** The n-th call of a kind fails; knows whether it came to that. */
    private static final class OneFault implements FaultPlan {
        private final FaultPlan plan;
        private boolean met;

        private OneFault(Call call, int n, Outcome outcome) {
            plan = FaultPlan.nth(call, n, outcome, false);
        }

        @Override
        public Outcome outcome(Call call, Path path) {
            Outcome outcome = plan.outcome(call, path);
            met |= outcome != Outcome.SUCCESS;
            return outcome;
        }
    }

    private SimulatedDisk disk = new SimulatedDisk(DATA);
    private SortedSet<Integer> acknowledged = range(0, 0);
    private SortedSet<Integer> begun = range(0, 0);

    /** Small and large transactions, a checkpoint, a stop; empty if nothing failed. */
    private Optional<IOException> run() {
        try (StorageEngine engine = open(disk, OPTIONS)) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                commit(load, 0, 20);
                commit(load, 20, 300);
                load.checkpoint();
                commit(load, 300, 310);
                commit(load, 310, 600);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    private void commit(Driver load, int from, int to) throws IOException {
        begun = range(0, to);
        load.rows(from, to).commit("input " + from);
        acknowledged = begun;
    }

    private void restart() throws IOException {
        disk = new SimulatedDisk(DATA);
        acknowledged = range(0, 0);
        open(disk, OPTIONS).close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Call.class,
            names = {"WRITE", "FORCE", "RENAME", "SYNC_DIRECTORY"})
    void afterAnIoErrorNothingMoreIsWrittenAndNothingAcknowledgedIsLost(Call call) throws IOException {
        int failures = 0;
        for (int n = 1; ; n++) {
            restart();
            OneFault fault = new OneFault(call, n, Outcome.IO_ERROR);
            disk.faults(fault);
            int before = disk.trace().size();
            Optional<IOException> failure = run();
            if (!fault.met) {
                break;
            }
            failures++;
            String where = call + " " + n;
            assertThat(failure).as(where).isPresent();
            assertThat(failure.get()).as(where).isInstanceOf(FailStopException.class);
            assertNothingFollowsAFailedSync(
                    disk.trace().subList(before, disk.trace().size()), where);
            disk.faults(FaultPlan.none());
            assertThat(found(afterPowerLoss())).as(where).isIn(acknowledged, begun);
            assertThat(found(disk)).as(where).isIn(acknowledged, begun);
        }
        assertThat(failures).isGreaterThan(3);
    }

    /** Beside the failing sync other data files may be synced, and rows placed until the failure is known; nothing that rests on them is done. */
    private static void assertNothingFollowsAFailedSync(List<DiskOperation> trace, String where) {
        for (int i = 0; i < trace.size(); i++) {
            if (trace.get(i) instanceof DiskOperation.Force failed && !failed.succeeded()) {
                List<DiskOperation> behind = trace.subList(i + 1, trace.size());
                assertThat(behind)
                        .as(where)
                        .allMatch(later -> later instanceof DiskOperation.Force || placesRows(later));
                assertThat(behind)
                        .as(where)
                        .noneMatch(later -> later instanceof DiskOperation.Force other
                                && (!other.succeeded() || other.inode() == failed.inode()));
            }
        }
    }

    private static boolean placesRows(DiskOperation operation) {
        return (operation instanceof DiskOperation.Write write && write.path().startsWith(TABLES))
                || (operation instanceof DiskOperation.Create create
                        && create.path().startsWith(TABLES));
    }

    @ParameterizedTest
    @EnumSource(
            value = Call.class,
            names = {"WRITE", "CREATE"})
    void aFullDiskCostsTheOpenTransactionAndNoMore(Call call) throws IOException {
        int failures = 0;
        for (int n = 1; ; n++) {
            restart();
            OneFault fault = new OneFault(call, n, Outcome.DISK_FULL);
            disk.faults(fault);
            Optional<IOException> failure = run();
            if (!fault.met) {
                break;
            }
            failures++;
            String where = call + " " + n;
            // What only helps to detect damage may fail without a word.
            failure.ifPresent(e -> assertThat(e).as(where).isInstanceOf(DiskFullException.class));
            disk.faults(FaultPlan.none());
            assertThat(found(disk)).as(where).isEqualTo(acknowledged);
            try (StorageEngine engine = open(disk, OPTIONS);
                    Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(1_000, 1_100).commit("after");
            }
            assertThat(numbers(afterPowerLoss(), "t")).as(where).containsAll(range(1_000, 1_100));
        }
        assertThat(failures).isGreaterThan(3);
    }

    /** What the page cache holds is read back after a kill, and is no more durable for it. */
    @ParameterizedTest
    @CsvSource({"MINIMAL, LOGGED", "MINIMAL, UNLOGGED", "NONE, LOGGED", "NONE, UNLOGGED"})
    void whatIsFoundAfterAKillIsStillThereAfterAPowerLoss(WalLevel level, Persistence persistence) throws IOException {
        StorageOptions options = OPTIONS.withWalLevel(level);
        boolean survives = level == WalLevel.MINIMAL && persistence == Persistence.LOGGED;
        int kills = 0;
        for (int n = 1; ; n++) {
            restart();
            KilledAt kill = new KilledAt(n);
            disk.faults(kill);
            runUntilKilled(options, persistence);
            if (!kill.happened) {
                break;
            }
            kills++;
            String where = "call " + n;
            disk.faults(FaultPlan.none());
            rollBackIfRefused(disk);
            SortedSet<Integer> recovered = found(disk);
            assertThat(recovered).as(where).isIn(survives ? acknowledged : range(0, 0), begun);
            assertThat(found(afterPowerLoss())).as(where).isEqualTo(recovered);
        }
        assertThat(kills).isGreaterThan(30);
    }

    private void runUntilKilled(StorageOptions options, Persistence persistence) throws IOException {
        StorageEngine engine = open(disk, options);
        try {
            Driver load = new Driver(engine, into("t", persistence), 2);
            commit(load, 0, 20);
            commit(load, 20, 300);
            load.checkpoint();
            commit(load, 300, 310);
            load.close();
            engine.shutdown();
        } catch (KilledAt.Killed | FailStopException e) {
            // The log calls whatever goes wrong in a sync a failed sync.
            engine.abandon();
        }
    }

    private static void rollBackIfRefused(SimulatedDisk disk) throws IOException {
        try (CheckpointRollback rollback = CheckpointRollback.open(disk, DATA).orElse(null)) {
            if (rollback != null) {
                rollback.execute();
            }
        }
    }

    /** The process ends before its n-th change; nothing is done after it. */
    private static final class KilledAt implements FaultPlan {
        private static final class Killed extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }

        private final int n;
        private int calls;
        private boolean happened;

        private KilledAt(int n) {
            this.n = n;
        }

        @Override
        public Outcome outcome(Call call, Path path) {
            if (call != Call.OPEN && call != Call.READ && ++calls >= n) {
                happened = true;
                throw new Killed();
            }
            return Outcome.SUCCESS;
        }
    }

    private static SortedSet<Integer> found(SimulatedDisk disk) throws IOException {
        try (StorageEngine engine = open(disk, OPTIONS)) {
            if (engine.catalog().table("t").isEmpty()) {
                return range(0, 0);
            }
        }
        return numbers(disk, "t");
    }

    private SimulatedDisk afterPowerLoss() {
        return new SimulatedDisk(
                CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing()));
    }
}
