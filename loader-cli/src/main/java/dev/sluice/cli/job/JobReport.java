package dev.sluice.cli.job;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.load.LoadOutcome;
import dev.sluice.cli.load.LoadResult;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Times;
import dev.sluice.ingest.DroppedPartitions;
import dev.sluice.ingest.InputReport;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.RecoveryReport.EmptiedTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a run of a job came to. Filled while it runs, then read. */
final class JobReport {
    /** From harmless to grave: a job ends with the gravest of its loads. */
    private static final List<ExitCode> GRAVITY = List.of(
            ExitCode.DONE,
            ExitCode.REJECTS,
            ExitCode.USAGE,
            ExitCode.FAILED,
            ExitCode.BUSY,
            ExitCode.RECOVERY_REQUIRED,
            ExitCode.CORRUPTION,
            ExitCode.DISK,
            ExitCode.INTERNAL);

    private final Job job;
    private final Path dataDirectory;
    private final Instant start;
    private final List<LoadEnd> loads = new ArrayList<>();
    private List<TableDefinition> tables = List.of();
    private Map<String, List<LedgerEntry>> ledgersOfEmptied = Map.of();
    private Optional<ExitCode> stop = Optional.empty();
    private Instant end;

    /**
     * How one load ended.
     *
     * @param outcome empty where it did not run
     */
    record LoadEnd(String name, String walLevel, Optional<LoadOutcome> outcome, double seconds) {
        List<InputReport> inputs() {
            return outcome.flatMap(LoadOutcome::result)
                    .map(result -> result.report().inputs())
                    .orElse(List.of());
        }

        String table() {
            return outcome.flatMap(LoadOutcome::result)
                    .map(result -> result.report().table())
                    .orElse("");
        }

        Optional<Path> rejectFile() {
            return outcome.flatMap(LoadOutcome::result)
                    .flatMap(result -> result.report().rejectFile());
        }

        long walBytes() {
            return outcome.flatMap(LoadOutcome::result)
                    .map(result -> result.run().wal().bytes())
                    .orElse(0L);
        }

        ExitCode exitCode() {
            return outcome.map(LoadOutcome::exitCode).orElse(ExitCode.FAILED);
        }

        boolean isDone() {
            return outcome.isPresent() && (exitCode() == ExitCode.DONE || exitCode() == ExitCode.REJECTS);
        }

        String status() {
            if (outcome.isEmpty()) {
                return "not run";
            }
            return isDone() ? "done" : inputs().stream().anyMatch(i -> i.loaded() > 0) ? "failed in part" : "failed";
        }

        long loaded() {
            return inputs().stream().mapToLong(InputReport::loaded).sum();
        }

        long rejected() {
            return inputs().stream().mapToLong(InputReport::rejected).sum();
        }

        long alreadyLoaded() {
            return inputs().stream().mapToLong(InputReport::alreadyLoaded).sum();
        }

        long expired() {
            return inputs().stream().mapToLong(InputReport::expired).sum();
        }

        DroppedPartitions dropped() {
            return outcome.flatMap(LoadOutcome::result)
                    .map(result -> result.report().dropped())
                    .orElse(DroppedPartitions.NONE);
        }

        long bytes() {
            return inputs().stream().mapToLong(InputReport::bytes).sum();
        }
    }

    /**
     * What became of an unlogged table that a recovery emptied.
     *
     * @param rowsNow rows that it has after the job
     * @param missing entries of the lost ledger whose content the table does not hold again
     */
    record Reload(EmptiedTable lost, long rowsNow, List<LedgerEntry> missing) {
        boolean isWhole() {
            return missingRows() == 0 && missing.isEmpty() && isKnown();
        }

        /** Whether all of the lost ledger could be read, so that nothing else is missing. */
        boolean isKnown() {
            return lost.entries().size() == lost.inputs();
        }

        /** Rows that were lost for good, as far as is known. */
        long missingRows() {
            long ofEntries = missing.stream().mapToLong(LedgerEntry::loaded).sum();
            return Math.max(ofEntries, lost.rows() - rowsNow);
        }
    }

    JobReport(Job job, Path dataDirectory, Instant start) {
        this.job = job;
        this.dataDirectory = dataDirectory;
        this.start = start;
        this.end = start;
    }

    void ran(Job.JobLoad load, String walLevel, LoadOutcome outcome, Instant from, Instant to) {
        double seconds = Duration.between(from, to).toNanos() / 1e9;
        loads.add(new LoadEnd(load.name(), walLevel, Optional.of(outcome), seconds));
    }

    void notRun(Job.JobLoad load) {
        loads.add(new LoadEnd(load.name(), "", Optional.empty(), 0));
    }

    /**
     * The tables after the job.
     *
     * @param ledgers of those that a recovery emptied on the way, by name
     */
    void tables(List<TableDefinition> now, Map<String, List<LedgerEntry>> ledgers) {
        tables = List.copyOf(now);
        ledgersOfEmptied = Map.copyOf(ledgers);
    }

    /** Unlogged tables that recovery emptied on the way. */
    List<EmptiedTable> emptied() {
        return loads.stream()
                .flatMap(load -> load.outcome().map(LoadOutcome::emptied).orElse(List.of()).stream())
                .toList();
    }

    void stoppedBy(ExitCode signal) {
        stop = Optional.of(signal);
    }

    void finished(Instant at) {
        end = at;
    }

    String name() {
        return job.name();
    }

    Instant start() {
        return start;
    }

    Instant end() {
        return end;
    }

    double seconds() {
        return Duration.between(start, end).toNanos() / 1e9;
    }

    List<LoadEnd> loads() {
        return loads;
    }

