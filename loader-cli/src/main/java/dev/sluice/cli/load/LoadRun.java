package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.CheckpointReturn;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.NamedFileStream;
import dev.sluice.cli.output.OutputFile;
import dev.sluice.cli.process.FatalErrors;
import dev.sluice.cli.settings.Setting;
import dev.sluice.ingest.CancelFlag;
import dev.sluice.ingest.DryRunTarget;
import dev.sluice.ingest.EngineLoadTarget;
import dev.sluice.ingest.IngestEnvironment;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.IngestPipeline;
import dev.sluice.ingest.IngestReport;
import dev.sluice.ingest.InputStatus;
import dev.sluice.ingest.LoadTarget;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.RunStatistics;
import dev.sluice.storage.ShutdownReport;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * One load from the opening of the data directory to its clean stop. The result is printed behind the stop, since only then it is known what
 * reached the log and what is durable; it is printed also where the load failed.
 */
public final class LoadRun {
    private static final String STANDARD_OUTPUT = "-";
    private static final String REASONS_SUFFIX = ".jsonl";

    private final Invocation invocation;
    private final LoadOptions options;
    private final NioFileSystem fileSystem;
    private final long startNanos = System.nanoTime();

    public LoadRun(Invocation invocation, LoadOptions options) {
        this.invocation = invocation;
        this.options = options;
        fileSystem = Database.fileSystem(invocation.settings());
    }

    /**
     * Runs the load and prints its result.
     *
     * @throws Exception what made it fail, after the result was printed
     */
    public ExitCode execute() throws Exception {
        LoadOutcome outcome = run();
        if (outcome.result().isPresent()) {
            print(outcome.result().get(), outcome.failure());
        }
        if (outcome.failure().isPresent()) {
            throw outcome.failure().get();
        }
        outcome.result().ifPresent(result -> tellOfBadInputs(result.report()));
        return outcome.exitCode();
    }

    /** Runs the load, again and again where the options say so and its failure may pass. Prints only what happens, and no result. */
    public LoadOutcome run() throws IOException, InterruptedException {
        IngestOptions ingest = options.toIngestOptions(invocation.settings());
        try (LoadMonitor monitor = monitor()) {
            LoadOutcome outcome = attempts(ingest, monitor);
            if (outcome.result().isPresent()) {
                monitor.stopped(outcome.result().get(), outcome.failure());
                return options.run()
                        .rejects()
                        .map(copy -> withRejectsCopied(outcome, copy))
                        .orElse(outcome);
            }
            return outcome;
        }
    }

    /** A copy that fails is the failure of the load only where there is no other: why it loaded nothing matters more. */
    private LoadOutcome withRejectsCopied(LoadOutcome outcome, Path copy) {
        try {
            copyRejects(outcome.result().orElseThrow().report(), copy);
            return outcome;
        } catch (IOException | RuntimeException failed) {
            if (outcome.failure().isEmpty()) {
                return LoadOutcome.failed(failed).after(outcome);
            }
            ErrorMessage message = ErrorTable.judge(failed).message();
            invocation.console().warning("rejects were not copied to \"" + copy + "\": " + message.message());
            return outcome;
        }
    }

    private LoadOutcome attempts(IngestOptions ingest, LoadMonitor monitor) throws InterruptedException {
        Patience patience = new Patience(invocation, options.run());
        LoadOutcome outcome = attempt(ingest, monitor);
        while (true) {
            try {
                if (isToReturn(outcome)) {
                    outcome = outcome.withLost(returnToCheckpoint());
                } else if (!patience.isTriedAgain(outcome)) {
                    return outcome;
                }
            } catch (IOException | CancellationException failed) {
                return LoadOutcome.failed(failed).after(outcome);
            }
            monitor.again();
            outcome = attempt(ingest, monitor).after(outcome);
        }
    }

    private boolean isToReturn(LoadOutcome outcome) {
        return outcome.failure()
                        .map(RecoveryRequiredException.class::isInstance)
                        .orElse(false)
                && options.run().afterCrash().equals(Optional.of(AfterCrash.RECOVER))
                && !options.run().isDryRun()
                && outcome.lost().isEmpty();
    }

