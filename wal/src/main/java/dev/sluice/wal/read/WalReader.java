package dev.sluice.wal.read;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a log one after the other, until there is no intact one. For one thread; never writes.
 *
 * <p>A record is intact if its checksums pass, it names the LSN it stands at, its run is not older than that of the
 * record before it and its back link points to that record. Where there is none, it is the end of the log, silently,
 * unless it is proven that durable bytes are lost ({@link TailJudge}); then it is a {@link
 * WalCorruptionException}.
 */
public final class WalReader implements Closeable {
    /** No bound on run numbers. */
    public static final long ANY_RUN = -1;

    private static final int FIRST_PAYLOAD_BYTES = 64 << 10;

    private final LogBytes log;
    private final LogGeometry geometry;
    private final TailJudge judge;
    private final long expectedRun;
    private final ByteBuffer headerBytes =
            ByteBuffer.allocate(WalRecordFormat.HEADER_SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer payloadBytes = ByteBuffer.allocate(FIRST_PAYLOAD_BYTES);
    private long position;
    private @Nullable RecordHeader last;
    private boolean onRecord;
    private @Nullable EndOfLog end;
    private @Nullable Damage endDamage;

    private WalReader(LogBytes log, long startLsn, long expectedRun, long durableLsn) {
        this.log = log;
        this.geometry = log.geometry();
        this.judge = new TailJudge(log, durableLsn);
        this.expectedRun = expectedRun;
        this.position = startLsn;
    }

    /** As the longer one, with nothing known to have been durable. */
    public static WalReader open(
            FileSystem fs, Path walDirectory, int segmentSizeBytes, long startLsn, long expectedRun)
            throws IOException {
        return open(fs, walDirectory, segmentSizeBytes, startLsn, expectedRun, startLsn);
    }

    /**
     * Opens the log to read from a position on.
     *
     * @param startLsn start of a record, or end of the one before
     * @param expectedRun highest run number the control file knows, or {@link #ANY_RUN}; an intact record of a later
     *     run shows that the control file is a stale copy, and is corruption
     * @param durableLsn the log is known to have been durable up to here (the control file's {@code checkpointEndLsn}),
     *     so that whatever is missing before it is corruption
     */
    public static WalReader open(
            FileSystem fs, Path walDirectory, int segmentSizeBytes, long startLsn, long expectedRun, long durableLsn)
            throws IOException {
        LogGeometry geometry = new LogGeometry(segmentSizeBytes);
        geometry.checkRecordBoundary(startLsn);
        return new WalReader(new LogBytes(fs, walDirectory, geometry), startLsn, expectedRun, durableLsn);
    }

    /** Opens everything that is there: from the first record that begins in the oldest segment. */
    public static WalReader openAtOldest(FileSystem fs, Path walDirectory, int segmentSizeBytes, long expectedRun)
            throws IOException {
        LogGeometry geometry = new LogGeometry(segmentSizeBytes);
        LogBytes log = new LogBytes(fs, walDirectory, geometry);
        long start = geometry.firstLsn();
        List<Long> segments = log.segments();
        if (!segments.isEmpty() && segments.get(0) > start) {
            // The oldest segment may begin with the rest of a record that began in one given up since.
            start = new HeaderScan(log)
                    .find(geometry.behindSegmentHeader(segments.get(0)), header -> true)
                    .map(RecordHeader::lsn)
                    .orElse(start);
        }
        return new WalReader(log, start, expectedRun, start);
    }

    /**
     * Opens what is kept of the log in front of a record: from the first record that begins in the oldest segment from
     * which none is missing up to there. A record there that is damaged is not passed over if the one behind it still
     * names it.
     *
     * @param lsn start of a record that is known to be there; no later one is where reading begins
     */
    public static WalReader openInFrontOf(
            FileSystem fs, Path walDirectory, int segmentSizeBytes, long lsn, long expectedRun, long durableLsn)
            throws IOException {
        LogGeometry geometry = new LogGeometry(segmentSizeBytes);
        LogBytes log = new LogBytes(fs, walDirectory, geometry);
        List<Long> segments = log.segments();
        long oldest = geometry.segmentStart(lsn);
        while (segments.contains(oldest - segmentSizeBytes)) {
            oldest -= segmentSizeBytes;
        }
        long start = geometry.firstLsn();
        if (oldest > start) {
            long first = geometry.behindSegmentHeader(oldest);
            Optional<RecordHeader> found = new HeaderScan(log).find(first, header -> header.lsn() <= lsn);
            start = found.map(header -> header.previousLsn() >= first ? header.previousLsn() : header.lsn())
                    .orElse(lsn);
        }
        return new WalReader(log, Math.min(start, lsn), expectedRun, durableLsn);
    }

    /**
     * Goes to the next record.
     *
     * @return false at the end of the log
     * @throws WalCorruptionException if something is missing that was durable
     */
    public boolean next() throws IOException {
        if (end != null) {
            return false;
        }
        onRecord = false;
        long start = geometry.recordStart(position);
        Optional<Damage> damage = readRecord(start);
        if (damage.isPresent()) {
            Optional<WalCorruptionException> proven = judge.prove(damage.get(), start, lastRun());
            // A log may be written to while it is read: by the time of the verdict the record may have been completed.
            if (proven.isEmpty()) {
                end = new EndOfLog(position, lastLsn(), damage.get().reason());
                endDamage = damage.get();
                return false;
            }
            log.close();
            if (readRecord(start).isPresent()) {
                throw proven.get();
            }
        }
        onRecord = true;
        position = endLsn();
        return true;
    }

    private Optional<Damage> readRecord(long start) throws IOException {
        Optional<Damage> unreadable = log.read(start, headerBytes.clear());
        if (unreadable.isPresent()) {
            return unreadable;
        }
        if (WalRecordFormat.isBlank(headerBytes, 0)) {
            return Optional.of(damage(EndOfLog.Reason.EMPTY, start, "an intact record", "zeros"));
        }
        Optional<RecordHeader> decoded = WalRecordFormat.decode(headerBytes, 0, start);
        if (decoded.isEmpty()) {
            return Optional.of(damage(
                    EndOfLog.Reason.HEADER_TORN, start, "an intact record header", "a header that fails its checks"));
        }
        RecordHeader header = decoded.get();
        if (expectedRun != ANY_RUN && header.runNumber() > expectedRun) {
            throw damage(
                            EndOfLog.Reason.STALE,
                            start,
                            "records of runs up to " + expectedRun + ", the last the control file knows",
                            "a record of run " + header.runNumber())
                    .toException(start);
        }
        if (!follows(header)) {
            return Optional.of(damage(
                    EndOfLog.Reason.STALE,
                    start,
                    "a record of run " + lastRun() + " or later behind " + Lsn.format(lastLsn()),
                    "one of run " + header.runNumber() + " behind " + Lsn.format(header.previousLsn())));
        }
        Optional<Damage> torn = readPayload(header);
        if (torn.isEmpty()) {
            last = header;
        }
        return torn;
    }

    /** Whether a record can come after the last one. A run that did not know the last record's place links to none. */
    private boolean follows(RecordHeader header) {
        return last == null
                || (header.runNumber() >= last.runNumber()
                        && (header.previousLsn() == last.lsn() || header.previousLsn() == Lsn.NONE));
    }

    private Optional<Damage> readPayload(RecordHeader header) throws IOException {
        int length = header.payloadLength();
        int padded = length + WalRecordFormat.paddingBytes(length);
        if (payloadBytes.capacity() < padded) {
            payloadBytes = ByteBuffer.allocate(padded);
        }
        payloadBytes.clear().limit(padded);
        long start = geometry.advance(header.lsn(), WalRecordFormat.HEADER_SIZE_BYTES);
        Optional<Damage> unreadable = log.read(start, payloadBytes);
        if (unreadable.isPresent()) {
            return unreadable;
        }
        int crc = Crc32c.of(payloadBytes, 0, padded);
        payloadBytes.flip().limit(length);
        return crc == header.payloadCrc()
                ? Optional.empty()
                : Optional.of(damage(
                        EndOfLog.Reason.PAYLOAD_TORN,
                        header.lsn(),
                        "payload checksum " + Crc32c.format(header.payloadCrc()),
                        Crc32c.format(crc)));
    }

    private Damage damage(EndOfLog.Reason reason, long lsn, String expected, String found) {
        return new Damage(reason, log.path(geometry.segmentStart(lsn)), geometry.offset(lsn), expected, found);
    }

    private long lastRun() {
        return last == null ? 0 : last.runNumber();
    }

    private long lastLsn() {
        return last == null ? Lsn.NONE : last.lsn();
    }

    private RecordHeader record() {
        RecordHeader header = last;
        if (!onRecord || header == null) {
            throw new IllegalStateException("the reader is not on a record");
        }
        return header;
    }

    public RecordType type() {
        return record().type();
    }

    public long transactionId() {
        return record().transactionId();
    }

    public long runNumber() {
        return record().runNumber();
    }

    /** First byte of the record. */
    public long startLsn() {
        return record().lsn();
    }

    /** Behind the record's last byte, padding included. */
    public long endLsn() {
        RecordHeader header = last;
        if (header == null) {
            throw new IllegalStateException("the reader is not on a record");
        }
        return geometry.advance(header.lsn(), header.sizeBytes());
    }

    /** Start of the record before, or {@link Lsn#NONE} if the run that wrote this one did not know it. */
    public long previousLsn() {
        return record().previousLsn();
    }

    /** Up to where the log was durable when the record was inserted; 0 if its run did not sync. */
    public long flushedLsn() {
        return record().flushedLsn();
    }

    /** The payload, read-only and little-endian; valid until the next call of {@link #next}. */
    public ByteBuffer payload() {
        record();
        return payloadBytes.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The payload of a checkpoint record. */
    public CheckpointRecord checkpoint() throws CorruptionException {
        try {
            return CheckpointRecord.decode(payload());
        } catch (CorruptionException e) {
            throw corruption(e.expected(), e.found());
        }
    }

    /**
     * An exception that names the place of this record, for a payload that passes its checksum and still makes no
     * sense.
     */
    public CorruptionException corruption(String expected, String found) {
        long lsn = startLsn();
        return damage(EndOfLog.Reason.PAYLOAD_TORN, lsn, expected, found).toException(lsn);
    }

    /** Where the log ended; only after {@link #next} returned false. */
    public EndOfLog endOfLog() {
        EndOfLog reached = end;
        if (reached == null) {
            throw new IllegalStateException("the end of the log was not reached");
        }
        return reached;
    }

    /**
     * The same, of a log whose run was in production when it stopped. Such a log was prepared, and a segment's name is
     * durable before anything is written to the segment or promised: so if the log ends at a missing segment, the segment
     * was lost.
     *
     * @throws WalCorruptionException if the log ends at a missing segment
     */
    public EndOfLog endOfLogInProduction() throws WalCorruptionException {
        EndOfLog reached = endOfLog();
        Damage found = endDamage;
        if (found != null && reached.reason() == EndOfLog.Reason.SEGMENT_MISSING) {
            throw found.toException(geometry.recordStart(reached.lsn()));
        }
        return reached;
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
