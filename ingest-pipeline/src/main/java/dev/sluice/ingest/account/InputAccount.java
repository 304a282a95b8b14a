package dev.sluice.ingest.account;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.InputReport;
import dev.sluice.ingest.InputStatus;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.ledger.LedgerEntry;
import java.time.Duration;
import java.util.Optional;

/**
 * What became of an input's records. Written by the commit thread; read by others before it starts and after it ended.
 *
 * <p>Invariant: {@code records = loaded + rejected + notRecords + alreadyLoaded + expired}; {@link LedgerEntry} checks it
 * for every part that is committed.
 */
public final class InputAccount {
    private final InputFile file;
    private final int index;
    private InputStatus status = InputStatus.NOT_READ;
    private ContentMark content = ContentMark.NOTHING;
    private long lines;
    private long alreadyLoaded;

    /** Counts of transactions that are committed, and of the one that is open. */
    private long committedLoaded;

    private long committedRejected;
    private long committedNotRecords;
    private long committedExpired;
    private long openLoaded;
    private long openRejected;
    private long openNotRecords;
    private long openExpired;

    private boolean begun;
    private boolean durable;
    private Optional<String> error = Optional.empty();
    private boolean mayWorkLater;
    private long openedNanos;
    private long endedNanos;

    public InputAccount(InputFile file, int index) {
        this.file = file;
        this.index = index;
    }

    public InputFile file() {
        return file;
    }

    public int index() {
        return index;
    }

    public InputStatus status() {
        return status;
    }

    /** The input is opened; called by the source thread, before any event of the input. */
    public void opened() {
        openedNanos = System.nanoTime();
        endedNanos = openedNanos;
    }

    /** Reading begins; so many records in front are in the table by an earlier load. */
    public void begin(long recordsBefore) {
        begun = true;
        alreadyLoaded = recordsBefore;
    }

    /** Adds the records of one chunk. */
    public void add(long loaded, long rejected, long notRecords, long expired, long linesNow, ContentMark upTo) {
        begun = true;
        openLoaded += loaded;
        openRejected += rejected;
        openNotRecords += notRecords;
        openExpired += expired;
        lines = linesNow;
        content = upTo;
        endedNanos = System.nanoTime();
    }

    public void ended(ContentMark whole) {
        begun = true;
        content = whole;
        endedNanos = System.nanoTime();
    }

    /** All of the input is in the table, by an earlier load or an earlier input of this one. */
    public void alreadyLoaded(long records, long allLines, ContentMark whole) {
        alreadyLoaded = records;
        lines = allLines;
        content = whole;
        status = InputStatus.ALREADY_LOADED;
        endedNanos = System.nanoTime();
        durable = true;
    }

    /**
     * The ledger's entry of what was read since the last one.
     *
     * @param complete whether the input ended
     */
    public LedgerEntry entry(
            boolean complete, boolean unterminated, String rejectFile, long rejectFileBytes, long rejectReasonBytes) {
        long before = alreadyLoaded + committedLoaded + committedRejected + committedNotRecords + committedExpired;
        return new LedgerEntry(
                0,
                0,
                file.name(),
                content.bytes(),
                content.hash(),
                content.firstBlockHash(),
                content.bytes(),
                lines,
                unterminated,
                complete,
                before + openLoaded + openRejected + openNotRecords + openExpired,
                openLoaded,
                openRejected,
                openNotRecords,
                before,
                openExpired,
                rejectFile,
                rejectFileBytes,
                rejectReasonBytes);
    }

    /** The transaction with what was read so far is committed. */
    public void committed(boolean ended) {
        committedLoaded += openLoaded;
        committedRejected += openRejected;
        committedNotRecords += openNotRecords;
        committedExpired += openExpired;
        clearOpen();
        durable = false;
        if (ended) {
            status = InputStatus.LOADED;
        }
    }

    /** What is committed will survive a crash. */
    public void durable() {
        durable = true;
    }

    /** What was not committed is rolled back. */
    public void rolledBack() {
        if (status == InputStatus.NOT_READ && begun) {
            status = InputStatus.ROLLED_BACK;
        }
        clearOpen();
        begun = false;
    }

    /** The input could not be loaded. */
    public void failed(Throwable failure) {
        rolledBack();
        status = InputStatus.FAILED;
        error = Optional.of(String.valueOf(failure.getMessage()));
        mayWorkLater = failure instanceof InputException input && input.mayWorkLater();
    }

    private void clearOpen() {
        openLoaded = 0;
        openRejected = 0;
        openNotRecords = 0;
        openExpired = 0;
    }

    public long loaded() {
        return committedLoaded + openLoaded;
    }

    public long rejected() {
        return committedRejected + openRejected;
    }

    private long expired() {
        return committedExpired + openExpired;
    }

    /** Records of any kind so far. */
    public long records() {
        return loaded() + rejected() + committedNotRecords + openNotRecords + alreadyLoaded + expired();
    }

    /** Physical lines so far. */
    public long lines() {
        return lines;
    }

    /** Records rejected in the open transaction. */
    public long openRejected() {
        return openRejected;
    }

    public long alreadyLoaded() {
        return alreadyLoaded;
    }

    public InputReport report() {
        boolean known = status == InputStatus.LOADED || status == InputStatus.ALREADY_LOADED;
        return new InputReport(
                file.name(),
                content.bytes(),
                lines,
                records(),
                loaded(),
                rejected(),
                committedNotRecords + openNotRecords,
                alreadyLoaded,
                expired(),
                known ? Optional.of(String.format("%016x", content.hash())) : Optional.empty(),
                status,
                durable,
                error,
                mayWorkLater,
                Duration.ofNanos(endedNanos - openedNanos));
    }
}
