package dev.sluice.wal.insert;

import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where the log ends, or that it failed. Written under the inserter's lock, except for the failure; read by all. */
public final class LogEnd {
    private final Path directory;
    private long lastRecordLsn;
    private volatile long lsn;
    private volatile @Nullable FailStopException failure;

    /**
     * @param lsn end of the last record
     * @param lastRecordLsn start of the last record, or 0 if it is not known
     */
    public LogEnd(Path directory, long lsn, long lastRecordLsn) {
        this.directory = directory;
        this.lsn = lsn;
        this.lastRecordLsn = lastRecordLsn;
    }

    /** End of the last record written. */
    public long lsn() {
        return lsn;
    }

    /** Start of the last record written, or 0 if it is not known. */
    public long lastRecordLsn() {
        return lastRecordLsn;
    }

    void moveTo(long newLastRecordLsn, long newEnd) {
        lastRecordLsn = newLastRecordLsn;
        lsn = newEnd;
    }

    /** Remembers that the log failed; the first failure counts, and is the cause of later ones. */
    synchronized FailStopException fail(Throwable cause) {
        FailStopException first = failure;
        if (first == null) {
            first = cause instanceof FailStopException stop ? stop : new FailStopException(directory, "sync", cause);
            failure = first;
            return first;
        }
        return cause instanceof FailStopException later && later != first
                ? later
                : new FailStopException(first.path(), first.operation(), first);
    }

    /** Whether nothing can be written to the log any more. */
    public boolean hasFailed() {
        return failure != null;
    }

    void checkNotFailed() throws IOException {
        FailStopException first = failure;
        if (first != null) {
            throw new FailStopException(first.path(), first.operation(), first);
        }
    }
}
