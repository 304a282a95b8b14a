package dev.sluice.cli.report.advice;

import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.statistics.Difference;
import dev.sluice.cli.report.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What makes the figures of a report doubtful. */
public final class Warnings {
    /** Shorter runs measure the start of Java more than the load. */
    static final double SHORTEST_SECONDS = 2;

    /** A larger share of the cores at work before the first run is somebody else's work. */
    static final double BUSIEST_SHARE = 0.5;

    /** The slowest run of a mode by its fastest. */
    static final double WIDEST_SPREAD = 1.3;

    private Warnings() {}

    /** The warnings of a report that has a measurement, sentences without line ends. */
    public static List<String> of(Report report) {
        List<String> warnings = new ArrayList<>();
        if (!report.isComplete()) {
            warnings.add("The report is incomplete: it was stopped, or a run failed, before all runs were made.");
        }
        int fewest = report.modes().stream()
                .mapToInt(mode -> report.of(mode).size())
                .min()
                .orElse(0);
        if (fewest < Difference.FEWEST_ROUNDS) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "With %d runs of a mode no difference can be told from chance; it takes %d (--runs).",
                    fewest,
                    Difference.FEWEST_ROUNDS));
        }
        double load = report.conditions().loadAverage().orElse(0);
        if (load > BUSIEST_SHARE * report.conditions().cores()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The machine was busy before the first run: a load average of %.1f on %d cores.",
                    load,
                    report.conditions().cores()));
        }
        List<ReportMode> tooShort = report.modes().stream()
                .filter(mode -> total(report, mode).median() < SHORTEST_SECONDS)
                .toList();
        if (!tooShort.isEmpty()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "Runs of %s took less than %.0f s, much of it the start of Java: a larger input tells more.",
                    tooShort.size() == report.modes().size() ? "all modes" : labels(tooShort),
                    SHORTEST_SECONDS));
        }
        for (ReportMode mode : report.modes()) {
            Spread total = total(report, mode);
            if (total.max() > WIDEST_SPREAD * total.min()) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "Runs of %s lie far apart: %.2f to %.2f s. Something else used the machine or the disk.",
                        mode.label(),
                        total.min(),
                        total.max()));
            }
        }
        return warnings;
    }

    private static Spread total(Report report, ReportMode mode) {
        return report.spread(mode, Measurement::totalSeconds);
    }

    private static String labels(List<ReportMode> modes) {
        return modes.stream().map(ReportMode::label).collect(Collectors.joining(", "));
    }
}
