package dev.sluice.cli.load;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.RunCosts;
import dev.sluice.cli.output.Times;
import dev.sluice.ingest.DroppedPartitions;
import dev.sluice.ingest.IngestReport;
import dev.sluice.ingest.InputReport;
import dev.sluice.ingest.InputStatus;
import dev.sluice.storage.RunStatistics;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalStatistics;
import dev.sluice.wal.file.IoCounters;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a load came to, known once the engine has stopped.
 *
 * @param report the pipeline's part
 * @param persistence the table's
 * @param emptiedAt when a crash emptied the table, unless a backup or {@code history --forget} came since
 * @param run the engine's part, the shutdown checkpoint included
 * @param isStoppedCleanly whether the stop was clean, so that everything committed is durable in every mode
 * @param counters what went through the file system
 * @param totalSeconds from the command's start to behind the stop
 * @param checkpointSeconds of the shutdown checkpoint
 */
public record LoadResult(
        IngestReport report,
        String persistence,
        Optional<Instant> emptiedAt,
        RunStatistics run,
        boolean isStoppedCleanly,
        boolean isForced,
        IoCounters counters,
        double totalSeconds,
        double checkpointSeconds) {
    private static final String DRY_RUN = "dry run";

    /** The result of a load that kept nothing. */
    static LoadResult ofDryRun(IngestReport report, double totalSeconds) {
        WalStatistics wal = new WalStatistics(Lsn.NONE, Lsn.NONE, Map.of(), Map.of(), 0);
        RunStatistics run = new RunStatistics(0, WalLevel.NONE, wal, 0, 0);
        return new LoadResult(report, DRY_RUN, Optional.empty(), run, false, false, new IoCounters(), totalSeconds, 0);
    }

    /** The result of a load that was tried again, with what the earlier attempt had committed. */
    LoadResult after(LoadResult earlier) {
        return new LoadResult(
                report.after(earlier.report),
                persistence,
                emptiedAt,
                run,
                isStoppedCleanly,
                isForced,
                counters,
                totalSeconds,
                checkpointSeconds);
    }

    public long rows() {
        return report.rows();
    }

    public long rejected() {
        return report.rejected();
    }

    /** Whether what was loaded survives a power loss. */
    public boolean isDurable() {
        return isStoppedCleanly && isForced;
    }

    private boolean isDurable(InputReport input) {
        boolean isKept = input.status() == InputStatus.LOADED || input.status() == InputStatus.ALREADY_LOADED;
        return isKept && (isDurable() || input.durable());
    }

    /** The lines for people. */
    public String text() {
        if (report.inputs().isEmpty()) {
            return "no input, nothing loaded\n";
        }
        StringBuilder out = new StringBuilder();
        long inputs = report.inputs().size();
        out.append(ControlText.escape(report.table()))
                .append(": ")
                .append(Amounts.count(rows()))
                .append(" rows loaded from ");
        out.append(inputs).append(inputs == 1 ? " input in " : " inputs in ").append(Amounts.seconds(totalSeconds));
        out.append(" (").append(Amounts.count(rowsPerSecond())).append(" rows/s), ");
        out.append(Amounts.count(rejected())).append(" rejected");
        if (report.alreadyLoaded() > 0) {
            out.append(", ").append(Amounts.count(report.alreadyLoaded())).append(" already loaded");
        }
        if (report.expired() > 0) {
            out.append(", ").append(Amounts.count(report.expired())).append(" expired");
        }
        out.append('\n');
        if (report.dropped().partitions() > 0) {
            out.append("  old partitions ")
                    .append(persistence.equals(DRY_RUN) ? "that would go: " : "dropped: ")
                    .append(Amounts.count(report.dropped().partitions()))
                    .append(" of ")
                    .append(Amounts.count(report.dropped().rows()))
                    .append(" rows\n");
        }
        if (!report.format().isEmpty()) {
            out.append("  read as ").append(ControlText.escape(report.format())).append('\n');
        }
        out.append("  wal_level ").append(run.level().settingValue());
        out.append(persistence.isEmpty() ? "" : ", " + persistence);
        // Where nothing is in the table by this load, nothing is promised.
        boolean isAnythingThere = rows() > 0 || report.alreadyLoaded() > 0;
        out.append(!isAnythingThere ? "\n" : isDurable() ? ", durable\n" : ", not durable\n");
        emptiedAtSeconds()
                .ifPresent(time ->
                        out.append("  emptied by a crash at ").append(time).append('\n'));
        out.append("  wal ")
                .append(Amounts.bytes(run.wal().bytes()))
                .append(' ')
                .append(records());
        out.append("; data ")
                .append(Amounts.bytes(run.dataBytes()))
                .append("; ")
                .append(counters.fsyncCount())
                .append(" syncs\n");
        report.rejectFile()
                .ifPresent(file -> out.append("  rejects in \"")
                        .append(ControlText.escape(file.toString()))
                        .append("\"\n"));
        findings().ifPresent(findings -> out.append(findings.text()));
        for (InputReport each : report.inputs()) {
            if (each.status() != InputStatus.LOADED) {
                out.append("  ")
                        .append(ControlText.escape(each.path()))
                        .append(": ")
                        .append(word(each.status()))
                        .append('\n');
            }
        }
        return out.toString();
    }

    private Optional<String> emptiedAtSeconds() {
        return emptiedAt.map(Times::of);
    }

    private Optional<Findings> findings() {
        return persistence.equals(DRY_RUN) ? report.found().map(Findings::new) : Optional.empty();
    }

    private String records() {
        List<String> parts = new ArrayList<>();
        RunCosts.walRecords(run).forEach((type, count) -> parts.add(count + " " + type));
        return "(" + (parts.isEmpty() ? "no record" : String.join(", ", parts)) + ")";
    }

    private long rowsPerSecond() {
        return totalSeconds <= 0 ? 0 : Math.round(rows() / totalSeconds);
    }

    /** A status for people. */
    public static String word(InputStatus status) {
        return status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String key(InputStatus status) {
        return switch (status) {
            case LOADED -> "loaded";
            case ALREADY_LOADED -> "alreadyLoaded";
            case FAILED -> "failed";
            case ROLLED_BACK -> "rolledBack";
            case NOT_READ -> "notRead";
        };
    }

    /** The result as JSON, documented in {@code docs/json.md}. */
    public String json(Optional<? extends Throwable> failure) {
        JsonResult json = JsonResult.result()
                .put("table", report.table())
                .put("persistence", persistence)
                .put("emptiedAt", emptiedAtSeconds())
                .put("walLevel", run.level().settingValue())
                .put("format", report.format())
                .put("columns", report.columns())
                .put("created", report.created())
                .put("rows", rows())
                .put("rejected", rejected())
                .put("alreadyLoaded", report.alreadyLoaded())
                .put("expired", report.expired());
        putDropped(json, report.dropped());
        json.putObjects("inputs", report.inputs(), this::input)
                .put("rejectFile", report.rejectFile().map(Path::toString));
        json.putObject(
                "wal",
                () -> json.put("bytes", run.wal().bytes())
                        .putNumbers("records", RunCosts.walRecords(run))
                        .put("startLsn", Lsn.format(run.wal().startLsn()))
                        .put("endLsn", Lsn.format(run.wal().endLsn())));
        json.put("dataBytes", run.dataBytes());
        RunCosts.put(json, counters);
        json.putObject(
                "seconds",
                () -> json.putSeconds("total", totalSeconds)
                        .putSeconds("load", report.load().toNanos() / 1e9)
                        .putSeconds("commit", report.commit().toNanos() / 1e9)
                        .putSeconds("checkpoint", checkpointSeconds));
        json.put("rowsPerSecond", rowsPerSecond()).put("durable", isDurable());
        findings().ifPresent(findings -> findings.json(json));
        failure.ifPresent(cause -> putError(json, cause));
        return json.finish();
    }

    /** Puts what was dropped because of its age. */
    public static void putDropped(JsonResult json, DroppedPartitions dropped) {
        json.putObject(
                "dropped", () -> json.put("partitions", dropped.partitions()).put("rows", dropped.rows()));
    }

    /** Puts one input's keys. */
    public void input(JsonResult json, InputReport input) {
        json.put("path", input.path())
                .put("bytes", input.bytes())
                .put("lines", input.lines())
                .put("records", input.records())
                .put("loaded", input.loaded())
                .put("rejected", input.rejected())
                .put("notRecords", input.notRecords())
                .put("alreadyLoaded", input.alreadyLoaded())
                .put("expired", input.expired())
                .put("contentHash", input.contentHash())
                .put("status", key(input.status()))
                .putSeconds("seconds", input.duration().toNanos() / 1e9)
                .put("durable", isDurable(input))
                .put("error", input.error());
    }

    /** Puts why something failed. */
    public static void putError(JsonResult json, Throwable cause) {
        ErrorTable.Verdict verdict = ErrorTable.judge(cause);
        json.putObject(
                "error",
                () -> json.put("code", verdict.code())
                        .put("message", verdict.message().message())
                        .put("detail", verdict.message().detail())
                        .put("hint", verdict.message().hint()));
    }
}