    /** The gravest of the loads', or the signal's that stopped the job before it was done. */
    ExitCode exitCode() {
        boolean isAllDone = loads.stream().allMatch(LoadEnd::isDone);
        if (stop.isPresent() && !isAllDone) {
            return stop.get();
        }
        ExitCode worst = ExitCode.DONE;
        for (LoadEnd each : loads) {
            if (each.outcome().isPresent() && GRAVITY.indexOf(each.exitCode()) > GRAVITY.indexOf(worst)) {
                worst = each.exitCode();
            }
        }
        return worst;
    }

    boolean isSuccess() {
        return exitCode() == ExitCode.DONE || exitCode() == ExitCode.REJECTS;
    }

    /** Unlogged tables that recovery emptied on the way, each once, and what they hold now. */
    List<Reload> reloads() {
        List<Reload> reloads = new ArrayList<>();
        for (EmptiedTable lost : emptied()) {
            long now = tables.stream()
                    .filter(table -> table.name().equals(lost.table()))
                    .mapToLong(TableDefinition::rows)
                    .sum();
            List<LedgerEntry> ledger = ledgersOfEmptied.getOrDefault(lost.table(), List.of());
            reloads.add(new Reload(lost, now, LostInputs.missing(lost.entries(), ledger)));
        }
        return reloads;
    }

    /** What a crash would take, or has taken, of the tables of this job. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (LoadEnd load : loads) {
            load.outcome()
                    .flatMap(LoadOutcome::lost)
                    .ifPresent(lost -> warnings.add(
                            "the directory had crashed under wal_level=none and went back to its last clean stop: "
                                    + lost));
        }
        for (Reload each : reloads()) {
            warnings.add(text(each));
        }
        for (TableDefinition table : tables) {
            if (table.isAtRisk()) {
                warnings.add("unlogged table \"" + table.name() + "\": a crash empties it, until \"sluice alter "
                        + table.name() + " --logged\""
                        + (table.emptiedAtMicros() == 0
                                ? ""
                                : "; one did at " + Times.ofMicros(table.emptiedAtMicros())));
            } else if (table.emptiedAtMicros() != 0) {
                warnings.add("table \"" + table.name() + "\" was emptied by a crash at "
                        + Times.ofMicros(table.emptiedAtMicros()));
            }
        }
        return warnings;
    }

    private static String text(Reload each) {
        String lost = "unlogged table \"" + each.lost().table() + "\" was emptied by a crash and lost "
                + each.lost().rows() + " rows of " + each.lost().inputs() + " inputs; ";
        if (each.isWhole()) {
            return lost + "loaded again from the inputs at hand, it has " + each.rowsNow() + " rows";
        }
        String now = "NOT RELOADED: it has " + (each.rowsNow() < each.lost().rows() ? "only " : "") + each.rowsNow()
                + " rows now, and the inputs of ";
        if (!each.isKnown() && each.missingRows() == 0) {
            return lost + now + (each.lost().inputs() - each.lost().entries().size())
                    + " entries of its history are not known any more: compare it with what was loaded";
        }
        return lost + now + each.missingRows() + " rows" + (each.isKnown() ? "" : " or more") + " are not at hand"
                + LostInputs.named(each.missing());
    }

    String text() {
        return new JobText(this).text();
    }

    /** The same as JSON, documented in {@code docs/json.md}. */
    String json() {
        JsonResult json = head().put("startedAt", start.toString())
                .put("finishedAt", end.toString())
                .putSeconds("seconds", seconds())
                .put("exitCode", exitCode().number())
                .put("outcome", exitCode().meaning())
                .put("rows", loads.stream().mapToLong(LoadEnd::loaded).sum())
                .put("rejected", loads.stream().mapToLong(LoadEnd::rejected).sum())
                .put(
                        "alreadyLoaded",
                        loads.stream().mapToLong(LoadEnd::alreadyLoaded).sum())
                .put("expired", loads.stream().mapToLong(LoadEnd::expired).sum())
                .putObjects("loads", loads, JobReport::load)
                .putObjects(
                        "emptied",
                        reloads(),
                        (out, each) -> out.put("table", each.lost().table())
                                .put("lostRows", each.lost().rows())
                                .put("lostInputs", each.lost().inputs())
                                .put("rowsNow", each.rowsNow())
                                .put("reloaded", each.isWhole())
                                .putStrings("missingInputs", LostInputs.paths(each.missing())))
                .putStrings("warnings", warnings());
        return json.finish();
    }

    String checkedJson(int warnings) {
        return head().put("checked", true)
                        .put("loads", job.loads().size())
                        .put("warnings", warnings)
                        .finish() + "\n";
    }

    private JsonResult head() {
        return JsonResult.result()
                .put("job", job.name())
                .put("file", job.file().toString())
                .put("data", dataDirectory.toString());
    }

    private static void load(JsonResult json, LoadEnd load) {
        json.put("load", load.name())
                .put("table", load.table())
                .put("status", load.status().replace(' ', '-').toLowerCase(Locale.ROOT))
                .put("exitCode", load.exitCode().number())
                .put("walLevel", load.walLevel())
                .put("rows", load.loaded())
                .put("rejected", load.rejected())
                .put("alreadyLoaded", load.alreadyLoaded())
                .put("expired", load.expired());
        LoadResult.putDropped(json, load.dropped());
        json.put("bytes", load.bytes())
                .put("walBytes", load.walBytes())
                .putSeconds("seconds", load.seconds())
                .put("rejectFile", load.rejectFile().map(Path::toString));
        load.outcome()
                .flatMap(LoadOutcome::result)
                .ifPresent(result -> json.put("durable", result.isDurable())
                        .putObjects("inputs", result.report().inputs(), result::input));
        load.outcome().flatMap(LoadOutcome::failure).ifPresent(failure -> LoadResult.putError(json, failure));
    }
}
