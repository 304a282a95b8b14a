package dev.sluice.wal.file;

import java.util.concurrent.atomic.LongAdder;

/** What went through a file system since it was made. Safe to read at any time from any thread. */
public final class IoCounters {
    private final LongAdder fsyncs = new LongAdder();
    private final LongAdder fsyncNanos = new LongAdder();
    private final LongAdder bytesWritten = new LongAdder();
    private final LongAdder bytesRead = new LongAdder();

    /** Completed syncs of files and directories. */
    public long fsyncCount() {
        return fsyncs.sum();
    }

    public long fsyncNanos() {
        return fsyncNanos.sum();
    }

    public long bytesWritten() {
        return bytesWritten.sum();
    }

    public long bytesRead() {
        return bytesRead.sum();
    }

    void addFsync(long nanos) {
        fsyncs.increment();
        fsyncNanos.add(nanos);
    }

    void addWritten(long bytes) {
        bytesWritten.add(bytes);
    }

    void addRead(long bytes) {
        bytesRead.add(bytes);
    }
}
