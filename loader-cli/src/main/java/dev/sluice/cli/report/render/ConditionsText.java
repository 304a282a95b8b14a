package dev.sluice.cli.report.render;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.Times;
import dev.sluice.cli.report.measure.Conditions;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a reader has to know to judge the figures, as names and values. */
final class ConditionsText {
    private ConditionsText() {}

    static Map<String, String> of(Report report) {
        Conditions conditions = report.conditions();
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("program", "sluice " + report.version() + ", " + conditions.java());
        lines.put(
                "machine",
                conditions.system() + ", " + conditions.processor() + ", " + conditions.cores() + " cores"
                        + conditions
                                .memoryBytes()
                                .map(bytes -> ", " + Amounts.bytes(bytes))
                                .orElse(""));
        lines.put(
                "disk",
                conditions.fileSystem()
                        + conditions.disk().map(disk -> " on " + disk).orElse(", device not known")
                        + conditions
                                .isRotating()
                                .map(rotating -> rotating ? ", spinning by its own account" : ", solid state")
                                .orElse(""));
        lines.put("input", String.join(" ", report.request().inputs()) + input(report));
        if (!report.request().shared().isEmpty()) {
            lines.put("options", String.join(" ", report.request().shared()));
        }
        lines.put(
                "page cache",
                report.request().isCold()
                        ? "cold: dropped before each run"
                        : "warm: the input was read by a run before, which is not counted");
        lines.put(
                "runs",
                report.request().runs()
                        + " of each mode, in turn; each in an empty directory and a process of its own; times are of"
                        + " whole processes");
        lines.put(
                "begun",
                Times.of(report.startedAt())
                        + (conditions.loadAverage().isPresent()
                                ? String.format(
                                        Locale.ROOT,
                                        ", load average %.1f",
                                        conditions.loadAverage().getAsDouble())
                                : ""));
        return lines;
    }

    private static String input(Report report) {
        if (report.measurements().isEmpty()) {
            return "";
        }
        Measurement first = report.measurements().get(0);
        return " (" + Amounts.bytes(first.inputBytes()) + ", " + Amounts.count(first.rows()) + " rows)";
    }
}
