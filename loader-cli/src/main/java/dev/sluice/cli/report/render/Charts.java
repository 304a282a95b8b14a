package dev.sluice.cli.report.render;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Measurement.Sample;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.render.BarChart.Bar;
import dev.sluice.cli.report.render.BarChart.Part;
import dev.sluice.cli.report.render.LineChart.Line;
import dev.sluice.cli.report.statistics.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The pictures of a report, each a figure with its key and its numbers as a table. */
final class Charts {
    private static final List<String> PHASES =
            List.of("start of Java, opening", "load", "commits", "shutdown checkpoint", "alter --logged");

    private final Report report;

    Charts(Report report) {
        this.report = report;
    }

    /** Where the time of each mode goes. */
    String times() {
        List<Bar> bars = new ArrayList<>();
        HtmlTable table = new HtmlTable(List.of(
                "mode",
                ">" + PHASES.get(0) + ", s",
                ">load, s",
                ">commits, s",
                ">shutdown checkpoint, s",
                ">alter --logged, s",
                ">total, s",
                ">least",
                ">most"));
        for (ReportMode mode : report.modes()) {
            Measurement median = medianRun(mode);
            Spread total = report.spread(mode, Measurement::totalSeconds);
            List<Double> seconds = phases(median);
            List<Part> parts = new ArrayList<>();
            List<String> cells = new ArrayList<>(List.of(mode.label()));
            for (int i = 0; i < seconds.size(); i++) {
                parts.add(new Part(PHASES.get(i), "p" + i, seconds.get(i)));
                cells.add(two(seconds.get(i)));
            }
            bars.add(new Bar(mode.label(), parts, total.min(), total.max()));
            cells.addAll(List.of(two(median.totalSeconds()), two(total.min()), two(total.max())));
            table.row(cells);
        }
        String described = bars.stream()
                .map(bar -> bar.label() + " " + two(bar.length()) + " s")
                .collect(Collectors.joining(", "));
        String picture = BarChart.draw(
                "Time by mode and phase",
                "Run of the median: " + described,
                bars,
                false,
                value -> trimmed(value) + " s");
        return figure("Time by mode and phase, with the least and the most of all runs", picture, phaseKey(), table);
    }

    private static List<Double> phases(Measurement run) {
        Measurement.Phases phases = run.phases();
        double rest = run.totalSeconds() - phases.load() - phases.commit() - phases.checkpoint() - phases.alter();
        return List.of(Math.max(0, rest), phases.load(), phases.commit(), phases.checkpoint(), phases.alter());
    }

    /** What reached the log. */
    String walBytes() {
        List<Bar> bars = new ArrayList<>();
        HtmlTable table = new HtmlTable(List.of("mode", ">WAL, bytes", ">a row, bytes", "records"));
        for (ReportMode mode : report.modes()) {
            Spread bytes = report.spread(mode, Measurement::walBytes);
            Measurement median = medianRun(mode);
            bars.add(new Bar(
                    mode.label(), List.of(new Part("WAL", style(mode), bytes.median())), bytes.min(), bytes.max()));
            table.row(List.of(
                    mode.label(),
                    Amounts.count(Math.round(bytes.median())),
                    String.format(Locale.ROOT, "%.2f", median.walBytesPerRow()),
                    median.walRecords().entrySet().stream()
                            .map(each -> each.getValue() + " " + each.getKey())
                            .collect(Collectors.joining(", "))));
        }
        String described = bars.stream()
                .map(bar -> bar.label() + " " + Amounts.bytes(Math.round(bar.length())))
                .collect(Collectors.joining(", "));
        String picture = BarChart.draw(
                "WAL bytes by mode, on a logarithmic axis",
                described,
                bars,
                true,
                value -> Amounts.bytes(Math.round(value)).replace(".0 ", " "));
        return figure("WAL bytes by mode, on a logarithmic axis", picture, "", table);
    }

    /** How busy the disk was; empty where the system does not tell. */
    String diskBusy() {
        return lines(
                "Share of the time in which the disk was busy",
                run -> run.diskBusy(),
                value -> trimmed(value) + " s",
                value -> Math.round(value * 100) + " %",
                ">seconds",
                ">disk busy");
    }

