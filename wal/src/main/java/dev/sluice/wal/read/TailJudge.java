package dev.sluice.wal.read;

import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import java.io.IOException;
import java.util.Optional;

/**
 * Tells the torn tail of a crash from damage. Bytes that were never durable may be missing, in any order; so only proof
 * that they were makes their loss corruption:
 *
 * <ol>
 *   <li>the caller knows that the log was durable beyond (the control file names a checkpoint there);
 *   <li>an intact record header further on says that the log was durable beyond when it was written;
 *   <li>a segment is missing, and a later one has a header: that is written only once the names before it are durable;
 *   <li>a segment is too short, and the next one's header says that it was durable in its full length.
 * </ol>
 */
final class TailJudge {
    private final LogBytes log;
    private final LogGeometry geometry;
    private final long durableLsn;

    TailJudge(LogBytes log, long durableLsn) {
        this.log = log;
        this.geometry = log.geometry();
        this.durableLsn = durableLsn;
    }

    /**
     * Looks for proof that what is missing at {@code start} was durable.
     *
     * @param lastRun run of the last intact record; older headers prove nothing
     */
    Optional<WalCorruptionException> prove(Damage damage, long start, long lastRun) throws IOException {
        if (start < durableLsn || isMissed(damage, start)) {
            return Optional.of(damage.toException(start));
        }
        Optional<RecordHeader> proof = new HeaderScan(log)
                .find(
                        start + WalRecordFormat.ALIGNMENT,
                        header -> header.runNumber() >= lastRun && header.flushedLsn() > start);
        return proof.map(header -> damage.toException(start));
    }

    private boolean isMissed(Damage damage, long start) throws IOException {
        return switch (damage.reason()) {
            case SEGMENT_MISSING -> hasLaterHeader(missingSegment(damage, start));
            case SEGMENT_SHORT ->
                log.header(missingSegment(damage, start) + geometry.segmentSizeBytes())
                        .filter(header -> header.predecessorFlushed())
                        .isPresent();
            case EMPTY, SEGMENT_HEADER_INVALID, HEADER_TORN, PAYLOAD_TORN, STALE -> false;
        };
    }

    /** The segment that is damaged; it may be a later one than that in which the record begins. */
    private long missingSegment(Damage damage, long start) {
        return geometry.parseFileName(String.valueOf(damage.path().getFileName()))
                .orElse(geometry.segmentStart(start));
    }

    private boolean hasLaterHeader(long segment) throws IOException {
        for (long later : log.segments()) {
            if (later > segment && log.header(later).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
