package dev.sluice.cli.report.render;

import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.report.advice.Comparison;
import dev.sluice.cli.report.advice.CrashCost;
import dev.sluice.cli.report.advice.Recommendation;
import dev.sluice.cli.report.advice.Warnings;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import java.util.List;

/** The report for scripts, with every run; documented in {@code docs/json.md}. */
public final class JsonReport {
    private JsonReport() {}

    /** One JSON object on one line, without a line end. */
    public static String of(Report report) {
        JsonResult json = JsonResult.result()
                .put("version", report.version())
                .put("startedAt", report.startedAt().toString())
                .put("complete", report.isComplete())
                .put("experiment", report.request().experiment())
                .putStrings("inputs", report.request().inputs())
                .putStrings("options", report.request().shared())
                .put("runs", report.request().runs())
                .put("cold", report.request().isCold());
        json.putObject("conditions", () -> conditions(json, report));
        json.putObjects("modes", report.modes(), (out, mode) -> mode(out, report, mode));
        json.putObjects("measurements", report.measurements(), JsonReport::measurement);
        json.putObjects("drills", report.drills(), JsonReport::drill);
        boolean isEmpty = report.measurements().isEmpty();
        json.putStrings("warnings", isEmpty ? List.of() : Warnings.of(report));
        if (!isEmpty) {
            Recommendation advice = Recommendation.of(report);
            json.putObject(
                    "recommendation",
                    () -> json.put("mode", advice.mode().map(ReportMode::label))
                            .put("rule", advice.rule())
                            .put("text", advice.text()));
        }
        return json.finish();
    }

    private static void conditions(JsonResult json, Report report) {
        ConditionsText.of(report).forEach(json::put);
    }

    private static void mode(JsonResult json, Report report, ReportMode mode) {
        Comparison comparison = Comparison.of(report, mode);
        CrashCost cost = CrashCost.of(report, mode);
        json.put("mode", mode.label()).put("meaning", mode.meaning());
        json.putObject(
                "figures",
                () -> Figure.ALL.forEach(figure -> FigureText.spread(report, mode, figure)
                        .ifPresent(spread -> json.putObject(
                                figure.key(),
                                () -> json.put("median", spread.median())
                                        .put("min", spread.min())
                                        .put("max", spread.max())))));
        json.putObject(
                "difference",
                () -> json.put("baseline", comparison.baseline().label())
                        .put("seconds", comparison.seconds().median())
                        .put("low", comparison.seconds().low())
                        .put("high", comparison.seconds().high())
                        .put("measurable", comparison.seconds().isMeasurable()));
        json.putObject(
                "crash",
                () -> json.put("rowsAtEnd", cost.rowsAtEnd())
                        .put("secondsToRegain", cost.secondsToRegain())
                        .put("afterReturn", cost.afterReturn())
                        .put("wayBack", cost.wayBack()));
    }

    private static void measurement(JsonResult json, Measurement each) {
        json.put("mode", each.mode().label()).put("round", each.round());
        Figure.ALL.forEach(figure -> figure.value().apply(each).ifPresent(value -> json.put(figure.key(), value)));
        json.putNumbers("walRecords", each.walRecords());
        json.putObjects("diskBusySamples", each.diskBusy(), JsonReport::sample);
        json.putObjects("rowSamples", each.progress(), JsonReport::sample);
    }

    private static void sample(JsonResult json, Measurement.Sample sample) {
        json.putSeconds("seconds", sample.seconds()).put("value", sample.value());
    }

    private static void drill(JsonResult json, DrillResult drill) {
        json.put("mode", drill.mode().label())
                .put("rowsOfWhole", drill.rowsOfWhole())
                .put("acknowledgedRowsLost", drill.mostLost())
                .putObjects(
                        "kills",
                        drill.kills(),
                        (out, kill) -> out.putSeconds("afterSeconds", kill.afterSeconds())
                                .put(
                                        "found",
                                        kill.found()
                                                .name()
                                                .toLowerCase(java.util.Locale.ROOT)
                                                .replace('_', '-'))
                                .put("acknowledgedRows", kill.acknowledgedRows())
                                .put("rowsFound", kill.rowsFound())
                                .putSeconds("backSeconds", kill.backSeconds()));
    }
}
