package dev.sluice.cli.job;

import dev.sluice.cli.output.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Figures of a job's last run in Prometheus' text format, for the node exporter's textfile collector. Replaced as a whole, so that a reader
 * never sees half of it.
 */
final class MetricsFile {
    private static final String LAST_SUCCESS = "sluice_job_last_success_timestamp_seconds";

    private final Path file;
    private final StringBuilder text = new StringBuilder();

    MetricsFile(Path file) {
        this.file = file;
    }

    void write(JobReport report) throws IOException {
        String job = "job=\"" + label(report.name()) + "\"";
        double end = seconds(report.end());
        OptionalDouble success = report.isSuccess() ? OptionalDouble.of(end) : earlierSuccess(job);
        one(
                "sluice_job_success",
                "Whether the last run was done, with or without rejects.",
                job,
                report.isSuccess() ? 1 : 0);
        one(
                "sluice_job_exit_code",
                "The exit code of the last run.",
                job,
                report.exitCode().number());
        one("sluice_job_last_run_timestamp_seconds", "When the last run ended.", job, end);
        if (success.isPresent()) {
            one(LAST_SUCCESS, "When the last run that was done ended.", job, success.getAsDouble());
        }
        long missing = report.reloads().stream()
                .mapToLong(JobReport.Reload::missingRows)
                .sum();
        one("sluice_job_rows_not_reloaded", "Rows that a crash took and the run could not load again.", job, (double)
                missing);
        one("sluice_job_duration_seconds", "How long the last run took.", job, report.seconds());
        each(report, job, "sluice_load_rows", "Rows loaded.", JobReport.LoadEnd::loaded);
        each(report, job, "sluice_load_rejected_records", "Records rejected.", JobReport.LoadEnd::rejected);
        each(
                report,
                job,
                "sluice_load_already_loaded_records",
                "Records that the table held already.",
                JobReport.LoadEnd::alreadyLoaded);
        each(
                report,
                job,
                "sluice_load_expired_records",
                "Records older than the table keeps.",
                JobReport.LoadEnd::expired);
        each(
                report,
                job,
                "sluice_load_dropped_partitions",
                "Old partitions dropped.",
                load -> load.dropped().partitions());
        each(
                report,
                job,
                "sluice_load_dropped_rows",
                "Rows of the old partitions dropped.",
                load -> load.dropped().rows());
        each(report, job, "sluice_load_input_bytes", "Decompressed bytes of the inputs.", JobReport.LoadEnd::bytes);
        each(report, job, "sluice_load_wal_bytes", "Bytes written to the log.", JobReport.LoadEnd::walBytes);
        each(report, job, "sluice_load_duration_seconds", "How long the load took.", JobReport.LoadEnd::seconds);
        each(report, job, "sluice_load_success", "Whether the load was done.", load -> load.isDone() ? 1 : 0);
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        OutputFile.write(file, out -> out.write(bytes));
    }

    private void one(String name, String help, String labels, double value) {
        head(name, help);
        line(name, labels, value);
    }

    private void each(
            JobReport report, String job, String name, String help, ToDoubleFunction<JobReport.LoadEnd> value) {
        head(name, help);
        for (JobReport.LoadEnd load : report.loads()) {
            line(
                    name,
                    job + ",load=\"" + label(load.name()) + "\",table=\"" + label(load.table()) + "\"",
                    value.applyAsDouble(load));
        }
    }

    private void head(String name, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(" gauge\n");
    }

    private void line(String name, String labels, double value) {
        text.append(name)
                .append('{')
                .append(labels)
                .append("} ")
                .append(number(value))
                .append('\n');
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1e3;
    }

    /** What a run before this one wrote; a run that failed must not make it forgotten. */
    private OptionalDouble earlierSuccess(String job) throws IOException {
        if (!Files.isRegularFile(file)) {
            return OptionalDouble.empty();
        }
        String start = LAST_SUCCESS + "{" + job + "} ";
        return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .filter(value -> value.matches("[0-9]+(\\.[0-9]+)?"))
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    private static String label(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
