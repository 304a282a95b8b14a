package dev.sluice.cli.report.advice;

import static dev.sluice.cli.report.plan.ReportMode.FSYNC_OFF;
import static dev.sluice.cli.report.plan.ReportMode.MINIMAL;
import static dev.sluice.cli.report.plan.ReportMode.MINIMAL_SKIP;
import static dev.sluice.cli.report.plan.ReportMode.NONE;
import static dev.sluice.cli.report.plan.ReportMode.UNLOGGED;
import static dev.sluice.cli.report.plan.ReportMode.UNLOGGED_THEN_LOGGED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.report.ReportFixture;
import dev.sluice.cli.report.measure.Report;
import org.junit.jupiter.api.Test;

/** The rules of docs/report.md, by number. */
class RecommendationTest {
    private static Recommendation of(ReportFixture fixture) {
        return Recommendation.of(fixture.report());
    }

    @Test
    void rule1FewRunsAllowNoAdvice() {
        Recommendation advice =
                of(new ReportFixture().mode(MINIMAL_SKIP, 9, 9, 9, 9).mode(NONE, 1, 1, 1, 1));
        assertThat(advice.rule()).isEqualTo(1);
        assertThat(advice.mode()).isEmpty();
        assertThat(advice.text()).contains("chance", "stay with the default");
    }

    @Test
    void rule1ModesThatAreNeverAdvisedAreNoAlternative() {
        Recommendation advice =
                of(new ReportFixture().mode(MINIMAL_SKIP, 9, 9, 9, 9, 9).mode(FSYNC_OFF, 1, 1, 1, 1, 1));
        assertThat(advice.rule()).isEqualTo(1);
    }

    @Test
    void rule2ItDoesNotMatterWhereNoModeIsMeasurablyFaster() {
        Recommendation advice = of(
                new ReportFixture().mode(MINIMAL_SKIP, 2.0, 2.1, 2.2, 2.0, 2.1).mode(NONE, 1.9, 2.2, 2.0, 2.1, 2.0));
        assertThat(advice.rule()).isEqualTo(2);
        assertThat(advice.mode()).contains(MINIMAL_SKIP);
        assertThat(advice.text()).startsWith("It does not matter for you: stay with minimal-skip");
    }

    @Test
    void rule2LessThanATenthIsNotWorthARisk() {
        Recommendation advice = of(
                new ReportFixture().mode(MINIMAL_SKIP, 2.0, 2.0, 2.0, 2.0, 2.0).mode(NONE, 1.9, 1.9, 1.9, 1.9, 1.9));
        assertThat(advice.rule()).isEqualTo(2);
        assertThat(advice.text()).contains("5 % lower", "less than its risk is worth");
    }

    @Test
    void rule3TheSafestOfTheModesThatSaveATenthIsTaken() {
        Recommendation advice = of(new ReportFixture()
                .mode(MINIMAL_SKIP, 4, 4, 4, 4, 4)
                .mode(UNLOGGED_THEN_LOGGED, 2, 2, 2, 2, 2)
                .mode(UNLOGGED, 1.95, 1.95, 1.95, 1.95, 1.95)
                .mode(NONE, 1.9, 1.9, 1.9, 1.9, 1.9));
        assertThat(advice.rule()).isEqualTo(3);
        assertThat(advice.mode()).contains(UNLOGGED_THEN_LOGGED);
        assertThat(advice.text()).contains("1,000,000 rows", "50 % less", "Otherwise stay with minimal-skip");
    }

    @Test
    void rule3ARiskierModeIsTakenWhereItSavesATenthMore() {
        Recommendation advice = of(new ReportFixture()
                .mode(MINIMAL_SKIP, 4, 4, 4, 4, 4)
                .mode(UNLOGGED, 3, 3, 3, 3, 3)
                .mode(NONE, 1, 1, 1, 1, 1));
        assertThat(advice.mode()).contains(NONE);
    }

    @Test
    void aModeThatLosesCommittedRowsIsNotCalledSafe() {
        Recommendation advice =
                of(new ReportFixture().mode(UNLOGGED, 4, 4, 4, 4, 4).mode(NONE, 4, 4, 4, 4, 4));
        assertThat(advice.mode()).contains(UNLOGGED);
        assertThat(advice.text()).contains("may still lose").doesNotContain("loses nothing");
    }

    @Test
    void skippingIsTakenBeforeLoggingEveryRowAsBothAreAsSafe() {
        Recommendation advice =
                of(new ReportFixture().mode(MINIMAL, 4, 4, 4, 4, 4).mode(MINIMAL_SKIP, 2, 2, 2, 2, 2));
        assertThat(advice.mode()).contains(MINIMAL_SKIP);
    }

    @Test
    void aCrashCostsWhatTheModePromises() {
        Report report = new ReportFixture()
                .mode(MINIMAL_SKIP, 2, 2, 2)
                .mode(NONE, 1, 1, 1)
                .mode(FSYNC_OFF, 1, 1, 1)
                .report();
        assertThat(CrashCost.of(report, MINIMAL_SKIP).rowsAtEnd()).hasValue(100_000);
        assertThat(CrashCost.of(report, MINIMAL_SKIP).secondsToRegain()).isEqualTo(0.2);
        assertThat(CrashCost.of(report, NONE).rowsAtEnd()).hasValue(1_000_000);
        assertThat(CrashCost.of(report, NONE).wayBack()).contains("recover --to-checkpoint");
        assertThat(CrashCost.of(report, FSYNC_OFF).rowsAtEnd()).isEmpty();
    }

    @Test
    void warningsNameWhatMakesTheFiguresDoubtful() {
        Report report = new ReportFixture()
                .mode(MINIMAL_SKIP, 0.5, 0.5, 0.9, 0.5, 0.5)
                .mode(NONE, 3, 3, 3, 3, 3)
                .loadAverage(4)
                .incomplete()
                .report();
        assertThat(Warnings.of(report))
                .anyMatch(each -> each.contains("incomplete"))
                .anyMatch(each -> each.contains("busy"))
                .anyMatch(each -> each.contains("Runs of minimal-skip took less than 2 s"))
                .anyMatch(each -> each.contains("0.50 to 0.90 s"))
                .hasSize(4);
        assertThat(Warnings.of(new ReportFixture()
                        .mode(MINIMAL_SKIP, 3, 3, 3, 3, 3)
                        .mode(NONE, 3, 3, 3, 3, 3)
                        .report()))
                .isEmpty();
    }
}