    /** Takes the directory back to its last clean stop, and says what that loses. */
    private String returnToCheckpoint() throws IOException {
        try (CheckpointRollback rollback =
                CheckpointRollback.open(fileSystem, invocation.dataDirectory()).orElse(null)) {
            if (rollback == null) {
                return "nothing: another process took the directory back to its last clean stop";
            }
            String lost = CheckpointReturn.describe(rollback.survey());
            invocation.console().warning("crashed under wal_level=none, going back to the last clean stop: " + lost);
            rollback.execute();
            return lost;
        }
    }

    private LoadOutcome attempt(IngestOptions ingest, LoadMonitor monitor) {
        try {
            IngestEnvironment environment = environment();
            return options.run().isDryRun() ? dryRun(ingest, monitor, environment) : load(ingest, monitor, environment);
        } catch (IOException | RuntimeException failed) {
            return LoadOutcome.failed(failed);
        }
    }

    private Optional<String> spaceWarning(
            StorageEngine engine, IngestOptions ingest, TableDeclaration table, List<InputFile> inputs)
            throws IOException {
        boolean passesOverKnown = !ingest.again()
                && !ingest.truncate()
                && engine.catalog().table(table.name()).isPresent();
        List<LedgerEntry> ledger = passesOverKnown ? engine.history(table.name()) : List.of();
        return spaceCheck(table).warning(SpaceCheck.unknownBytes(inputs, ledger));
    }

    private SpaceCheck spaceCheck(TableDeclaration table) {
        StorageOptions storage = Database.options(invocation.settings());
        return new SpaceCheck(
                invocation.dataDirectory(),
                directory -> Files.getFileStore(directory).getUsableSpace(),
                storage.walLevel() == WalLevel.MINIMAL && table.persistence() == Persistence.LOGGED,
                storage.walSkipThresholdBytes(),
                storage.maxWalSizeBytes());
    }

    private LoadOutcome load(IngestOptions ingest, LoadMonitor monitor, IngestEnvironment environment)
            throws IOException {
        StorageEngine engine = Database.open(invocation, fileSystem);
        monitor.preflight((table, inputs) -> spaceWarning(engine, ingest, table, inputs));
        LoadTarget target = new EngineLoadTarget(engine);
        Optional<Exception> failure = load(ingest, target, monitor, environment);
        EngineStop stop = EngineStop.after(failure, engine);
        Optional<LoadResult> result = hasResult(monitor, stop.failure())
                ? Optional.of(result(monitor.report().orElseThrow(), engine, stop.report()))
                : Optional.empty();
        return new LoadOutcome(result, stop.failure(), engine.recovery().emptied(), Optional.empty());
    }

    /** Knows the tables there are and what they hold, and neither makes nor changes a directory. */
    private LoadOutcome dryRun(IngestOptions ingest, LoadMonitor monitor, IngestEnvironment environment)
            throws IOException {
        int maxPartitions = (int) invocation.settings().get(Setting.MAX_PARTITIONS);
        Optional<Exception> failure;
        try (DatabaseReader reader = Database.openReader(invocation)) {
            Catalog catalog = reader.catalog();
            DryRunTarget.Ledgers ledgers = name -> catalog.table(name).isPresent() ? reader.ledger(name) : List.of();
            LoadTarget target = new DryRunTarget(name -> catalog.table(name), ledgers, maxPartitions);
            failure = load(ingest, target, monitor, environment);
        } catch (NoDataDirectoryException none) {
            LoadTarget target = new DryRunTarget(name -> Optional.empty(), name -> List.of(), maxPartitions);
            failure = load(ingest, target, monitor, environment);
        }
        Optional<LoadResult> result = hasResult(monitor, failure)
                ? Optional.of(LoadResult.ofDryRun(monitor.report().orElseThrow(), secondsSinceStart()))
                : Optional.empty();
        return new LoadOutcome(result, failure, List.of(), Optional.empty());
    }

