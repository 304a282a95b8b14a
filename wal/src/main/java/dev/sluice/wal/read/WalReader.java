package dev.sluice.wal.read;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.file.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Reads records one after the other. */
public final class WalReader implements Closeable {
    /** No bound on run numbers. */
    public static final long ANY_RUN = -1;

    private WalReader() {}

    public static WalReader open(
            FileSystem fs, Path walDirectory, int segmentSizeBytes, long startLsn, long expectedRun)
            throws IOException {
        return open(fs, walDirectory, segmentSizeBytes, startLsn, expectedRun, startLsn);
    }

    /**
     * Opens the log to read from a position on.
     *
     * @param startLsn start of a record, or end of the one before
     * @param expectedRun highest run number the control file knows, or {@link #ANY_RUN}; an intact record of a later run shows that the
     *     control file is a stale copy, and is corruption
     * @param durableLsn the log is known to have been durable up to here (the control file's {@code checkpointEndLsn}), so that whatever is
     *     missing before it is corruption
     */
    public static WalReader open(
            FileSystem fs, Path walDirectory, int segmentSizeBytes, long startLsn, long expectedRun, long durableLsn)
            throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** A reader over everything that is there: begins at the first record of the oldest segment. */
    public static WalReader openAtOldest(FileSystem fs, Path walDirectory, int segmentSizeBytes, long expectedRun)
            throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public boolean next() throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public RecordType type() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long transactionId() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long runNumber() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long startLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long endLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long previousLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    public long flushedLsn() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** The payload, read-only, little-endian; valid until the next call of {@link #next}. */
    public ByteBuffer payload() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** The payload of a checkpoint record. */
    public CheckpointRecord checkpoint() throws CorruptionException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** An exception that names the place of the current record, for a payload that passes its checksum and still makes no sense. */
    public CorruptionException corruption(String expected, String found) {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Where the log ended; only after {@link #next} returned false. */
    public EndOfLog endOfLog() {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public void close() throws IOException {}
}
