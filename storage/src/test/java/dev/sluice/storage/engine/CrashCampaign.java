package dev.sluice.storage.engine;

import dev.sluice.storage.engine.Promises.Expectation;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.NameRule;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Crashes a recorded scenario behind every operation, in many ways each, and lets a judge look at every different disk that is left; and, of
 * some of them, crashes their recovery in the same way. Stops at the first broken promise.
 */
final class CrashCampaign {
    private static final int THREADS = 4;

    private final CrashScenario scenario;
    private final CrashJudge judge;
    private final int seeds;
    private final int recoveryStride;
    private final Set<Long> seen = new HashSet<>();
    private int kills;
    private final AtomicInteger crashedRecoveries = new AtomicInteger();
    private final AtomicInteger statesOfRecovery = new AtomicInteger();
    private final AtomicReference<Optional<AssertionError>> broken = new AtomicReference<>(Optional.empty());

    /**
     * @param seeds seeded mixtures at each operation
     * @param recoveryStride of so many states one has its recovery crashed too
     */
    CrashCampaign(CrashScenario scenario, CrashJudge judge, int seeds, int recoveryStride) {
        this.scenario = scenario;
        this.judge = judge;
        this.seeds = seeds;
        this.recoveryStride = recoveryStride;
    }

    /** How much was looked at, and the first promise that was found broken. */
    record Report(
            CrashMode mode,
            int operations,
            int states,
            int kills,
            int crashedRecoveries,
            int statesOfRecovery,
            Optional<AssertionError> broken) {
        String describe() {
            return String.format(
                    Locale.ROOT,
                    "%s: power lost behind each of %,d operations, %,d different disks; killed %,d times; recovery crashed of"
                            + " %,d of them, %,d different disks; %s",
                    mode,
                    operations,
                    states,
                    kills,
                    crashedRecoveries,
                    statesOfRecovery,
                    broken.isPresent() ? "a promise is broken" : "all promises kept");
        }
    }

    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(64),
                new ThreadPoolExecutor.CallerRunsPolicy());
    }

    Report run() {
        List<DiskOperation> trace = scenario.disk().trace();
        ThreadPoolExecutor pool = pool();
        try {
            for (NameRule rule : NameRule.values()) {
                crashEverywhere(trace, rule, pool);
            }
        } finally {
            pool.shutdown();
            awaitEnd(pool);
        }
        return new Report(
                scenario.mode(),
                (int) trace.stream()
                        .filter(operation -> !(operation instanceof DiskOperation.Note))
                        .count(),
                seen.size(),
                kills,
                crashedRecoveries.get(),
                statesOfRecovery.get(),
                broken.get());
    }

    private static void awaitEnd(ThreadPoolExecutor pool) {
        try {
            if (!pool.awaitTermination(1, TimeUnit.HOURS)) {
                throw new AssertionError("a recovery does not end");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void crashEverywhere(List<DiskOperation> trace, NameRule rule, ThreadPoolExecutor pool) {
        CrashState state = new CrashState(scenario.disk().start(), rule);
        int begun = 0;
        int done = 0;
        for (int point = 0; point <= trace.size() && broken.get().isEmpty(); point++) {
            String behind = "start";
            if (point > 0) {
                DiskOperation operation = trace.get(point - 1);
                state.happen(operation);
                behind = operation.describe();
                begun += CrashScenario.isNote(operation, CrashScenario.BEGIN) ? 1 : 0;
                done += CrashScenario.isNote(operation, CrashScenario.DONE) ? 1 : 0;
            }
            Expectation expected = scenario.promises().at(begun, done);
            for (Survival survival : survivals(state, seeds, point)) {
                DiskImage image = state.image(survival);
                if (seen.add(31 * (31 * image.fingerprint() + begun) + done)) {
                    int number = seen.size();
                    String where = where(rule, point, behind, survival.toString());
                    pool.execute(() -> crash(new SimulatedDisk(image), expected, number, where));
                }
            }
            if (rule == NameRule.STRICT && state.pendingChanges() > 0) {
                kills++;
                SimulatedDisk killed = scenario.disk().killedBehind(point);
                String where = where(rule, point, behind, "killed");
                pool.execute(() -> crash(killed, expected, killed.trace().size(), where));
            }
        }
    }

    private String where(NameRule rule, int point, String behind, String survival) {
        return scenario.mode() + ", names " + rule + ", behind operation " + point + " (" + behind + "), " + survival;
    }

    private void crash(SimulatedDisk crashed, Expectation expected, int number, String where) {
        if (broken.get().isEmpty()) {
            try {
                int before = crashed.trace().size();
                CrashJudge.Recovered recovered = judge.judge(crashed, expected);
                if (number % recoveryStride == 0) {
                    // Recovery may have seen in the page cache what is lost with the power.
                    Set<Promises.State> found = before > 0 ? expected.allowed() : Set.of(recovered.state());
                    crashRecovery(recovered, before, new Expectation(found, true, false));
                }
            } catch (IOException | RuntimeException | AssertionError e) {
                broken.compareAndSet(Optional.empty(), Optional.of(new AssertionError(where + ": " + e, e)));
            }
        }
    }

    /** The second crash finds what the first recovery found, whatever it had done so far. */
    private void crashRecovery(CrashJudge.Recovered recovered, int recoveryBegin, Expectation expected)
            throws IOException {
        crashedRecoveries.incrementAndGet();
        SimulatedDisk disk = recovered.disk();
        List<DiskOperation> trace = disk.trace();
        Set<Long> seenHere = new HashSet<>();
        CrashState state = new CrashState(disk.start(), NameRule.STRICT);
        for (int point = 0; point <= trace.size(); point++) {
            if (point > 0) {
                state.happen(trace.get(point - 1));
            }
            if (point < recoveryBegin) {
                continue;
            }
            for (Survival survival : survivals(state, 2, point)) {
                DiskImage image = state.image(survival);
                if (seenHere.add(image.fingerprint())) {
                    try {
                        judge.recover(new SimulatedDisk(image), expected);
                    } catch (IOException | RuntimeException | AssertionError e) {
                        throw new AssertionError(
                                "recovery crashed behind its operation " + point + ", " + survival + ": " + e, e);
                    }
                }
            }
        }
        statesOfRecovery.addAndGet(seenHere.size());
    }

    private static List<Survival> survivals(CrashState state, int seeds, int point) {
        if (state.pendingChanges() == 0) {
            return List.of(Survival.nothing());
        }
        List<Survival> all = new ArrayList<>(List.of(
                Survival.nothing(),
                Survival.everything(),
                Survival.namesOnly(),
                Survival.bytesOnly(),
                Survival.zeros(),
                Survival.garbage(),
                Survival.lastWriteTorn(point)));
        for (int seed = 0; seed < seeds; seed++) {
            all.add(Survival.mixed(point * 1_000L + seed));
        }
        return all;
    }
}
