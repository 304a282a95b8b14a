package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.engine.Promises.Expectation;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.NthFault;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every call of every kind fails, once or from then on, in load, shutdown and recovery: what was promised is found afterwards, and after a
 * failure that leaves the disk in doubt nothing more is done to it. {@code -Dsluice.fault.stride=1} lets each call fail; by default it is one
 * of some.
 */
class FaultLoopCrashIT {
    private static final int STRIDE = Integer.getInteger("sluice.fault.stride", 9);
    private static final String FAILED = "failed";
    private static final long KNOWN_WITHIN_NANOS = 1_000_000_000;
    private static final Set<Call> DOUBTFUL =
            EnumSet.of(Call.WRITE, Call.FORCE, Call.TRUNCATE, Call.RENAME, Call.SYNC_DIRECTORY);

    private int cases;
    private final List<AssertionError> broken = new ArrayList<>();

    /** One way to fail. */
    private record Fault(Call call, Outcome outcome, boolean sticky) {
        /** Whether nothing that was written can be trusted any more. */
        private boolean isFailStop() {
            return outcome == Outcome.IO_ERROR
                    ? DOUBTFUL.contains(call)
                    : call == Call.FORCE || call == Call.SYNC_DIRECTORY;
        }

        /** Tells the disk's record when it happens, so that it can be seen what came behind. */
        private NthFault at(int n, SimulatedDisk disk) {
            NthFault fault = FaultPlan.nth(call, n, outcome, sticky);
            AtomicReference<@Nullable Thread> failed = new AtomicReference<>();
            disk.faults((kind, path) -> {
                awaitKnown(failed.get());
                // A wrong bit in the last flush of the log cannot be told from a torn tail.
                boolean spared = outcome == Outcome.FLIPPED_BIT && path.startsWith(Lies.WAL);
                Outcome result = spared ? Outcome.SUCCESS : fault.outcome(kind, path);
                if (result != Outcome.SUCCESS) {
                    disk.note(FAILED);
                    if (isFailStop()) {
                        failed.compareAndSet(null, Thread.currentThread());
                    }
                }
                return result;
            });
            return fault;
        }

