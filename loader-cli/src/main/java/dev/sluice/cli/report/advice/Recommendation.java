package dev.sluice.cli.report.advice;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.statistics.Difference;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which mode to take, and why. A riskier mode has to earn its risk: it is advised only where it is measurably faster than every safer one, by at
 * least a tenth of the time. Turning {@code fsync} off is never advised.
 *
 * @param mode what is advised; none where the runs do not allow any advice
 * @param rule the number of the rule in {@code docs/report.md} that decided
 * @param text two sentences
 */
public record Recommendation(Optional<ReportMode> mode, int rule, String text) {
    /** What a mode has to save for its risk, as a share of the time of the safer one. */
    static final double WORTH = 0.10;

    /** By what a crash may cost, the safest first. */
    private static final List<ReportMode> BY_RISK = List.of(
            ReportMode.MINIMAL_SKIP,
            ReportMode.MINIMAL,
            ReportMode.SYNCHRONOUS_COMMIT_OFF,
            ReportMode.UNLOGGED_THEN_LOGGED,
            ReportMode.UNLOGGED,
            ReportMode.NONE);

    /** The advice of a report that has a measurement. */
    public static Recommendation of(Report report) {
        List<ReportMode> candidates =
                BY_RISK.stream().filter(report.modes()::contains).toList();
        int fewest = candidates.stream()
                .mapToInt(mode -> report.of(mode).size())
                .min()
                .orElse(0);
        if (candidates.size() < 2 || fewest < Difference.FEWEST_ROUNDS) {
            return undecided(candidates.size());
        }
        ReportMode safest = candidates.get(0);
        ReportMode chosen = safest;
        for (ReportMode each : candidates.subList(1, candidates.size())) {
            if (Comparison.between(report, each, chosen).isFasterBy(WORTH)) {
                chosen = each;
            }
        }
        return chosen == safest ? stay(report, candidates, safest) : take(report, safest, chosen);
    }

    private static Recommendation undecided(int modes) {
        String reason = modes < 2
                ? "Fewer than two modes that may be advised were measured."
                : "There are fewer than " + Difference.FEWEST_ROUNDS
                        + " runs of a mode, so chance cannot be ruled out.";
        return new Recommendation(
                Optional.empty(),
                1,
                reason + " Until more is measured, stay with the default, which loses nothing committed.");
    }

    private static Recommendation stay(Report report, List<ReportMode> candidates, ReportMode safest) {
        ReportMode fastest = candidates.get(0);
        for (ReportMode each : candidates) {
            if (median(report, each) < median(report, fastest)) {
                fastest = each;
            }
        }
        double saved = 1 - median(report, fastest) / median(report, safest);
        String most = fastest == safest || saved < 0.005
                ? "no other mode was faster"
                : String.format(
                        Locale.ROOT,
                        "the fastest, %s, had a median %.0f %% lower, which is %s",
                        fastest.label(),
                        100 * saved,
                        Comparison.between(report, fastest, safest).seconds().isMeasurable()
                                ? "less than its risk is worth"
                                : "within what chance does");
        return new Recommendation(
                Optional.of(safest),
                2,
                "It does not matter for you: stay with " + safest.label() + ", " + safety(safest) + ". Its runs took "
                        + seconds(median(report, safest)) + ", and " + most + ".");
    }

    private static String safety(ReportMode mode) {
        return mode == ReportMode.MINIMAL || mode == ReportMode.MINIMAL_SKIP
                ? "where a crash loses nothing committed"
                : "the safest of the modes that were measured, in which a crash may still lose what was committed";
    }

    private static Recommendation take(Report report, ReportMode safest, ReportMode chosen) {
        CrashCost cost = CrashCost.of(report, chosen);
        return new Recommendation(
                Optional.of(chosen),
                3,
                String.format(
                        Locale.ROOT,
                        "Take %s if a crash may cost you %s rows of a run (%s to load them again): it took %s where %s took %s,"
                                + " %.0f %% less. Otherwise stay with %s.",
                        chosen.label(),
                        cost.rowsText(),
                        Amounts.seconds(cost.secondsToRegain()),
                        seconds(median(report, chosen)),
                        safest.label(),
                        seconds(median(report, safest)),
                        100 * (1 - median(report, chosen) / median(report, safest)),
                        safest.label()));
    }

    private static double median(Report report, ReportMode mode) {
        return report.spread(mode, Measurement::totalSeconds).median();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