    /** How fast rows went in, by how many were in. */
    String throughput() {
        return lines(
                "Throughput over rows",
                Charts::rates,
                Charts::shortened,
                value -> shortened(value) + "/s",
                ">rows",
                ">rows/s");
    }

    /** Rows a second between two samples, by the rows at the second. */
    private static List<Sample> rates(Measurement run) {
        List<Sample> rates = new ArrayList<>();
        Sample last = new Sample(0, 0);
        for (Sample each : run.progress()) {
            double seconds = each.seconds() - last.seconds();
            if (seconds > 0 && each.value() > last.value()) {
                rates.add(new Sample(each.value(), (each.value() - last.value()) / seconds));
                last = each;
            }
        }
        return rates;
    }

    private String lines(
            String title,
            Function<Measurement, List<Sample>> points,
            DoubleFunction<String> below,
            DoubleFunction<String> beside,
            String place,
            String value) {
        List<Line> lines = new ArrayList<>();
        HtmlTable table = new HtmlTable(List.of("mode", place, value));
        for (ReportMode mode : report.modes()) {
            List<Sample> samples = points.apply(medianRun(mode));
            if (!samples.isEmpty()) {
                lines.add(new Line(mode.label(), style(mode), samples));
            }
            for (Sample sample : samples) {
                table.row(List.of(mode.label(), below.apply(sample.seconds()), beside.apply(sample.value())));
            }
        }
        if (lines.isEmpty()) {
            return "";
        }
        String picture = LineChart.draw(title, "The run of each mode whose time is the median", lines, below, beside);
        return figure(title + ", in the run of the median", picture, modeKey(lines), table);
    }

    private static String figure(String caption, String picture, String key, HtmlTable table) {
        return "<figure><figcaption>" + HtmlText.escape(caption) + "</figcaption>" + key + picture
                + "<details><summary>The numbers</summary>" + table.finish() + "</details></figure>";
    }

    private String phaseKey() {
        StringBuilder key = new StringBuilder("<ul class=\"key\">");
        for (int i = 0; i < PHASES.size(); i++) {
            if (i < PHASES.size() - 1 || report.modes().contains(ReportMode.UNLOGGED_THEN_LOGGED)) {
                key.append(
                                "<li><svg viewBox=\"0 0 28 12\" aria-hidden=\"true\"><rect width=\"28\" height=\"12\" class=\"p")
                        .append(i)
                        .append("\"/></svg>")
                        .append(HtmlText.escape(PHASES.get(i)))
                        .append("</li>");
            }
        }
        return key + "</ul>";
    }

    private static String modeKey(List<Line> lines) {
        StringBuilder key = new StringBuilder("<ul class=\"key\">");
        for (Line line : lines) {
            key.append("<li><svg viewBox=\"0 0 28 12\" aria-hidden=\"true\"><polyline points=\"0,6 28,6\" class=\"")
                    .append(line.style())
                    .append("\"/></svg>")
                    .append(HtmlText.escape(line.label()))
                    .append("</li>");
        }
        return key + "</ul>";
    }

    /** The class of a mode's colour: the same in every report. */
    private static String style(ReportMode mode) {
        return switch (mode) {
            case MINIMAL -> "m0";
            case MINIMAL_SKIP -> "m1";
            case UNLOGGED -> "m2";
            case UNLOGGED_THEN_LOGGED -> "m3";
            case NONE -> "m4";
            case SYNCHRONOUS_COMMIT_OFF -> "m5";
            case FSYNC_OFF -> "m6";
        };
    }

    /** The run whose time is the median, or the one below it. */
    private Measurement medianRun(ReportMode mode) {
        List<Measurement> runs = report.of(mode).stream()
                .sorted(Comparator.comparingDouble(Measurement::totalSeconds))
                .toList();
        return runs.get((runs.size() - 1) / 2);
    }

    private static String two(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** With k for thousands and M for millions. */
    private static String shortened(double value) {
        if (value >= 1e6) {
            return trimmed(value / 1e6) + "M";
        }
        return value >= 1e3 ? trimmed(value / 1e3) + "k" : trimmed(value);
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
