package dev.sluice.ingest;

import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.bytes.DecompressionLimits;
import dev.sluice.ingest.plan.ColumnLists;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.plan.LoadPlanner;
import dev.sluice.ingest.route.Horizon;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.InputSet;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.ingest.stage.LoadTotals;
import dev.sluice.storage.schema.TableDeclaration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** One load, from options to report. Runs in the caller's thread. */
final class LoadRun {
    private final IngestOptions options;
    private final LoadTarget target;
    private final IngestListener listener;
    private final IngestEnvironment environment;
    private final SourceSettings settings;
    /** Ends the waits of this round's readers; the input that was opened to plan belongs to the round that reaches it. */
    private volatile CancelFlag stopReaders = new CancelFlag();

    private final List<InputAccount> accounts = new ArrayList<>();
    private Optional<OpenedInput> opened = Optional.empty();
    private @Nullable LoadPlan plan;
    private Optional<Path> rejectFile = Optional.empty();
    private DroppedPartitions dropped = DroppedPartitions.NONE;
    private long loadNanos;
    private long commitNanos;

    LoadRun(IngestOptions options, LoadTarget target, IngestListener listener, IngestEnvironment environment)
            throws OptionException {
        this.options = options;
        this.target = target;
        this.listener = listener;
        this.environment = environment;
        this.settings = new SourceSettings(
                charset(options),
                options.invalidBytes() == InvalidBytes.REPLACE,
                environment.standardInput(),
                () -> environment.cancel().isRaised() || stopReaders.isRaised(),
                new DecompressionLimits(
                        options.maxDecompressionRatio(), DecompressionLimits.FREE_BYTES, options.memoryBytes() / 2));
    }

