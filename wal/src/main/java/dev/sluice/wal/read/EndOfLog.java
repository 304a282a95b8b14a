package dev.sluice.wal.read;

import dev.sluice.wal.Lsn;

/**
 * Where and why reading ended without damage being proven.
 *
 * @param lsn end of the last intact record, or where reading began if there was none
 * @param lastRecordLsn start of the last intact record, or {@link Lsn#NONE}
 * @param reason what stands behind it
 */
public record EndOfLog(long lsn, long lastRecordLsn, Reason reason) {
    /** What was found where the next record would begin. */
    public enum Reason {
        /** Zeros: nothing was written there. */
        EMPTY,
        /** No segment file: nothing where no run was yet in production, a loss where one was. */
        SEGMENT_MISSING,
        /** A segment file that ends too early: it was not yet allocated whole. */
        SEGMENT_SHORT,
        /** A segment file that is not yet, or no longer, this part of the log. */
        SEGMENT_HEADER_INVALID,
        /** A record header that is not intact. */
        HEADER_TORN,
        /** An intact header whose payload is not. */
        PAYLOAD_TORN,
        /** An intact record of another time: of an older run, or one that does not follow the last record. */
        STALE
    }
}
