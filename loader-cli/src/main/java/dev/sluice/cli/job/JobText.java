package dev.sluice.cli.job;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.load.LoadOutcome;
import dev.sluice.cli.load.LoadResult;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.TextTable;
import dev.sluice.ingest.InputReport;
import dev.sluice.ingest.InputStatus;
import java.nio.file.Path;
import java.util.Locale;

/** The summary of a job's run for people: how it ended first, then each input, then what needs somebody. */
final class JobText {
    private final JobReport report;

    JobText(JobReport report) {
        this.report = report;
    }

    String text() {
        StringBuilder out = new StringBuilder();
        long done = report.loads().stream().filter(JobReport.LoadEnd::isDone).count();
        out.append("job ")
                .append(ControlText.escape(report.name()))
                .append(": ")
                .append(report.exitCode().meaning())
                .append("; ")
                .append(done)
                .append(" of ")
                .append(report.loads().size())
                .append(" loads done in ")
                .append(Amounts.seconds(report.seconds()))
                .append('\n');
        TextTable inputs = new TextTable(
                "load",
                "input",
                ">records",
                ">loaded",
                ">rejected",
                ">no records",
                ">already loaded",
                ">expired",
                ">seconds",
                ">MB/s",
                "status");
        for (JobReport.LoadEnd load : report.loads()) {
            if (load.inputs().isEmpty()) {
                inputs.row(load.name(), "-", 0, 0, 0, 0, 0, 0, seconds(load.seconds()), "-", load.status());
            }
            load.inputs().forEach(input -> row(inputs, load.name(), input));
        }
        total(inputs);
        inputs.print().lines().forEach(line -> out.append("  ").append(line).append('\n'));
        report.loads().forEach(load -> needs(load, out));
        report.warnings()
                .forEach(warning -> out.append("warning: ")
                        .append(ControlText.escape(warning))
                        .append('\n'));
        return out.toString();
    }

    private static void row(TextTable table, String load, InputReport input) {
        double seconds = input.duration().toNanos() / 1e9;
        table.row(
                load,
                input.path(),
                Amounts.count(input.records()),
                Amounts.count(input.loaded()),
                Amounts.count(input.rejected()),
                Amounts.count(input.notRecords()),
                Amounts.count(input.alreadyLoaded()),
                Amounts.count(input.expired()),
                seconds(seconds),
                input.status() == InputStatus.LOADED && seconds > 0
                        ? String.format(Locale.ROOT, "%.1f", input.bytes() / 1e6 / seconds)
                        : "-",
                LoadResult.word(input.status()));
    }

    private void total(TextTable table) {
        long records = 0;
        long loaded = 0;
        long rejected = 0;
        long notRecords = 0;
        long alreadyLoaded = 0;
        long expired = 0;
        for (JobReport.LoadEnd load : report.loads()) {
            for (InputReport input : load.inputs()) {
                records += input.records();
                loaded += input.loaded();
                rejected += input.rejected();
                notRecords += input.notRecords();
                alreadyLoaded += input.alreadyLoaded();
                expired += input.expired();
            }
        }
        table.row(
                "total",
                "",
                Amounts.count(records),
                Amounts.count(loaded),
                Amounts.count(rejected),
                Amounts.count(notRecords),
                Amounts.count(alreadyLoaded),
                Amounts.count(expired),
                seconds(report.seconds()),
                "",
                "");
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }

    private static void needs(JobReport.LoadEnd load, StringBuilder out) {
        if (load.dropped().partitions() > 0) {
            out.append("dropped of ")
                    .append(ControlText.escape(load.name()))
                    .append(": ")
                    .append(Amounts.count(load.dropped().partitions()))
                    .append(" old partitions of ")
                    .append(Amounts.count(load.dropped().rows()))
                    .append(" rows\n");
        }
        if (load.rejectFile().isPresent()) {
            Path file = load.rejectFile().get();
            out.append("rejects of ")
                    .append(ControlText.escape(load.name()))
                    .append(" in \"")
                    .append(ControlText.escape(file.toString()))
                    .append("\"; why: sluice rejects show ")
                    .append(file.getFileName())
                    .append('\n');
        }
        for (InputReport input : load.inputs()) {
            input.error()
                    .ifPresent(error -> out.append("failed: ")
                            .append(ControlText.escape(load.name() + ": " + error))
                            .append('\n'));
        }
        boolean isSaid = load.inputs().stream().anyMatch(input -> input.error().isPresent());
        load.outcome()
                .flatMap(LoadOutcome::failure)
                .map(failure -> ErrorTable.judge(failure).message())
                .ifPresent(message -> {
                    if (!isSaid) {
                        out.append("failed: ")
                                .append(ControlText.escape(load.name() + ": " + message.message()))
                                .append('\n');
                    }
                    message.hint()
                            .ifPresent(hint -> out.append("  to do: ")
                                    .append(ControlText.escape(hint))
                                    .append('\n'));
                });
    }
}
