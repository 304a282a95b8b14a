package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.verify.Fault;
import dev.sluice.storage.verify.Verifier;
import dev.sluice.storage.verify.VerifyReport;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(
        name = "verify",
        description =
                "Reads every byte of the data directory, checks every checksum, and compares log, catalog, files and ledgers with each"
                        + " other. Prints a line for each fault. Changes nothing, waits for nobody, and never recovers.",
        footer = {"", "Examples:", "  sluice verify -D /srv/logs"})
final class VerifyCommand extends SubCommand {
    /** JSON is one object, held in memory until the end; text has no bound. */
    private static final int MOST_LISTED = 1_000;

    /** Prints findings as they come, or keeps them for the object. */
    private static final class Printer implements Verifier.Listener {
        private final Invocation invocation;
        private final List<Fault> faults = new ArrayList<>();
        private final List<String> notices = new ArrayList<>();

        private Printer(Invocation invocation) {
            this.invocation = invocation;
        }

        @Override
        public void fault(Fault fault) {
            if (!invocation.json()) {
                print("fault: " + fault.message());
            } else if (faults.size() < MOST_LISTED) {
                faults.add(fault);
            }
        }

        @Override
        public void notice(String text) {
            if (!invocation.json()) {
                print("notice: " + text);
            } else if (notices.size() < MOST_LISTED) {
                notices.add(text);
            }
        }

        private void print(String line) {
            try {
                invocation.out().println(ControlText.escape(line));
                invocation.out().flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Printer printer = new Printer(invocation);
        VerifyReport report =
                Verifier.verify(Database.fileSystem(invocation.settings()), invocation.dataDirectory(), printer);
        invocation.out().print(invocation.json() ? json(invocation, report, printer) : text(report));
        if (report.faults() > 0) {
            invocation.out().flush();
            invocation
                    .console()
                    .error(
                            ErrorMessage.of((report.faults() == 1
                                                    ? "1 fault"
                                                    : Amounts.count(report.faults()) + " faults")
                                            + " in data directory \"" + invocation.dataDirectory() + "\"")
                                    .withDetail("Nothing was changed.")
                                    .withHint(
                                            "Keep a copy of the directory before anything else, then restore a backup or load again."));
            return ExitCode.CORRUPTION;
        }
        if (report.mustBeRecovered()) {
            throw new RecoveryRequiredException(invocation.dataDirectory());
        }
        return ExitCode.DONE;
    }

    private static String text(VerifyReport report) {
        VerifyReport.Checked checked = report.checked();
        return "state: " + explain(report) + "\n"
                + "checked: " + Amounts.count(checked.tables()) + " tables, "
                + Amounts.count(checked.files()) + " files, " + Amounts.count(checked.rowGroups()) + " row groups, "
                + Amounts.count(checked.rows()) + " rows, " + Amounts.count(checked.ledgerEntries())
                + " ledger entries, " + Amounts.count(checked.walRecords()) + " log records ("
                + Lsn.format(checked.walStartLsn()) + " to " + Lsn.format(checked.walEndLsn()) + "), lengths of "
                + Amounts.count(checked.rejectFiles()) + " reject files; " + Amounts.bytes(checked.bytes()) + "\n"
                + (report.faults() == 0 ? "no fault found" : Amounts.count(report.faults()) + " faults found") + "\n";
    }

    private static String explain(VerifyReport report) {
        String checkpoint = report.control().map(VerifyCommand::checkpoint).orElse("");
        boolean none = report.control().map(ControlState::level).equals(Optional.of(WalLevel.NONE));
        return switch (report.state()) {
            case CLEAN -> "clean, " + checkpoint;
            case STOPPED -> "stopped, " + checkpoint + "; the next command that writes completes the control file";
            case RUNNING -> "running; checked was its last " + checkpoint;
            case CRASHED ->
                none
                        ? "crashed under wal_level=none; checked was its last clean stop, " + checkpoint
                        : "crashed; checked was what the next command that opens it recovers, from " + checkpoint
                                + " to the end of the log; unlogged tables will be emptied";
            case UNKNOWN -> "unknown";
        };
    }

    private static String checkpoint(ControlState control) {
        return "checkpoint " + Lsn.format(control.checkpointLsn()) + " of "
                + Times.ofMicros(control.checkpointTimeMicros());
    }

    private static String json(Invocation invocation, VerifyReport report, Printer printer) {
        VerifyReport.Checked checked = report.checked();
        Optional<ControlState> control = report.control();
        return JsonResult.result()
                        .put("directory", invocation.dataDirectory().toString())
                        .put("state", report.state().name().toLowerCase(Locale.ROOT))
                        .put("walLevel", control.map(each -> each.level().settingValue()))
                        .put("needsRecovery", report.needsRecovery())
                        .put("checkpointLsn", control.map(each -> Lsn.format(each.checkpointLsn())))
                        .put("tables", checked.tables())
                        .put("files", checked.files())
                        .put("rowGroups", checked.rowGroups())
                        .put("rows", checked.rows())
                        .put("ledgerEntries", checked.ledgerEntries())
                        .put("walRecords", checked.walRecords())
                        .put("walStartLsn", Lsn.format(checked.walStartLsn()))
                        .put("walEndLsn", Lsn.format(checked.walEndLsn()))
                        .put("rejectFiles", checked.rejectFiles())
                        .put("bytes", checked.bytes())
                        .put("faultCount", report.faults())
                        .putObjects(
                                "faults",
                                printer.faults,
                                (json, each) -> json.put("path", each.path().toString())
                                        .put("offset", each.offset())
                                        .put("expected", each.expected())
                                        .put("found", each.found())
                                        .put("message", each.message()))
                        .putStrings("notices", printer.notices)
                        .finish()
                + "\n";
    }
}
