package dev.sluice.cli.report.render;

import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.statistics.Spread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures of a report as text: a median, and behind it the ends of the spread where there is one. */
final class FigureText {
    static final String UNKNOWN = "not known";

    private FigureText() {}

    static String median(Report report, ReportMode mode, Figure figure) {
        return spread(report, mode, figure)
                .map(spread -> number(spread.median(), figure.decimals()))
                .orElse(UNKNOWN);
    }

    static String range(Report report, ReportMode mode, Figure figure) {
        return spread(report, mode, figure)
                .filter(spread -> spread.min() != spread.max())
                .map(spread ->
                        number(spread.min(), figure.decimals()) + " to " + number(spread.max(), figure.decimals()))
                .orElse("");
    }

    /** The spread of a figure over the runs of a mode; empty where the system did not tell it of some. */
    static Optional<Spread> spread(Report report, ReportMode mode, Figure figure) {
        List<Measurement> runs = report.of(mode);
        if (runs.isEmpty()
                || runs.stream().anyMatch(each -> figure.value().apply(each).isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(
                report.spread(mode, each -> figure.value().apply(each).orElseThrow()));
    }

    static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
