package dev.sluice.wal.insert;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Group commit: whoever comes first syncs the log up to its end, and everybody who waited meanwhile finds his record
 * durable. So any number of commits that come while a sync runs are served by the one after it.
 */
public final class GroupFlush {
    private final SegmentRoller roller;
    private final LogEnd end;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long flushedLsn;
    private final AtomicLong count = new AtomicLong();

    public GroupFlush(SegmentRoller roller, LogEnd end) {
        this.roller = roller;
        this.end = end;
        this.flushedLsn = end.lsn();
    }

    /**
     * Returns when the log is durable up to {@code lsn}.
     *
     * @throws dev.sluice.wal.FailStopException if it cannot be made so; every later insert and flush then fails too
     */
    public void flush(long lsn) throws IOException {
        if (lsn <= flushedLsn) {
            return;
        }
        if (lsn > end.lsn()) {
            throw new IllegalArgumentException("flush up to " + lsn + ", behind the end of the log at " + end.lsn());
        }
        lock.lock();
        try {
            if (lsn > flushedLsn) {
                end.checkNotFailed();
                long target = end.lsn();
                try {
                    roller.sync();
                } catch (IOException | RuntimeException | Error e) {
                    // The bytes may be gone from the page cache: no later sync could tell.
                    throw end.fail(e);
                }
                flushedLsn = target;
                count.incrementAndGet();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Up to where {@link #flush} has returned, or would at once. */
    public long flushedLsn() {
        return flushedLsn;
    }

    /** How often the log was synced for a flush. */
    public long count() {
        return count.get();
    }
}
