package dev.sluice.wal.insert;

import dev.sluice.wal.FailStopException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The gate: every WAL record, of every caller, passes {@link #insert}, and it alone asks whether the run's level admits
 * the record.
 *
 * <p>Thread-safe. The payload's checksum is computed in the caller's thread before the lock is taken; under the lock
 * the record gets its place and is written there, small ones in one write, large payloads straight from the caller's
 * buffer. A record is in the file before the next one has a place, so that what a process leaves behind when it is
 * killed has no holes.
 *
 * <p>Before a record is written, all segments it reaches are allocated, and behind it room for the shutdown record. So
 * a full disk fails an insert with nothing written, and the run can still be stopped cleanly.
 */
public final class WalInserter {
    /** What is kept free for the shutdown record. */
    public static final int SHUTDOWN_RECORD_BYTES = 128;

    private static final int MAX_STAGED_BYTES = 64 << 10;

    private final WalOptions options;
    private final LogGeometry geometry;
    private final SegmentAllocator allocator;
    private final SegmentRoller roller;
    private final GroupFlush flush;
    private final LogEnd end;

    private final ReentrantLock lock = new ReentrantLock();
    private final ByteBuffer staging = ByteBuffer.allocateDirect(MAX_STAGED_BYTES);
    private final Map<RecordType, Long> records = new EnumMap<>(RecordType.class);
    private final Map<RecordType, Long> recordBytes = new EnumMap<>(RecordType.class);

    public WalInserter(
            WalOptions options, SegmentAllocator allocator, SegmentRoller roller, GroupFlush flush, LogEnd end) {
        this.options = options;
        this.geometry = new LogGeometry(options.segmentSizeBytes());
        this.allocator = allocator;
        this.roller = roller;
        this.flush = flush;
        this.end = end;
    }

    /**
     * Inserts a record, or nothing if the level does not admit it. The record is ordered and survives the end of the
     * process, but is durable only after a flush up to its end.
     *
     * @param payload consumed if the record is written, else left as it was
     * @return where the record stands; if nothing was written, the end of the log twice
     * @throws dev.sluice.wal.DiskFullException if there is no room; nothing is written, and a shutdown record still has
     *     room
     * @throws FailStopException if the write failed, or an earlier write or flush did
     */
    public InsertedRecord insert(RecordType type, long transactionId, ByteBuffer payload) throws IOException {
        if (!options.level().admits(type)) {
            long position = end.lsn();
            return new InsertedRecord(position, position);
        }
        int length = payload.remaining();
        int maxLength = maxPayload(type);
        if (length > maxLength) {
            throw new IllegalArgumentException(
                    "payload of a " + type + " record has " + length + " bytes, more than " + maxLength);
        }
        int payloadCrc = WalRecordFormat.payloadCrc(payload);
        lock.lock();
        try {
            end.checkNotFailed();
            long start = geometry.recordStart(end.lsn());
            long flushed = options.fsync() ? flush.flushedLsn() : 0;
            RecordHeader header = new RecordHeader(
                    type, start, options.runNumber(), end.lastRecordLsn(), flushed, transactionId, length, payloadCrc);
            long recordEnd = geometry.advance(start, header.sizeBytes());
            reserve(type == RecordType.CHECKPOINT_SHUTDOWN ? recordEnd : behindShutdownRecord(recordEnd));
            write(header, payload);
            end.moveTo(start, recordEnd);
            records.merge(type, 1L, Long::sum);
            recordBytes.merge(type, header.sizeBytes(), Long::sum);
            return new InsertedRecord(start, recordEnd);
        } catch (FailStopException e) {
            throw end.fail(e);
        } finally {
            lock.unlock();
        }
    }

    private static int maxPayload(RecordType type) {
        return type == RecordType.CHECKPOINT_SHUTDOWN
                ? SHUTDOWN_RECORD_BYTES - WalRecordFormat.HEADER_SIZE_BYTES
                : WalRecordFormat.MAX_PAYLOAD_BYTES;
    }

    private long behindShutdownRecord(long recordEnd) {
        return geometry.advance(geometry.recordStart(recordEnd), SHUTDOWN_RECORD_BYTES);
    }

    private void reserve(long endLsn) throws IOException {
        allocator.ensureAllocated(endLsn);
    }

    /** Allocates the segment the log goes on in, with room for the shutdown record. */
    public void prepare() throws IOException {
        reserve(behindShutdownRecord(end.lsn()));
    }

    private void write(RecordHeader header, ByteBuffer payload) throws IOException {
        staging.clear();
        WalRecordFormat.put(staging, header);
        long position = header.lsn();
        if (header.sizeBytes() <= MAX_STAGED_BYTES) {
            staging.put(payload);
        } else {
            position = roller.write(position, staging.flip());
            position = roller.write(position, payload);
            staging.clear();
        }
        for (int i = WalRecordFormat.paddingBytes(header.payloadLength()); i > 0; i--) {
            staging.put((byte) 0);
        }
        roller.write(position, staging.flip());
    }

    /** Number of records inserted, by type. */
    public Map<RecordType, Long> recordCounts() {
        return copy(records);
    }

    /** Bytes of records inserted, by type, headers and padding included. */
    public Map<RecordType, Long> recordBytes() {
        return copy(recordBytes);
    }

    private Map<RecordType, Long> copy(Map<RecordType, Long> counts) {
        lock.lock();
        try {
            return Map.copyOf(counts);
        } finally {
            lock.unlock();
        }
    }
}