        /**
         * Lets a call of another thread wait until the one that met the failure has told of it and come to rest: what is begun between the
         * two would depend on the scheduler alone.
         */
        private static void awaitKnown(@Nullable Thread failed) {
            if (failed == null || failed == Thread.currentThread()) {
                return;
            }
            long start = System.nanoTime();
            while (failed.getState() == Thread.State.RUNNABLE && System.nanoTime() - start < KNOWN_WITHIN_NANOS) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noFailingCallOfALoadOrAStopBreaksAPromise(CrashMode mode) throws IOException {
        for (Call call : Call.values()) {
            for (Outcome outcome : outcomes(call)) {
                for (boolean sticky : new boolean[] {false, true}) {
                    Fault fault = new Fault(call, outcome, sticky);
                    int n = 1 + cases % STRIDE;
                    while (failsInARun(mode, fault, n)) {
                        n += STRIDE;
                    }
                }
            }
        }
        System.out.printf("%s: %d failing calls of load and stop, %d broken promises%n", mode, cases, broken.size());
        throwBroken();
        assertThat(cases).isGreaterThan(500 / STRIDE);
    }

    private void throwBroken() {
        if (!broken.isEmpty()) {
            AssertionError first = broken.get(0);
            broken.subList(1, broken.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static Set<Outcome> outcomes(Call call) {
        return switch (call) {
            case READ -> EnumSet.of(Outcome.IO_ERROR, Outcome.FLIPPED_BIT);
            case WRITE -> EnumSet.of(Outcome.IO_ERROR, Outcome.DISK_FULL, Outcome.SHORT_WRITE);
            case OPEN, CREATE, FORCE, TRUNCATE, RENAME, SYNC_DIRECTORY ->
                EnumSet.of(Outcome.IO_ERROR, Outcome.DISK_FULL);
            case DELETE -> EnumSet.of(Outcome.IO_ERROR);
        };
    }

    private boolean failsInARun(CrashMode mode, Fault fault, int n) throws IOException {
        CrashScenario scenario = new CrashScenario(mode, disk -> disk);
        NthFault failing = fault.at(n, scenario.disk());
        String where = mode + ", " + fault + ", call " + n;
        Optional<IOException> failure = Optional.empty();
        try {
            scenario.run();
        } catch (IOException e) {
            failure = Optional.of(e);
        } catch (RuntimeException | Error e) {
            broken.add(new AssertionError(where, e));
            return true;
        }
        if (!failing.isMet()) {
            return false;
        }
        cases++;
        try {
            int end = scenario.disk().trace().size();
            Expectation expected = scenario.expected(end);
            if (fault.isFailStop()) {
                assertThat(failure).containsInstanceOf(FailStopException.class);
                assertNothingFollows(scenario.disk().trace());
            } else {
                boolean stopped = failure.isEmpty()
                        || (failure.get().getSuppressed().length == 0 && !fault.sticky() && !scenario.endsInAStop());
                expected = expected.orStopped(scenario.expectedOfStop(), stopped);
            }
            CrashJudge judge = new CrashJudge(mode, disk -> disk);
            judge.judge(scenario.disk().killedBehind(end), expected);
            judge.judge(new SimulatedDisk(afterPowerLoss(scenario.disk())), expected);
        } catch (IOException | RuntimeException | AssertionError e) {
            broken.add(new AssertionError(where + ", after " + failure, e));
        }
        return true;
    }

    /** Syncs of other files, and the one call of the loading thread, were begun beside the failing call and may end; nothing is begun behind it. */
    private static void assertNothingFollows(List<DiskOperation> trace) {
        int failed = 0;
        while (!CrashScenario.isNote(trace.get(failed), FAILED)) {
            failed++;
        }
        List<DiskOperation> behind = trace.subList(failed + 1, trace.size());
        assertThat(behind.stream()
                        .filter(operation ->
                                !(operation instanceof DiskOperation.Force || operation instanceof DiskOperation.Note)))
                .as("changes behind the failure")
                .filteredOn(operation -> !(operation instanceof DiskOperation.SyncDirectory sync && !sync.succeeded()))
                .hasSizeLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void noFailingCallOfARecoveryBreaksAPromise(CrashMode mode) throws IOException {
        CrashScenario scenario = new CrashScenario(mode, disk -> disk).run();
        List<DiskOperation> trace = scenario.disk().trace();
        for (int crash = trace.size() / 6; crash < trace.size(); crash += trace.size() / 5) {
            DiskImage crashed = CrashState.after(scenario.disk().start(), trace, crash, Survival.mixed(crash));
            Expectation found = new Expectation(
                    Set.of(new CrashJudge(mode, disk -> disk)
                            .recover(new SimulatedDisk(crashed), scenario.expected(crash))
                            .state()),
                    true,
                    false);
            for (Call call : Call.values()) {
                for (Outcome outcome : outcomes(call)) {
                    for (boolean sticky : new boolean[] {false, true}) {
                        Fault fault = new Fault(call, outcome, sticky);
                        int n = 1 + cases % STRIDE;
                        while (failsInARecovery(mode, crashed, fault, n, found)) {
                            n += STRIDE;
                        }
                    }
                }
            }
        }
        System.out.printf("%s: %d failing calls of recoveries, %d broken promises%n", mode, cases, broken.size());
        throwBroken();
        assertThat(cases).isGreaterThan(200 / STRIDE);
    }

    private boolean failsInARecovery(CrashMode mode, DiskImage crashed, Fault fault, int n, Expectation found) {
        SimulatedDisk disk = new SimulatedDisk(crashed);
        NthFault failing = fault.at(n, disk);
        String where = mode + ", " + fault + ", call " + n + " of recovery";
        CrashJudge judge = new CrashJudge(mode, failingDisk -> failingDisk);
        try {
            try {
                CrashJudge.takeUp(disk, mode);
            } catch (IOException e) {
                // What may come of it is judged below.
                assertThat(disk.exists(DATA)).isTrue();
            }
            if (failing.isMet()) {
                cases++;
                int end = disk.trace().size();
                // A rollback that did not see its control file durable may have to be asked for again.
                judge.recover(disk.killedBehind(end), found);
                judge.judge(new SimulatedDisk(afterPowerLoss(disk)), found);
                if (mode.level() == WalLevel.MINIMAL) {
                    judge.judge(disk.killedBehind(end), found);
                }
            }
        } catch (IOException | RuntimeException | AssertionError e) {
            broken.add(new AssertionError(where, e));
        }
        return failing.isMet();
    }

    private static DiskImage afterPowerLoss(SimulatedDisk disk) {
        return CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing());
    }
}