    static Optional<Charset> charset(IngestOptions options) throws OptionException {
        try {
            return options.encoding().map(Charset::forName);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            OptionException failure =
                    new OptionException("\"" + options.encoding().orElse("") + "\" is not an encoding", "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    IngestReport run() throws IOException, IngestException {
        long start = System.nanoTime();
        try {
            loadOrCancel();
        } catch (IOException | IngestException | RuntimeException | Error failure) {
            loadNanos = System.nanoTime() - start - commitNanos;
            listener.finished(report(), Optional.of(failure));
            throw failure;
        } finally {
            opened.ifPresent(OpenedInput::close);
        }
        loadNanos = System.nanoTime() - start - commitNanos;
        IngestReport report = report();
        listener.finished(report, Optional.empty());
        return report;
    }

    private void loadOrCancel() throws IOException, IngestException {
        try {
            load();
        } catch (CancellationException e) {
            // The first input was waited for when the flag was raised.
            throw cancelled();
        }
    }

    static LoadCancelledException cancelled() {
        return new LoadCancelledException("the load was stopped", "The open transaction was rolled back.", "");
    }

    private void load() throws IOException, IngestException {
        if (options.table().isPresent()) {
            dropOldPartitions(options.table().get());
        }
        List<InputFile> files = InputSet.resolve(options.inputs(), environment.standardInput(), listener::warning);
        for (InputFile file : files) {
            accounts.add(new InputAccount(file, accounts.size()));
        }
        if (files.isEmpty()) {
            return;
        }
        LoadPlan made = plan(files);
        plan = made;
        if (options.table().isEmpty()) {
            dropOldPartitions(made.table().name());
        }
        long totalBytes = files.stream().mapToLong(InputFile::sizeBytes).sum();
        listener.started(made.table(), files);
        int next = 0;
        long chunks = 0;
        while (next < accounts.size()) {
            // A pipe that failed while the load was planned cannot be opened a second time.
            List<InputAccount> left = accounts.subList(next, accounts.size()).stream()
                    .filter(account -> account.status() != InputStatus.FAILED)
                    .toList();
            LoadRound round = new LoadRound(options, made, target, listener, environment, settings, left);
            LoadRound.End end = round.run(opened, stopReaders, totals(chunks), totalBytes);
            opened = end.notReached();
            stopReaders = new CancelFlag();
            chunks += end.chunks();
            commitNanos += end.commitNanos();
            rejectFile = end.rejectFile().or(() -> rejectFile);
            if (end.failure().isEmpty()) {
                return;
            }
            next = behindFailure(end);
        }
    }

    /** As soon as the table is known, and whatever becomes of the load: old rows need room also where new ones cannot be read. */
    private void dropOldPartitions(String table) throws IOException, IngestException {
        Optional<TableDeclaration> found = target.find(table);
        if (options.horizon().isPresent() && found.isPresent()) {
            Horizon horizon = Horizon.of(found.get(), options.horizon().get());
            dropped = target.dropPartitionsBefore(table, horizon.oldestKeptMicros());
        }
    }

    private LoadTotals totals(long chunks) {
        long loaded = 0;
        long records = 0;
        long rejected = 0;
        for (InputAccount account : accounts) {
            loaded += account.loaded();
            rejected += account.rejected();
            records += account.records() - account.alreadyLoaded();
        }
        return new LoadTotals(loaded, records, rejected, chunks);
    }

    /** Where the load goes on after a round that failed; throws the failure if it does not. */
    private int behindFailure(LoadRound.End end) throws IOException, IngestException {
        Throwable failure = end.failure().orElseThrow();
        Optional<InputAccount> at = end.failedInput();
        if (at.isPresent() && !end.hasLostPipe()) {
            if (end.isKnownAtEnd()) {
                return at.get().index() + 1;
            }
            boolean goesOn = goesOnBehindFailures()
                    && failure instanceof IngestException
                    && !(failure instanceof RejectLimitException);
            if (goesOn) {
                passOver(at.get(), failure);
                return at.get().index() + 1;
            }
        }
        at.ifPresent(account -> account.failed(failure));
        throw rethrown(failure);
    }

    private boolean goesOnBehindFailures() {
        return options.onFileError() == FileErrorPolicy.CONTINUE
                && options.commit() instanceof CommitPolicy.PerFile
                && !options.isOneTransaction();
    }

    private void passOver(InputAccount account, Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        account.failed(failure);
        listener.warning(message);
    }

    private static IngestException rethrown(Throwable failure) throws IOException {
        if (failure instanceof IngestException e) {
            return e;
        }
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        throw new IllegalStateException(failure);
    }

    private LoadPlan plan(List<InputFile> files) throws IOException, IngestException {
        OpenedInput first = openFirst(files);
        opened = Optional.of(first);
        try {
            return LoadPlanner.plan(options, files, settings, first, table -> {
                try {
                    return target.find(table);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (IngestException e) {
            // The front of a damaged input may make no sense; the damage is why.
            throw first.failure().isPresent() ? first.failure().get() : e;
        }
    }

    /**
     * The first input that is not empty; a pipe is taken as it is, since it cannot be opened twice. A file that fails is
     * reported when its turn comes, but a pipe has failed for good.
     */
    private OpenedInput openFirst(List<InputFile> files) throws InputException {
        byte[] sample = new byte[OpenedInput.SAMPLE_BYTES];
        Optional<InputException> firstFailure = Optional.empty();
        for (int i = 0; i < files.size(); i++) {
            InputFile file = files.get(i);
            try {
                OpenedInput input = OpenedInput.open(file, settings, sample);
                if (input.failure().isPresent() && options.onFileError() == FileErrorPolicy.CONTINUE) {
                    input.close();
                    throw input.failure().get();
                }
                if (input.sampleEnd() > input.textStart() || !file.isRegular() || i == files.size() - 1) {
                    return input;
                }
                input.close();
            } catch (InputException e) {
                boolean comesAgain = file.isRegular() && options.onFileError() == FileErrorPolicy.CONTINUE;
                if (!comesAgain && !goesOnBehindFailures()) {
                    accounts.get(i).failed(e);
                    throw e;
                }
                if (!comesAgain) {
                    passOver(accounts.get(i), e);
                }
                firstFailure = firstFailure.or(() -> Optional.of(e));
            }
        }
        throw firstFailure.orElseThrow();
    }

    private IngestReport report() {
        LoadPlan made = plan;
        List<InputReport> inputs = accounts.stream().map(InputAccount::report).toList();
        long rows = inputs.stream().mapToLong(InputReport::loaded).sum();
        long rejected = inputs.stream().mapToLong(InputReport::rejected).sum();
        long known = inputs.stream().mapToLong(InputReport::alreadyLoaded).sum();
        long expired = inputs.stream().mapToLong(InputReport::expired).sum();
        return new IngestReport(
                made == null ? options.table().orElse("") : made.table().name(),
                made == null ? "" : made.format(),
                made == null ? "" : ColumnLists.sql(made.table().schema()),
                made != null && !made.exists(),
                Optional.ofNullable(made).map(LoadPlan::found),
                inputs,
                rows,
                rejected,
                known,
                expired,
                dropped,
                rejectFile,
                Duration.ofNanos(loadNanos),
                Duration.ofNanos(commitNanos));
    }
}
