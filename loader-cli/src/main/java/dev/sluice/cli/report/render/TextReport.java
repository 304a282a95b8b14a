package dev.sluice.cli.report.render;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.report.advice.Comparison;
import dev.sluice.cli.report.advice.CrashCost;
import dev.sluice.cli.report.advice.Recommendation;
import dev.sluice.cli.report.advice.Warnings;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.Experiment;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.statistics.Spread;
import java.util.Locale;

/** The report for a terminal. */
public final class TextReport {
    private final Report report;
    private final StringBuilder out = new StringBuilder();

    private TextReport(Report report) {
        this.report = report;
    }

    /** The text, ended by a line end. */
    public static String of(Report report) {
        TextReport text = new TextReport(report);
        text.conditions();
        if (!report.measurements().isEmpty()) {
            text.times();
            text.crashCosts();
            text.drills();
            text.experiment();
            text.line("");
            text.line(Recommendation.of(report).text());
            Warnings.of(report).forEach(warning -> text.line("warning: " + warning));
        }
        return text.out.toString();
    }

    private void line(String text) {
        out.append(ControlText.escape(text)).append('\n');
    }

    private void conditions() {
        ConditionsText.of(report).forEach((name, value) -> line(name + ": " + value));
    }

    private void times() {
        TextTable table = new TextTable(
                "mode",
                ">median s",
                ">min",
                ">max",
                "against " + report.baseline().label(),
                ">rows/s",
                ">MB/s",
                ">WAL",
                ">fsyncs",
                ">CPU s",
                ">peak memory");
        for (ReportMode mode : report.modes()) {
            Spread total = report.spread(mode, Measurement::totalSeconds);
            table.row(
                    mode.label(),
                    seconds(total.median()),
                    seconds(total.min()),
                    seconds(total.max()),
                    Comparison.of(report, mode).text(),
                    Amounts.count(Math.round(
                            report.spread(mode, Measurement::rowsPerSecond).median())),
                    FigureText.number(
                            report.spread(mode, Measurement::megabytesPerSecond).median(), 0),
                    Amounts.bytes(Math.round(
                            report.spread(mode, Measurement::walBytes).median())),
                    Amounts.count(
                            Math.round(report.spread(mode, Measurement::fsyncs).median())),
                    median(mode, "cpuSeconds"),
                    peakMemory(mode));
        }
        out.append('\n').append(table.print());
    }

    private String median(ReportMode mode, String key) {
        return FigureText.median(report, mode, figure(key));
    }

    private String peakMemory(ReportMode mode) {
        return FigureText.spread(report, mode, figure("peakMemoryBytes"))
                .map(spread -> Amounts.bytes(Math.round(spread.median())))
                .orElse(FigureText.UNKNOWN);
    }

    private static Figure figure(String key) {
        return Figure.ALL.stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }

    private void crashCosts() {
        out.append("\nwhat a crash costs, by what each mode promises:\n");
        TextTable table = new TextTable(
                "mode", ">rows lost at the end of the load", ">time to load them", "a second after its return");
        for (ReportMode mode : report.modes()) {
            CrashCost cost = CrashCost.of(report, mode);
            table.row(mode.label(), cost.rowsText(), Amounts.seconds(cost.secondsToRegain()), cost.afterReturn());
        }
        out.append(table.print());
    }

    private void drills() {
        if (report.drills().isEmpty()) {
            return;
        }
        out.append("\ndrill: loads killed with SIGKILL (a process kill, not a power loss):\n");
        TextTable table = new TextTable(
                "mode", ">kills", ">acknowledged rows lost, at most", ">rows of a whole load", ">longest way back");
        for (DrillResult drill : report.drills()) {
            table.row(
                    drill.mode().label(),
                    drill.kills().size(),
                    Amounts.count(drill.mostLost()),
                    Amounts.count(drill.rowsOfWhole()),
                    Amounts.seconds(drill.longestWayBack()));
        }
        out.append(table.print());
    }

    private void experiment() {
        report.request().experiment().flatMap(Experiment::ofName).ifPresent(experiment -> {
            out.append('\n')
                    .append("published: ")
                    .append(experiment.published())
                    .append('\n');
            out.append("ours differs: ").append(experiment.difference()).append('\n');
        });
    }
}
