package dev.sluice.wal.format;

import dev.sluice.wal.Lsn;
import dev.sluice.wal.WalOptions;
import java.util.HexFormat;
import java.util.OptionalLong;

/**
 * Where in the log things stand. An LSN is a byte position in the row of all segments that ever were, their headers
 * included; the segment of an LSN is the LSN rounded down to the segment size. The log begins in the second place, so
 * that 0 is no position.
 *
 * <p>Records begin at multiples of 8. A record's header never spans segments: where it does not fit, the record begins
 * in the next segment. Payloads span segments; the next part follows the next segment's header.
 *
 * @param segmentSizeBytes size of every segment, a power of two
 */
public record LogGeometry(int segmentSizeBytes) {
    private static final int NAME_DIGITS = 16;
    private static final HexFormat NAME = HexFormat.of().withUpperCase();

    public LogGeometry {
        if (!WalOptions.isSegmentSize(segmentSizeBytes)) {
            throw new IllegalArgumentException(
                    "WAL segment size " + segmentSizeBytes + " is not a power of two from 32 KiB to 1 GiB");
        }
    }

    /** Where the first record of a new directory begins. */
    public long firstLsn() {
        return segmentSizeBytes + (long) WalSegmentFormat.HEADER_SIZE_BYTES;
    }

    /** First byte of the segment that holds this position. */
    public long segmentStart(long lsn) {
        return lsn & -(long) segmentSizeBytes;
    }

    /** First byte of the segment after the one that holds this position. */
    public long nextSegmentStart(long lsn) {
        return segmentStart(lsn) + segmentSizeBytes;
    }

    /** Offset of this position in its segment file. */
    public int offset(long lsn) {
        return (int) (lsn - segmentStart(lsn));
    }

    /** Bytes from this position to the end of its segment. */
    public int room(long lsn) {
        return segmentSizeBytes - offset(lsn);
    }

    /** The position itself, or the first one behind the segment header if it stands before that. */
    public long behindSegmentHeader(long lsn) {
        return offset(lsn) == 0 ? lsn + WalSegmentFormat.HEADER_SIZE_BYTES : lsn;
    }

    /** Where the next record begins if the last one ended at {@code end}. */
    public long recordStart(long end) {
        long start = behindSegmentHeader(end);
        return room(start) < WalRecordFormat.HEADER_SIZE_BYTES
                ? nextSegmentStart(start) + WalSegmentFormat.HEADER_SIZE_BYTES
                : start;
    }

    /** Position behind {@code bytes} bytes of a record from {@code start}, segment headers on the way skipped. */
    public long advance(long start, long bytes) {
        int room = room(start);
        if (bytes <= room) {
            return start + bytes;
        }
        long beyond = bytes - room;
        long roomOfSegment = segmentSizeBytes - (long) WalSegmentFormat.HEADER_SIZE_BYTES;
        long wholeSegments = (beyond - 1) / roomOfSegment;
        return nextSegmentStart(start)
                + wholeSegments * segmentSizeBytes
                + WalSegmentFormat.HEADER_SIZE_BYTES
                + (beyond - wholeSegments * roomOfSegment);
    }

    /** Whether a record could begin or end at this position. */
    public boolean isRecordBoundary(long lsn) {
        return lsn >= segmentSizeBytes
                && lsn % WalRecordFormat.ALIGNMENT == 0
                && (offset(lsn) == 0 || offset(lsn) >= WalSegmentFormat.HEADER_SIZE_BYTES);
    }

    /** Throws unless {@link #isRecordBoundary} holds. */
    public long checkRecordBoundary(long lsn) {
        if (!isRecordBoundary(lsn)) {
            throw new IllegalArgumentException("no record begins or ends at LSN " + Lsn.format(lsn)
                    + " in a log with segments of " + segmentSizeBytes + " bytes");
        }
        return lsn;
    }

    /**
     * Name of the file of the segment that begins here: its LSN as 16 hexadecimal digits, so that names sort as the log
     * runs.
     */
    public static String fileName(long segmentStart) {
        return NAME.toHexDigits(segmentStart);
    }

    /** Start of the segment of this file name; empty if no segment of this log has such a name. */
    public OptionalLong parseFileName(String name) {
        if (name.length() != NAME_DIGITS) {
            return OptionalLong.empty();
        }
        long start = 0;
        for (int i = 0; i < NAME_DIGITS; i++) {
            int digit = "0123456789ABCDEF".indexOf(name.charAt(i));
            if (digit < 0) {
                return OptionalLong.empty();
            }
            start = start << 4 | digit;
        }
        return start > 0 && segmentStart(start) == start ? OptionalLong.of(start) : OptionalLong.empty();
    }
}