    private static Optional<Exception> load(
            IngestOptions ingest, LoadTarget target, LoadMonitor monitor, IngestEnvironment environment) {
        try {
            IngestPipeline.run(ingest, target, monitor, environment);
            return Optional.empty();
        } catch (IngestException | IOException | RuntimeException failed) {
            return Optional.of(failed);
        }
    }

    private LoadResult result(IngestReport report, StorageEngine engine, Optional<ShutdownReport> stop) {
        RunStatistics statistics = stop.map(ShutdownReport::statistics).orElseGet(engine::statistics);
        Optional<TableDefinition> loaded = engine.catalog().table(report.table());
        return new LoadResult(
                report,
                loaded.map(table -> table.persistence().name().toLowerCase(Locale.ROOT))
                        .orElse(""),
                loaded.map(TableDefinition::emptiedAtMicros)
                        .filter(micros -> micros != 0)
                        .map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
                statistics,
                stop.isPresent(),
                invocation.settings().isOn(Setting.FSYNC),
                fileSystem.counters(),
                secondsSinceStart(),
                stop.map(ShutdownReport::checkpointNanos).orElse(0L) / 1e9);
    }

    /** A load that failed before it knew its inputs has none. */
    private static boolean hasResult(LoadMonitor monitor, Optional<Exception> failure) {
        return monitor.report()
                .map(report -> failure.isEmpty() || !report.inputs().isEmpty())
                .orElse(false);
    }

    private double secondsSinceStart() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    private void print(LoadResult result, Optional<Exception> failure) throws IOException {
        if (invocation.json()) {
            invocation.out().println(result.json(failure));
        } else if (!options.run().events().equals(Optional.of(STANDARD_OUTPUT))) {
            invocation.out().print(result.text());
        }
        invocation.out().flush();
    }

    /** The user's copies; empty where nothing was rejected, so that no older ones are taken for this run's. */
    private static void copyRejects(IngestReport report, Path copy) throws IOException {
        Path reasons = copy.resolveSibling(copy.getFileName() + REASONS_SUFFIX);
        Optional<Path> own = report.rejectFile();
        copy(own, copy);
        if (!OutputFile.isDevice(copy)) {
            copy(own.map(file -> file.resolveSibling(file.getFileName() + REASONS_SUFFIX)), reasons);
        }
    }

    private static void copy(Optional<Path> from, Path to) throws IOException {
        OutputFile.write(to, out -> {
            if (from.isPresent()) {
                Files.copy(from.get(), out);
            }
        });
    }

    private void tellOfBadInputs(IngestReport report) {
        if (!report.isComplete()) {
            long failed = report.inputs().stream()
                    .filter(input -> input.status() == InputStatus.FAILED)
                    .count();
            invocation
                    .console()
                    .error(ErrorMessage.of("could not load " + failed + " of "
                            + report.inputs().size() + " inputs"));
        }
    }

    private LoadMonitor monitor() throws IOException {
        Optional<EventLog> events = Optional.empty();
        if (options.run().events().isPresent()) {
            events = Optional.of(new EventLog(eventStream(options.run().events().get()), Clock.systemUTC()));
        }
        return new LoadMonitor(
                invocation.console(),
                new Progress(invocation.console(), invocation.showProgress(), startNanos),
                events);
    }

    private OutputStream eventStream(String target) throws IOException {
        if (!target.equals(STANDARD_OUTPUT)) {
            return new NamedFileStream(Path.of(target));
        }
        if (invocation.json()) {
            throw new UsageException("--events - and --json cannot both write to standard output");
        }
        return invocation.out();
    }

    /** From now on a signal stops the load cleanly. */
    private IngestEnvironment environment() {
        CancelFlag cancel = new CancelFlag();
        invocation.signals().arm(() -> {
            cancel.raise();
            invocation.console().note("stopping: the open transaction is rolled back; a second signal ends at once");
        });
        return new IngestEnvironment(System.in, cancel, FatalErrors::halt, Clock.systemUTC());
    }
}
