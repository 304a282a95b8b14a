package dev.sluice.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loses the power behind every operation that four runs do on the disk, in every mode: what recovery brings back is what was promised, and
 * recovery may itself be interrupted anywhere. {@code -Dsluice.crash.seeds=N} sets the number of seeded mixtures a point, {@code
 * -Dsluice.crash.recovery.stride=N} of how many states one has its recovery crashed too; 1 means all.
 */
class EngineCrashIT {
    private static final int SEEDS = Integer.getInteger("sluice.crash.seeds", 20);
    private static final int RECOVERY_STRIDE = Integer.getInteger("sluice.crash.recovery.stride", 200);

    @ParameterizedTest
    @EnumSource
    void everyCrashPointKeepsThePromisesOfItsMode(CrashMode mode) throws IOException {
        CrashScenario scenario = new CrashScenario(mode, disk -> disk).run();
        CrashJudge judge = new CrashJudge(mode, disk -> disk);
        CrashCampaign.Report report = new CrashCampaign(scenario, judge, SEEDS, RECOVERY_STRIDE).run();
        System.out.println(report.describe());
        report.broken().ifPresent(e -> {
            throw e;
        });
        assertThat(scenario.compacted()).isGreaterThanOrEqualTo(4);
        assertThat(report.operations()).isGreaterThan(150);
        assertThat(report.states()).isGreaterThan(SEEDS * 50);
    }
}
