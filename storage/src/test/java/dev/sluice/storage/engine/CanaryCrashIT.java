package dev.sluice.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
}
