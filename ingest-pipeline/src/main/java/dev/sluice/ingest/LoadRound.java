package dev.sluice.ingest;

import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.reject.RejectWriter;
import dev.sluice.ingest.ring.FailureLatch;
import dev.sluice.ingest.ring.Pipeline;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.ingest.stage.CommitStage;
import dev.sluice.ingest.stage.LoadControl;
import dev.sluice.ingest.stage.LoadTotals;
import dev.sluice.ingest.stage.OrderStage;
import dev.sluice.ingest.stage.ParseStage;
import dev.sluice.ingest.stage.SessionStage;
import dev.sluice.ingest.stage.SourceStage;
import dev.sluice.storage.transaction.LoadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One pass over inputs with one graph of threads, up to the end or the first failure. A load is one round, or several
 * where it goes on behind an input that failed.
 */
final class LoadRound {
    private static final int MOST_SESSION_THREADS = 4;
    private static final int MOST_SLOTS = 32;
    private static final int FEWEST_SLOTS = 4;

    /** The most a slot takes, as a multiple of its bytes: columns and row numbers of a chunk of very short records. */
    private static final int SLOT_FACTOR = 12;

    private final IngestOptions options;
    private final LoadPlan plan;
    private final LoadTarget target;
    private final IngestListener listener;
    private final IngestEnvironment environment;
    private final SourceSettings settings;
    private final List<InputAccount> inputs;

    LoadRound(
            IngestOptions options,
            LoadPlan plan,
            LoadTarget target,
            IngestListener listener,
            IngestEnvironment environment,
            SourceSettings settings,
            List<InputAccount> inputs) {
        this.options = options;
        this.plan = plan;
        this.target = target;
        this.listener = listener;
        this.environment = environment;
        this.settings = settings;
        this.inputs = inputs;
    }

    /**
     * How a round ended.
     *
     * @param failedInput the input it failed at
     * @param hasLostPipe whether a pipe behind that input was read, which cannot be read again
     * @param notReached the input that was opened to plan the load, where the round ended before it
     * @param chunks chunks of its committed transactions
     */
    record End(
            Optional<Throwable> failure,
            Optional<InputAccount> failedInput,
            boolean hasLostPipe,
            Optional<OpenedInput> notReached,
            long chunks,
            long commitNanos,
            Optional<Path> rejectFile) {
        boolean isKnownAtEnd() {
            return failure.isPresent() && failure.get() instanceof CommitStage.KnownAtEnd;
        }
    }

    /** Runs the round; what it did not commit is rolled back when this returns. */
    End run(Optional<OpenedInput> opened, CancelFlag stopReaders, LoadTotals before, long totalBytes)
            throws IOException {
        TargetLoad load = target.open(new LoadSpec(plan.table().name(), Optional.of(plan.table()), options.truncate()));
        try {
            return run(load, opened, stopReaders, before, totalBytes);
        } catch (IOException | RuntimeException e) {
            load.close();
            throw e;
        }
    }

    private End run(
            TargetLoad load, Optional<OpenedInput> opened, CancelFlag stopReaders, LoadTotals before, long totalBytes)
            throws IOException {
        FailureLatch failures = new FailureLatch(environment.fatal());
        LoadControl control = new LoadControl();
        byte lineEnd = plan.layouts().lineEnds().lastByte();
        RejectWriter rejects = new RejectWriter(load, plan.header(), lineEnd);
        CommitStage commit = new CommitStage(load, rejects, control, listener, totalBytes, options.truncate());
        OrderStage order = new OrderStage(options, plan, load, control, before);
        Pipeline pipeline = new Pipeline(
                slots(),
                options.chunkBytes(),
                new Pipeline.Stages(parsers(control), order, sessions(load), commit),
                failures);
        failures.onFailure(stopReaders::raise);
        failures.onFailure(control::end);
        SourceStage source = new SourceStage(options, plan, settings, control, pipeline, opened, before.chunks());
        if (!options.truncate()) {
            source.known(load.ledger());
        }
        pipeline.start(() -> source.run(inputs));
        pipeline.await(this::isCancelled);
        if (isCancelled()) {
            failures.fail(
                    new LoadCancelledException("the load was stopped", "The open transaction was rolled back.", ""));
        }
        pipeline.stop();
        return end(load, rejects, commit, source, failures.failure());
    }

    private boolean isCancelled() {
        return environment.cancel().isRaised();
    }

    private End end(
            TargetLoad load, RejectWriter rejects, CommitStage commit, SourceStage source, Optional<Throwable> failure)
            throws IOException {
        if (failure.isPresent()) {
            rollBack(load, rejects, failure.get());
        }
        Optional<Path> rejectFile = rejects.path();
        try (load) {
            rejects.close();
        } catch (IOException | RuntimeException e) {
            if (failure.isEmpty()) {
                throw e;
            }
            failure.get().addSuppressed(e);
        }
        int failedAt = commit.failedInput().map(InputAccount::index).orElse(Integer.MAX_VALUE);
        boolean hasLostPipe =
                inputs.stream().anyMatch(i -> i.index() > failedAt && !i.file().isRegular() && source.hasOpened(i));
        return new End(
                failure,
                commit.failedInput(),
                hasLostPipe,
                source.notReached(),
                commit.committedChunks(),
                commit.commitNanos(),
                rejectFile);
    }

    private void rollBack(TargetLoad load, RejectWriter rejects, Throwable failure) {
        if (failure instanceof Error) {
            // Nothing can be trusted now; the fatal handler has been told, and a crash's rules hold.
            return;
        }
        inputs.forEach(InputAccount::rolledBack);
        try {
            load.abort();
            rejects.rollback();
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private List<ParseStage> parsers(LoadControl control) {
        List<ParseStage> stages = new ArrayList<>();
        for (int i = 0; i < options.threads(); i++) {
            stages.add(new ParseStage(i, options.threads(), options.maxRecordBytes(), control));
        }
        return stages;
    }

    /** Deals the sessions to few threads: more would only wait for the same cores. */
    private List<SessionStage> sessions(TargetLoad load) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        int threads = Math.min(options.sessions(), Math.min(MOST_SESSION_THREADS, cores));
        List<SessionStage> stages = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            stages.add(new SessionStage(load.sessions(thread, threads, options.sessions())));
        }
        return stages;
    }

    /** As many slots as keep all threads busy, and fewer where half of the memory does not hold them. */
    private int slots() {
        int wanted = Math.min(MOST_SLOTS, Math.max(16, Integer.highestOneBit(options.threads()) * 4));
        long affordable = options.memoryBytes() / 2 / ((long) options.chunkBytes() * SLOT_FACTOR);
        int slots = wanted;
        while (slots > FEWEST_SLOTS && slots > affordable) {
            slots /= 2;
        }
        return slots;
    }
}
