package dev.sluice.wal;

import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.insert.GroupFlush;
import dev.sluice.wal.insert.LogEnd;
import dev.sluice.wal.insert.SegmentAllocator;
import dev.sluice.wal.insert.SegmentRoller;
import dev.sluice.wal.insert.TailSettler;
import dev.sluice.wal.insert.WalInserter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The log of one run, to write: the facade over {@code wal.insert}.
 *
 * <p>Only the holder of the directory's lock opens it. Thread-safe, except that {@link #settleTail} and {@link #close}
 * want to be alone. After a {@link FailStopException} every further insert and flush fails the same way.
 */
public final class WriteAheadLog implements Closeable {
    private final long startLsn;
    private final LogEnd end;
    private final SegmentAllocator allocator;
    private final SegmentRoller roller;
    private final GroupFlush flush;
    private final WalInserter inserter;
    private final TailSettler settler;

    private WriteAheadLog(FileSystem fs, Path directory, WalOptions options, LogEnd end) {
        LogGeometry geometry = new LogGeometry(options.segmentSizeBytes());
        this.startLsn = end.lsn();
        this.end = end;
        this.allocator = new SegmentAllocator(fs, directory, options, geometry.recordStart(startLsn));
        this.roller = new SegmentRoller(allocator, options);
        this.flush = new GroupFlush(roller, end);
        this.inserter = new WalInserter(options, allocator, roller, flush, end);
        this.settler = new TailSettler(fs, directory, allocator, options);
    }

    /** As the other, where the last record is not known: the first record of this run then has no back link. */
    public static WriteAheadLog open(FileSystem fs, Path walDirectory, WalOptions options, long endLsn)
            throws IOException {
        return open(fs, walDirectory, options, endLsn, Lsn.NONE);
    }

    /**
     * Opens the log to go on at its end. Touches no file: that begins with {@link #prepare} or the first record the
     * level admits.
     *
     * @param endLsn where the log ends: {@code EndOfLog.lsn()}, after a clean stop {@code
     *     ControlState.checkpointEndLsn()}, in a new directory {@link #firstLsn}
     * @param lastRecordLsn start of its last record: {@code EndOfLog.lastRecordLsn()}, after a clean stop {@code
     *     ControlState.checkpointLsn()}, in a new directory {@link Lsn#NONE}
     */
    public static WriteAheadLog open(
            FileSystem fs, Path walDirectory, WalOptions options, long endLsn, long lastRecordLsn) throws IOException {
        new LogGeometry(options.segmentSizeBytes()).checkRecordBoundary(endLsn);
        return new WriteAheadLog(fs, walDirectory, options, new LogEnd(walDirectory, endLsn, lastRecordLsn));
    }

    /** Where the log of a new directory begins. */
    public static long firstLsn(int segmentSizeBytes) {
        return new LogGeometry(segmentSizeBytes).firstLsn();
    }

    /**
     * Makes the directory if it is missing, and allocates the segment the log goes on in with room for the shutdown
     * record. To be called before the production mark, in every mode: a full disk is then a failed open, and a log in
     * production has a segment.
     */
    public void prepare() throws IOException {
        inserter.prepare();
    }

    /**
     * After a crash, before anything is inserted: makes the log from {@code fromLsn} on durable, since what was read may
     * have been only in the page cache, and zeroes and syncs what stands behind its end. May be repeated.
     */
    public void settleTail(long fromLsn) throws IOException {
        settler.settle(fromLsn, end.lsn(), end.lastRecordLsn());
    }

    /** The gate for records. */
    public WalInserter inserter() {
        return inserter;
    }

    /** Returns when the log is durable up to {@code lsn}; one sync serves all who wait. */
    public void flush(long lsn) throws IOException {
        flush.flush(lsn);
    }

    /** Whether it failed for good, and takes nothing more. */
    public boolean hasFailed() {
        return end.hasFailed();
    }

    /** End of the last record inserted. */
    public long insertedLsn() {
        return end.lsn();
    }

    /** Up to where the log is durable. */
    public long flushedLsn() {
        return flush.flushedLsn();
    }

    /**
     * Gives up segments wholly before {@code redoLsn}: a bounded number is renamed for later use, the rest deleted.
     * Only after the control file durably names a checkpoint with this redo position.
     */
    public void recycleBefore(long redoLsn) throws IOException {
        allocator.recycleBefore(Math.min(redoLsn, end.lsn()));
    }

    /** What this run wrote so far. */
    public WalStatistics statistics() {
        return new WalStatistics(startLsn, end.lsn(), inserter.recordCounts(), inserter.recordBytes(), flush.count());
    }

    /** Closes files; writes and syncs nothing. */
    @Override
    public void close() throws IOException {
        roller.close();
    }
}
