package dev.sluice.cli.report.render;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.report.advice.Comparison;
import dev.sluice.cli.report.advice.CrashCost;
import dev.sluice.cli.report.advice.Recommendation;
import dev.sluice.cli.report.advice.Warnings;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.Experiment;
import dev.sluice.cli.report.plan.ReportMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The report as one HTML file that needs nothing outside it: no script, no font, no picture, no network. */
public final class HtmlReport {
    private static final String STYLE = "report.css";

    private final Report report;
    private final StringBuilder out = new StringBuilder();

    private HtmlReport(Report report) {
        this.report = report;
    }

    /** The whole page. */
    public static String of(Report report) throws IOException {
        HtmlReport page = new HtmlReport(report);
        page.head();
        if (!report.measurements().isEmpty()) {
            page.advice();
            page.modes();
            page.charts();
            page.crashCosts();
            page.drills();
            page.figures();
        }
        page.conditions();
        return page.out.append("</main></body></html>\n").toString();
    }

    private void head() throws IOException {
        String title =
                report.request().experiment().map(name -> "Experiment " + name).orElse("Which WAL mode for this load");
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>")
                .append(HtmlText.escape("Sluice: " + title))
                .append("</title><style>")
                .append(style())
                .append("</style></head><body><main>");
        heading(1, title);
        if (report.measurements().isEmpty()) {
            paragraph("No run came to its end, so there is nothing to compare.");
        }
        report.request().experiment().flatMap(Experiment::ofName).ifPresent(experiment -> {
            paragraph("Published: " + experiment.published());
            paragraph("Ours differs: " + experiment.difference());
        });
    }

    private static String style() throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(STYLE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + STYLE + " is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void heading(int level, String text) {
        out.append("<h")
                .append(level)
                .append('>')
                .append(HtmlText.escape(text))
                .append("</h")
                .append(level)
                .append('>');
    }

    private void paragraph(String text) {
        out.append("<p>").append(HtmlText.escape(text)).append("</p>");
    }

    private void advice() {
        out.append("<p class=\"advice\">")
                .append(HtmlText.escape(Recommendation.of(report).text()))
                .append("</p>");
        for (String warning : Warnings.of(report)) {
            out.append("<p class=\"warning\">").append(HtmlText.escape(warning)).append("</p>");
        }
    }

    private void modes() {
        heading(2, "The modes");
        HtmlTable table = new HtmlTable(
                List.of("mode", ">median, s", "against " + report.baseline().label(), ">rows/s", ">WAL"));
        for (ReportMode mode : report.modes()) {
            var total = report.spread(mode, Measurement::totalSeconds);
            table.row(List.of(
                    mode.label() + "\n" + mode.meaning(),
                    FigureText.number(total.median(), 2) + "\n" + FigureText.number(total.min(), 2) + " to "
                            + FigureText.number(total.max(), 2),
                    Comparison.of(report, mode).text(),
                    Amounts.count(Math.round(
                            report.spread(mode, Measurement::rowsPerSecond).median())),
                    Amounts.bytes(Math.round(
                            report.spread(mode, Measurement::walBytes).median()))));
        }
        out.append(table.finish());
        paragraph(
                "Times are of whole processes until all is durable, or until the clean stop of a mode that promises less. A"
                        + " difference is shown with the ends of its 95 % confidence interval, and only where that leaves zero out.");
    }

    private void charts() {
        Charts charts = new Charts(report);
        out.append(charts.times()).append(charts.walBytes());
        String busy = charts.diskBusy();
        out.append(busy);
        if (busy.isEmpty()) {
            paragraph("How busy the disk was is not known: the system does not tell for this folder.");
        }
        out.append(charts.throughput());
    }

    private void crashCosts() {
        heading(2, "What a crash costs");
        HtmlTable table = new HtmlTable(List.of(
                "mode",
                ">rows lost at the end of the load",
                ">to load them again",
                "lost a second after its return",
                "way back"));
        for (ReportMode mode : report.modes()) {
            CrashCost cost = CrashCost.of(report, mode);
            table.row(List.of(
                    mode.label(),
                    cost.rowsText(),
                    Amounts.seconds(cost.secondsToRegain()),
                    cost.afterReturn(),
                    cost.wayBack()));
        }
        out.append(table.finish());
        paragraph(
                "By what each mode promises, with the rows and times of this load: the process, or the power, dies right before the load"
                        + " returns, or the power fails a second after.");
    }

    private void drills() {
        if (report.drills().isEmpty()) {
            return;
        }
        heading(2, "The drill");
        HtmlTable table = new HtmlTable(List.of(
                "mode",
                ">killed after, s",
                "found",
                ">rows acknowledged",
                ">rows found",
                ">seconds until all were there again"));
        for (DrillResult drill : report.drills()) {
            for (DrillResult.Kill kill : drill.kills()) {
                table.row(List.of(
                        drill.mode().label(),
                        FigureText.number(kill.afterSeconds(), 2),
                        found(kill.found()),
                        Amounts.count(kill.acknowledgedRows()),
                        Amounts.count(kill.rowsFound()),
                        FigureText.number(kill.backSeconds(), 2)));
            }
        }
        out.append(table.finish());
        paragraph(
                "Loads were killed with SIGKILL at random moments in a scratch directory. That is the death of a process, not a power"
                        + " loss: what the program had handed to the system survives it.");
    }

    private static String found(DrillResult.Found found) {
        return switch (found) {
            case OPENED -> "opened by itself";
            case TAKEN_BACK -> "refused, then taken back to its last clean stop";
            case ENDED_BEFORE -> "the load had ended";
        };
    }

    private void figures() {
        heading(2, "All figures");
        List<String> heading = new ArrayList<>(List.of("figure"));
        report.modes().forEach(mode -> heading.add(">" + mode.label()));
        HtmlTable table = new HtmlTable(heading);
        for (Figure figure : Figure.ALL) {
            List<String> row = new ArrayList<>(List.of(figure.label()));
            for (ReportMode mode : report.modes()) {
                row.add(FigureText.median(report, mode, figure) + "\n" + FigureText.range(report, mode, figure));
            }
            table.row(row);
        }
        out.append(table.finish());
        paragraph("Medians, and below them the least and the most where they differ.");
    }

    private void conditions() {
        heading(2, "Conditions");
        out.append("<dl>");
        ConditionsText.of(report)
                .forEach((name, value) -> out.append("<dt>")
                        .append(HtmlText.escape(name))
                        .append("</dt><dd>")
                        .append(HtmlText.escape(value))
                        .append("</dd>"));
        out.append("</dl>");
    }
}
