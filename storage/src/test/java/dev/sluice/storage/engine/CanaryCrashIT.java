package dev.sluice.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.Lie;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.testkit.NthFault;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The crash tests notice when a rule of durability is broken: each rule is, by a file system that lies, and a promise must be found broken. */
class CanaryCrashIT {
    private static final int SEEDS = 4;

    @ParameterizedTest
    @EnumSource
    void aBrokenRuleIsNoticed(Canary canary) throws IOException {
        CrashScenario scenario = new CrashScenario(canary.mode(), canary::ofRun).run();
        CrashJudge judge = new CrashJudge(canary.mode(), canary::ofRecovery);
        CrashCampaign.Report report = new CrashCampaign(scenario, judge, SEEDS, 50).run();
        assertThat(report.broken())
                .as("invariant %d: %s", canary.invariant(), report.describe())
                .isPresent();
    }

    /** Invariant 10. */
    @Test
    void aFailedSyncThatIsTriedAgainIsNoticed() throws IOException {
        Lie tryAgain = (call, change) -> {
            try {
                change.make();
            } catch (FailStopException e) {
                change.make();
            }
        };
        assertThat(brokenBy(tryAgain, Call.FORCE, Outcome.IO_ERROR)).isPositive();
    }

    /** Invariant 10. */
    @Test
    void aShortWriteThatPassesForAWholeOneIsNoticed() throws IOException {
        Lie overlook = (call, change) -> {
            try {
                change.make();
            } catch (DiskFullException e) {
                assertThat(call.kind()).isEqualTo(Call.WRITE);
            }
        };
        assertThat(brokenBy(overlook, Call.WRITE, Outcome.SHORT_WRITE)).isPositive();
    }

    /** How many runs that hid a failed call from the engine, each another one, ended in a broken promise. */
    private static int brokenBy(Lie lie, Call call, Outcome outcome) throws IOException {
        int broken = 0;
        for (int n = 1; broken == 0; n++) {
            CrashScenario scenario = new CrashScenario(CrashMode.LOGGED_ROWS, disk -> new LyingFileSystem(disk, lie));
            SimulatedDisk disk = scenario.disk();
            NthFault fault = FaultPlan.nth(call, n, outcome, false);
            disk.faults(fault);
            boolean kept;
            try {
                scenario.run();
                int end = disk.trace().size();
                kept = isKept(
                        scenario,
                        new SimulatedDisk(CrashState.after(disk.start(), disk.trace(), end, Survival.nothing())));
            } catch (IOException e) {
                // The engine came upon it itself, too late.
                kept = false;
            }
            if (!fault.isMet()) {
                break;
            }
            broken += kept ? 0 : 1;
        }
        return broken;
    }

    private static boolean isKept(CrashScenario scenario, SimulatedDisk crashed) {
        try {
            new CrashJudge(scenario.mode(), disk -> disk)
                    .judge(crashed, scenario.expected(scenario.disk().trace().size()));
            return true;
        } catch (IOException | RuntimeException | AssertionError e) {
            return false;
        }
    }
}
