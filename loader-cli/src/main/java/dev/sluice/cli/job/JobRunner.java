package dev.sluice.cli.job;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.load.LoadOutcome;
import dev.sluice.cli.load.LoadRun;
import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.RecoveryReport.EmptiedTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the loads of a job in their order, each with an opening and a clean stop of the data directory of its own: a crash costs one load at
 * most, and others may use the directory in between. One that fails ends the job unless it says otherwise; a failure of the disk ends it always.
 */
public final class JobRunner {
    private final Invocation invocation;
    private final Job job;
    private final LoadSettings settings;
    private final Optional<Path> metrics;
    private final Clock clock;

    /** The settings of a load. */
    public interface LoadSettings {
        Settings of(Path dataDirectory, Optional<String> walLevel) throws IOException;
    }

    public JobRunner(Invocation invocation, Job job, LoadSettings settings, Optional<Path> metrics, Clock clock) {
        this.invocation = invocation;
        this.job = job;
        this.settings = settings;
        this.metrics = metrics;
        this.clock = clock;
    }

    /**
     * Checks the job without loading: every option of every load, and what would end badly.
     *
     * @throws UsageException for what is wrong
     */
    public ExitCode check() throws IOException {
        List<Settings> all = checkLoads();
        int warnings = 0;
        for (int i = 0; i < all.size(); i++) {
            Job.JobLoad load = job.loads().get(i);
            boolean isNone = all.get(i).display(Setting.WAL_LEVEL).equals("none");
            if (isNone && load.options().run().afterCrash().isEmpty()) {
                invocation
                        .console()
                        .warning("load \"" + load.name()
                                + "\" runs under wal_level=none and does not say \"after-crash\":"
                                + " after a crash every run is refused until somebody recovers the directory");
                warnings++;
            }
            for (String missing : load.options().missingInputs()) {
                invocation
                        .console()
                        .warning("load \"" + load.name() + "\": nothing is there now of \"" + missing + "\"");
                warnings++;
            }
        }
        JobReport report = new JobReport(job, invocation.dataDirectory(), clock.instant());
        invocation
                .out()
                .print(
                        invocation.json()
                                ? report.checkedJson(warnings)
                                : "job \"" + job.name() + "\" is right: "
                                        + job.loads().size() + " loads into \"" + invocation.dataDirectory() + "\", "
                                        + warnings + " warnings\n");
        return ExitCode.DONE;
    }

    /** Options that contradict one another are found before the first load begins. */
    private List<Settings> checkLoads() throws IOException {
        List<Settings> all = new ArrayList<>();
        for (Job.JobLoad load : job.loads()) {
            Settings own = settings.of(invocation.dataDirectory(), load.walLevel());
            try {
                load.options().check(own);
            } catch (UsageException wrong) {
                throw new Place(job.file(), load.line(), 1).wrong(wrong);
            }
            all.add(own);
        }
        return all;
    }

    /**
     * Runs the job and prints its summary.
     *
     * @param isDryRun whether nothing is kept, of the loads nor of the run
     * @throws Exception a failure after which the process must halt, behind the summary
     */
    public ExitCode run(boolean isDryRun) throws Exception {
        List<Settings> all = checkLoads();
        invocation.signals().arm(() -> {});
        JobReport report = new JobReport(job, invocation.dataDirectory(), clock.instant());
        Optional<Exception> fatal = Optional.empty();
        boolean goesOn = true;
        for (int i = 0; i < all.size(); i++) {
            Job.JobLoad load = job.loads().get(i);
            if (!goesOn || isStopped()) {
                report.notRun(load);
                continue;
            }
            invocation
                    .console()
                    .note("load " + (i + 1) + " of " + all.size() + ", \"" + load.name() + "\""
                            + (isDryRun ? ", dry run" : ""));
            LoadOutcome outcome = load(load, all.get(i), report);
            fatal = outcome.failure()
                    .filter(failure -> ErrorTable.judge(failure).isFailStop());
            goesOn = fatal.isEmpty() && (outcome.failure().isEmpty() || load.continueOnFailure());
        }
        if (fatal.isEmpty() && !isDryRun) {
            tables(report);
        }
        invocation.signals().received().ifPresent(signal -> report.stoppedBy(signal.exitCode()));
        report.finished(clock.instant());
        finish(report, isDryRun, fatal.isEmpty());
        if (fatal.isPresent()) {
            throw fatal.get();
        }
        return report.exitCode();
    }

    private boolean isStopped() {
        return invocation.signals().received().isPresent();
    }

    private LoadOutcome load(Job.JobLoad load, Settings own, JobReport report)
            throws IOException, InterruptedException {
        Instant start = clock.instant();
        Invocation ofLoad = new Invocation(
                invocation.dataDirectory(),
                own,
                invocation.out(),
                invocation.console(),
                invocation.signals(),
                invocation.json(),
                invocation.showProgress());
        LoadOutcome outcome = new LoadRun(ofLoad, load.options()).run();
        report.ran(load, own.display(Setting.WAL_LEVEL), outcome, start, clock.instant());
        outcome.failure().ifPresent(failure -> {
            ErrorMessage message = ErrorTable.judge(failure).message();
            invocation
                    .console()
                    .error(new ErrorMessage(
                            "load \"" + load.name() + "\": " + message.message(), message.detail(), message.hint()));
        });
        return outcome;
    }

    /** Tells the report of the tables as they are now; nothing where the directory cannot be read, which the loads have said. */
    private void tables(JobReport report) {
        try (DatabaseReader reader = Database.openReader(invocation)) {
            Map<String, List<LedgerEntry>> ledgers = new HashMap<>();
            for (EmptiedTable emptied : report.emptied()) {
                if (reader.catalog().table(emptied.table()).isPresent()) {
                    ledgers.put(emptied.table(), reader.ledger(emptied.table()));
                }
            }
            report.tables(List.copyOf(reader.catalog().all()), ledgers);
        } catch (NoDataDirectoryException none) {
            // A job none of whose loads came so far as to make it.
        } catch (IOException failed) {
            invocation
                    .console()
                    .note("the state of the tables is not known: "
                            + ErrorTable.judge(failed).message().message());
        }
    }

    private void finish(JobReport report, boolean isDryRun, boolean isDiskTrusted) throws IOException {
        String text = report.text();
        text.lines().forEach(invocation.console()::log);
        invocation.out().print(invocation.json() ? report.json() + "\n" : text);
        invocation.out().flush();
        if (isDryRun) {
            return;
        }
        if (isDiskTrusted) {
            keep("the run's report", () -> new ReportFiles(invocation.dataDirectory()).add(report, job.keepReports()));
        }
        metrics.or(job::metrics).ifPresent(file -> keep("the metrics", () -> new MetricsFile(file).write(report)));
    }

    /** What is written for others must not turn a job that is done into one that failed; that it is missing is said. */
    private void keep(String what, Keeping keeping) {
        try {
            keeping.write();
        } catch (IOException failed) {
            invocation
                    .console()
                    .warning("could not write " + what + ": "
                            + ErrorTable.judge(failed).message().message());
        }
    }

    private interface Keeping {
        void write() throws IOException;
    }
}
