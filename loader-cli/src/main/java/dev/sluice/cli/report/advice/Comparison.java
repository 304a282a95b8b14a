package dev.sluice.cli.report.advice;

import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.statistics.Difference;
import java.util.Locale;

/** The time of one mode beside that of the baseline: how much longer it took, round by round, as a share of the baseline's median. */
public record Comparison(ReportMode mode, ReportMode baseline, Difference seconds, double baselineSeconds) {
    /** Compares a measured mode with the report's baseline. */
    public static Comparison of(Report report, ReportMode mode) {
        return between(report, mode, report.baseline());
    }

    static Comparison between(Report report, ReportMode mode, ReportMode baseline) {
        return new Comparison(
                mode,
                baseline,
                Difference.of(totals(report, mode), totals(report, baseline)),
                report.spread(baseline, Measurement::totalSeconds).median());
    }

    private static double[] totals(Report report, ReportMode mode) {
        return report.of(mode).stream().mapToDouble(Measurement::totalSeconds).toArray();
    }

    /** Negative where the mode is faster. */
    public double share() {
        return seconds.median() / baselineSeconds;
    }

    /** Whether the mode is faster by at least a share of the baseline's time, and measurably so. */
    boolean isFasterBy(double share) {
        return seconds.isMeasurable() && share() <= -share;
    }

    /** The comparison, for people. */
    public String text() {
        if (mode == baseline) {
            return "the baseline";
        }
        if (!seconds.isMeasurable()) {
            return "no measurable difference";
        }
        return String.format(
                Locale.ROOT,
                "%+.0f %% (%+.0f to %+.0f)",
                100 * share(),
                100 * seconds.low() / baselineSeconds,
                100 * seconds.high() / baselineSeconds);
    }
}
