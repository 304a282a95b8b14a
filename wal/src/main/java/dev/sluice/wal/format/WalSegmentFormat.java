package dev.sluice.wal.format;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * The header of a log segment, 64 bytes, little-endian. Records follow it.
 *
 * <pre>
 *   0            16          24           32             36       37         60       64
 *   | FileHeader | start LSN | run number | segment size | flags  | reserved | CRC32C |
 *   | 16 bytes   | u64       | u64        | u32          | u8     | 23 x 0   | u32    |
 * </pre>
 *
 * <p>The checksum covers bytes 0 to 59. The start LSN tells a segment from one that was renamed for reuse and still
 * holds its old content. The run number is that of the run which wrote the header. A header is written when the first
 * record enters the segment, or, as a file of only the header, when the segment before was first flushed; then {@link
 * #FLAG_PREDECESSOR_FLUSHED} says that the one before is durable in its full length, so that it can be missed.
 *
 * <table>
 *   <caption>Versions</caption>
 *   <tr><td>1</td><td>0.1</td><td>first</td></tr>
 * </table>
 */
public final class WalSegmentFormat {
    public static final int VERSION = 1;
    public static final int HEADER_SIZE_BYTES = 64;
    public static final int FLAG_PREDECESSOR_FLUSHED = 1;

    private static final int START_LSN_OFFSET = 16;
    private static final int RUN_OFFSET = 24;
    private static final int SEGMENT_SIZE_OFFSET = 32;
    private static final int FLAGS_OFFSET = 36;
    private static final int RESERVED_OFFSET = 37;
    private static final int CRC_OFFSET = 60;

    private WalSegmentFormat() {}

    /**
     * What a segment header says beyond its own place.
     *
     * @param runNumber the run that wrote it
     * @param predecessorFlushed whether the segment before is known to be durable in its full length
     */
    public record SegmentHeader(long runNumber, boolean predecessorFlushed) {}

    /** A new buffer with the header. */
    public static ByteBuffer encode(LogGeometry geometry, long segmentStart, SegmentHeader header) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.put(bytes, FileKind.WAL_SEGMENT, VERSION);
        bytes.putLong(START_LSN_OFFSET, segmentStart);
        bytes.putLong(RUN_OFFSET, header.runNumber());
        bytes.putInt(SEGMENT_SIZE_OFFSET, geometry.segmentSizeBytes());
        bytes.put(FLAGS_OFFSET, (byte) (header.predecessorFlushed() ? FLAG_PREDECESSOR_FLUSHED : 0));
        bytes.putInt(CRC_OFFSET, Crc32c.of(bytes, 0, CRC_OFFSET));
        return bytes.rewind();
    }

    /** Whether these bytes claim to begin the segment at {@code segmentStart}: a cheap test before {@link #decode}. */
    public static boolean claims(ByteBuffer source, long segmentStart) {
        return source.remaining() >= HEADER_SIZE_BYTES
                && source.slice().order(ByteOrder.LITTLE_ENDIAN).getLong(START_LSN_OFFSET) == segmentStart;
    }

    /** Checks that these are the first bytes of the segment that begins at {@code segmentStart}. */
    public static SegmentHeader decode(ByteBuffer source, Path path, LogGeometry geometry, long segmentStart)
            throws CorruptionException, UnsupportedVersionException {
        if (source.remaining() < HEADER_SIZE_BYTES) {
            throw new CorruptionException(
                    path, 0, "a segment header of " + HEADER_SIZE_BYTES + " bytes", source.remaining() + " bytes");
        }
        ByteBuffer bytes = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.check(bytes.duplicate(), path, FileKind.WAL_SEGMENT, VERSION, VERSION);
        int expectedCrc = bytes.getInt(CRC_OFFSET);
        int foundCrc = Crc32c.of(bytes, 0, CRC_OFFSET);
        if (expectedCrc != foundCrc) {
            throw new CorruptionException(
                    path, 0, "segment header checksum " + Crc32c.format(expectedCrc), Crc32c.format(foundCrc));
        }
        expect(path, START_LSN_OFFSET, "start LSN", segmentStart, bytes.getLong(START_LSN_OFFSET));
        expect(
                path,
                SEGMENT_SIZE_OFFSET,
                "segment size",
                geometry.segmentSizeBytes(),
                bytes.getInt(SEGMENT_SIZE_OFFSET));
        int flags = bytes.get(FLAGS_OFFSET);
        if (flags != 0 && flags != FLAG_PREDECESSOR_FLUSHED) {
            throw new CorruptionException(path, FLAGS_OFFSET, "known flags", "flags " + flags);
        }
        for (int i = RESERVED_OFFSET; i < CRC_OFFSET; i++) {
            expect(path, i, "reserved byte", 0, bytes.get(i));
        }
        return new SegmentHeader(bytes.getLong(RUN_OFFSET), flags == FLAG_PREDECESSOR_FLUSHED);
    }

    private static void expect(Path path, int offset, String what, long expected, long found)
            throws CorruptionException {
        if (expected != found) {
            throw new CorruptionException(path, offset, what + " " + expected, String.valueOf(found));
        }
    }
}
