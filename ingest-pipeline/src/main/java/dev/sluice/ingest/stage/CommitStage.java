package dev.sluice.ingest.stage;

import dev.sluice.ingest.AccountingException;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestListener;
import dev.sluice.ingest.TargetLoad;
import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.convert.ChunkReject;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.reject.RejectWriter;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.transaction.CommitInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The end of the ring: counts, keeps rejected records, and commits. What several transactions that end in one batch of
 * events need from the disk is one flush at the batch's end; only then are they told of.
 */
public final class CommitStage implements Stage {
    private static final long PROGRESS_NANOS = 100_000_000L;

    /** Says that a pipe's rows have to be rolled back and the load goes on behind it. */
    public static final class KnownAtEnd extends RuntimeException {
        private static final long serialVersionUID = 1L;

        KnownAtEnd() {
            super("the table holds the pipe's content already");
        }
    }

    /** An input with records in the open transaction. */
    private static final class OpenInput {
        private final InputAccount account;
        private boolean ended;
        private boolean limited;
        private boolean unterminated;

        OpenInput(InputAccount account) {
            this.account = account;
        }
    }

    /** A transaction whose commit record is written but not yet flushed. */
    private record Unflushed(String path, long rows, long lsn, List<InputAccount> inputs) {}

    private final TargetLoad load;
    private final RejectWriter rejects;
    private final LoadControl control;
    private final IngestListener listener;
    private final long totalBytes;
    private final List<OpenInput> open = new ArrayList<>();
    private final List<Unflushed> unflushed = new ArrayList<>();
    private Optional<InputAccount> failedInput = Optional.empty();
    private long expectedRows;
    private long rowsInTransaction;
    private long rows;
    private long chunks;
    private long chunksAtCommit;
    private long commitNanos;
    private long lastLsn;
    private long progressNanos;

    /**
     * Makes the end of a ring.
     *
     * @param truncates whether the first commit empties the table before it adds its rows
     */
    public CommitStage(
            TargetLoad load,
            RejectWriter rejects,
            LoadControl control,
            IngestListener listener,
            long totalBytes,
            boolean truncates) {
        this.load = load;
        this.rejects = rejects;
        this.control = control;
        this.listener = listener;
        this.totalBytes = totalBytes;
        this.expectedRows = truncates ? 0 : load.rowCount();
        this.progressNanos = System.nanoTime();
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws Exception {
        if (!event.isSkipped()) {
            take(event);
        }
        event.releaseMemory();
        control.consumed(sequence);
        if (endOfBatch) {
            flush();
        }
    }

    private void take(ChunkEvent event) throws IOException, IngestException {
        if (event.failure().isPresent()) {
            flush();
            failedInput = event.kind() == EventKind.LOAD_END ? Optional.empty() : Optional.of(event.account());
            throw event.failure().get();
        }
        switch (event.kind()) {
            case CHUNK -> chunk(event);
            case INPUT_END -> inputEnd(event);
            case ALREADY_LOADED ->
                event.account().alreadyLoaded(event.recordsBefore(), event.linesBefore(), event.content());
            case KNOWN_AT_END -> {
                flush();
                failedInput = Optional.of(event.account());
                event.account().rolledBack();
                event.account().alreadyLoaded(event.recordsBefore(), event.linesBefore(), event.content());
                throw new KnownAtEnd();
            }
            case INPUT_FAILED, LOAD_END -> {}
        }
        if (event.isCommitAfter()) {
            commit(event);
        }
        if (event.isCheckpointAfter()) {
            flush();
            load.completeCheckpoint();
            control.checkpointUnderWay(false);
            listener.checkpoint(lastLsn);
        }
    }

    private void chunk(ChunkEvent event) throws IOException {
        ParsedChunk parsed = event.parsed();
        InputAccount account = event.account();
        OpenInput input = openInput(account);
        if (event.isFirst()) {
            account.begin(event.recordsBefore());
        }
        for (ChunkReject reject : parsed.rejects()) {
            listener.rejected(rejects.write(event, reject));
        }
        int loaded = parsed.batch().rowCount();
        long notRecords = parsed.notRecords() + event.headerRecords();
        account.add(loaded, parsed.rejects().size(), notRecords, parsed.expired(), event.lines(), event.content());
        input.unterminated = event.isUnterminated();
        input.limited |= event.isLimited();
        rowsInTransaction += loaded;
        rows += loaded;
        chunks++;
        progress();
    }

    private void inputEnd(ChunkEvent event) {
        OpenInput input = openInput(event.account());
        input.ended = true;
        input.limited |= event.isLimited();
        input.unterminated = event.isUnterminated();
        if (!input.limited) {
            input.account.ended(event.content());
        }
    }

    private OpenInput openInput(InputAccount account) {
        if (open.isEmpty() || open.get(open.size() - 1).account != account) {
            open.add(new OpenInput(account));
        }
        return open.get(open.size() - 1);
    }

    private void commit(ChunkEvent event) throws IOException {
        long start = System.nanoTime();
        rejects.force();
        List<LedgerEntry> entries = new ArrayList<>();
        List<InputAccount> inputs = new ArrayList<>();
        for (OpenInput input : open) {
            // An input cut off by the limit is not in the table as a whole, nor up to the end of a chunk: no entry.
            if (!input.limited) {
                boolean hasRejects = input.account.openRejected() > 0;
                entries.add(input.account.entry(
                        input.ended,
                        input.unterminated,
                        hasRejects ? rejects.name() : "",
                        hasRejects ? rejects.bytes() : 0,
                        hasRejects ? rejects.reasonBytes() : 0));
            }
            inputs.add(input.account);
        }
        long lsn = load.commit(new CommitInput(entries, rowsInTransaction));
        rejects.committed();
        lastLsn = lsn;
        expectedRows += rowsInTransaction;
        if (load.rowCount() != expectedRows) {
            throw new AccountingException("the table has " + load.rowCount() + " rows where " + expectedRows
                    + " were counted; the load stopped before telling anyone that they are in");
        }
        open.forEach(input -> input.account.committed(input.ended));
        String path =
                open.isEmpty() ? "" : open.get(open.size() - 1).account.file().name();
        unflushed.add(new Unflushed(path, rowsInTransaction, lsn, inputs));
        open.clear();
        rowsInTransaction = 0;
        chunksAtCommit = chunks;
        commitNanos += System.nanoTime() - start;
        if (event.kind() == EventKind.LOAD_END) {
            flush();
        }
    }

    private void flush() throws IOException {
        if (unflushed.isEmpty()) {
            return;
        }
        long start = System.nanoTime();
        load.flush(unflushed.get(unflushed.size() - 1).lsn);
        commitNanos += System.nanoTime() - start;
        boolean durable = load.commitsAreDurable();
        for (Unflushed transaction : unflushed) {
            if (durable) {
                transaction.inputs.forEach(InputAccount::durable);
            }
            listener.committed(transaction.path, transaction.rows, transaction.lsn, durable);
        }
        unflushed.clear();
    }

    private void progress() {
        long now = System.nanoTime();
        if (now - progressNanos >= PROGRESS_NANOS) {
            progressNanos = now;
            listener.progress(control.bytesRead(), totalBytes, rows);
        }
    }

    /** The input that the load failed at; empty if it failed elsewhere. After the threads have stopped. */
    public Optional<InputAccount> failedInput() {
        return failedInput;
    }

    /** Chunks of committed transactions. */
    public long committedChunks() {
        return chunksAtCommit;
    }

    public long commitNanos() {
        return commitNanos;
    }
}
