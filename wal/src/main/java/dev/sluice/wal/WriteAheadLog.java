package dev.sluice.wal;

import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.insert.WalInserter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The facade of the log. */
public final class WriteAheadLog implements Closeable {
    private WriteAheadLog() {}

    /** As below, where the previous record is not known (the first record of the run then has no back link). */
    public static WriteAheadLog open(FileSystem fs, Path walDirectory, WalOptions options, long endLsn)
            throws IOException {
        return open(fs, walDirectory, options, endLsn, Lsn.NONE);
    }

    /**
     * Opens the log to go on at {@code endLsn}. Touches no file.
     *
     * @param endLsn {@code EndOfLog.lsn()}, or {@code ControlState.checkpointEndLsn()} after a clean stop
     * @param lastRecordLsn {@code EndOfLog.lastRecordLsn()}, or {@code ControlState.checkpointLsn()} after a clean stop
     */
    public static WriteAheadLog open(
            FileSystem fs, Path walDirectory, WalOptions options, long endLsn, long lastRecordLsn) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Where the log of a new directory begins. */
    public static long firstLsn(int segmentSizeBytes) {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /**
     * Creates the directory if it is missing and allocates the segment the log goes on in, with room for the shutdown record. To be called
     * before the production mark: a full disk is then a failed open.
     */
    public void prepare() throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /**
     * After a crash, before anything is inserted: syncs the log from {@code fromLsn} to its end (what was read may only have been in the
     * page cache) and zeroes and syncs everything behind its end. May be repeated.
     */
    public void settleTail(long fromLsn) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public WalInserter inserter() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Returns when the log is durable up to {@code lsn}. */
    public void flush(long lsn) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long insertedLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long flushedLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Gives up segments wholly before {@code redoLsn}: a bounded number is renamed for later use, the rest is deleted. */
    public void recycleBefore(long redoLsn) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public WalStatistics statistics() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Closes files; writes nothing. */
    @Override
    public void close() throws IOException {}
}
