package dev.sluice.ingest.stage;

import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.CommitPolicy;
import dev.sluice.ingest.ErrorPolicy;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.PartitionLimitException;
import dev.sluice.ingest.RejectLimit;
import dev.sluice.ingest.TargetLoad;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.batch.LongVector;
import java.io.IOException;
import java.util.Map;

/**
 * The one place that sees the load in the order of its inputs before the sessions do. It settles what crosses chunk
 * borders, counts lines, names new partitions, applies limits, and decides where transactions end and checkpoints pass;
 * behind the first event that cannot be loaded it lets nothing through. Cheap, since everything waits for it.
 */
public final class OrderStage implements Stage {
    private final IngestOptions options;
    private final TargetLoad load;
    private final LoadControl control;
    private final Borders borders;
    private final PartitionNumbers partitions;
    private final LoadFailures failures;
    private long linesBefore;
    private long loadedRows;
    private long records;
    private long rejected;
    private long recordsInTransaction;
    private boolean transactionOpen;
    private boolean stopped;
    private boolean limitReached;
    private int limitedInput;

    public OrderStage(IngestOptions options, LoadPlan plan, TargetLoad load, LoadControl control, LoadTotals before) {
        this.options = options;
        this.load = load;
        this.control = control;
        this.borders = new Borders(options.maxRecordBytes());
        this.partitions = new PartitionNumbers(load);
        this.failures = new LoadFailures(options, plan);
        this.loadedRows = before.loaded();
        this.records = before.records();
        this.rejected = before.rejected();
        // A new or truncated table is changed even by a load without records.
        this.transactionOpen = options.truncate() || !plan.exists();
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws IOException {
        if (stopped) {
            event.skip();
            return;
        }
        if (limitReached && isBehindLimit(event)) {
            event.skip();
            return;
        }
        switch (event.kind()) {
            case CHUNK -> chunk(event);
            case INPUT_END -> inputEnd(event);
            case ALREADY_LOADED, INPUT_FAILED, KNOWN_AT_END -> {}
            case LOAD_END -> endTransaction(event, transactionOpen);
        }
        if (event.failure().isPresent()) {
            stopped = true;
            control.stopReading();
        } else if (!control.isCheckpointUnderWay() && load.checkpointDue()) {
            control.checkpointUnderWay(true);
            event.checkpointAfter();
        }
    }

    /** Behind the record that reached the limit only the end of its input matters, and that of the load. */
    private boolean isBehindLimit(ChunkEvent event) {
        return switch (event.kind()) {
            case LOAD_END -> false;
            case INPUT_END -> event.account().index() != limitedInput;
            case CHUNK, ALREADY_LOADED, INPUT_FAILED, KNOWN_AT_END -> true;
        };
    }

    private void chunk(ChunkEvent event) throws IOException {
        if (event.isFirst()) {
            linesBefore = event.linesBefore();
            borders.forget();
        }
        event.linesBefore(linesBefore);
        borders.settle(event);
        ParsedChunk parsed = event.parsed();
        linesBefore += parsed.lineCount();
        event.lines(linesBefore);
        applyLimit(event, parsed);
        if (judgeRejects(event, parsed)) {
            return;
        }
        addLines(event, parsed);
        try {
            partitions.assign(parsed, event.slices());
        } catch (TooManyPartitionsException e) {
            PartitionLimitException failure = failures.tooManyPartitions(event.account(), e);
            event.fail(failure);
            return;
        }
        int count = parsed.recordCount();
        loadedRows += parsed.batch().rowCount();
        records += count;
        recordsInTransaction += count;
        transactionOpen = true;
        if (options.commit() instanceof CommitPolicy.EveryRows every
                && !options.truncate()
                && recordsInTransaction >= every.records()
                && borders.isClean()
                && !event.isLast()
                && !event.isLimited()) {
            endTransaction(event, true);
        }
    }

    private void applyLimit(ChunkEvent event, ParsedChunk parsed) {
        if (options.limit().isEmpty()) {
            return;
        }
        long left = options.limit().getAsLong() - loadedRows;
        if (parsed.batch().rowCount() >= left) {
            parsed.limit((int) left);
            limitReached = true;
            limitedInput = event.account().index();
            event.limit();
            control.stopReading();
        }
    }

    /** Whether the chunk's rejects end the load. */
    private boolean judgeRejects(ChunkEvent event, ParsedChunk parsed) {
        if (parsed.rejects().isEmpty()) {
            return false;
        }
        if (options.onError() == ErrorPolicy.STOP) {
            event.fail(failures.badRecord(event, parsed.rejects().get(0)));
            return true;
        }
        failures.nameColumns(parsed.rejects());
        RejectLimit limit = options.rejectLimit();
        rejected += parsed.rejects().size();
        if (limit.exceededAtOnce(rejected)) {
            event.fail(failures.tooManyRejects(event, rejected, records + parsed.recordCount()));
            return true;
        }
        return false;
    }

    private void addLines(ChunkEvent event, ParsedChunk parsed) {
        for (Map.Entry<Integer, AddedColumn.Origin> added :
                event.layout().added().entrySet()) {
            if (added.getValue() == AddedColumn.Origin.LINE) {
                LongVector vector = parsed.batch().longs(added.getKey());
                long first = event.linesBefore() + 1;
                for (int row = 0; row < parsed.batch().rowCount(); row++) {
                    vector.values()[row] += first;
                }
            }
        }
    }

    private void inputEnd(ChunkEvent event) {
        event.lines(linesBefore);
        if (limitReached) {
            event.limit();
        }
        transactionOpen = true;
        boolean everyRows =
                options.commit() instanceof CommitPolicy.EveryRows every && recordsInTransaction >= every.records();
        boolean perFile = options.commit() instanceof CommitPolicy.PerFile;
        endTransaction(event, !options.truncate() && (everyRows || perFile));
    }

    private void endTransaction(ChunkEvent event, boolean wanted) {
        if (!wanted) {
            return;
        }
        if (options.rejectLimit().exceeded(rejected, records)) {
            event.fail(failures.tooManyRejects(event, rejected, records));
            return;
        }
        event.commitAfter();
        recordsInTransaction = 0;
        transactionOpen = false;
    }

    /** Whether the event is one whose rows are to be stored. */
    static boolean hasRows(ChunkEvent event) {
        return event.kind() == EventKind.CHUNK
                && !event.isSkipped()
                && event.failure().isEmpty()
                && event.parsed().batch().rowCount() > 0;
    }
}
