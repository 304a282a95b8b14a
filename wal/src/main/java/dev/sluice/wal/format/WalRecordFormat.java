package dev.sluice.wal.format;

import dev.sluice.wal.RecordType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A WAL record: a header of 56 bytes, little-endian, the payload, and zeros up to a multiple of 8.
 *
 * <pre>
 *   0            4             8     16           24             32
 *   | header CRC | payload CRC | LSN | run number | previous LSN | flushed LSN |
 *   | u32        | u32         | u64 | u64        | u64          | u64         |
 *   40               48               52     53         56
 *   | transaction id | payload length | type | reserved | payload, padding
 *   | u64            | u32            | u8   | 3 x 0    |
 * </pre>
 *
 * <p>The header's CRC32C covers bytes 4 to 55; the payload's covers payload and padding. Two, so that a length is
 * believed, and memory taken for it, only when the header is intact, and so that a payload's checksum can be computed
 * before its place in the log is known.
 *
 * <p>A header that passes counts only at the LSN it names, so neither a recycled segment's old records nor a
 * misdirected write pass. A header of zeros is never valid: no record has LSN 0 or type 0.
 *
 * <p>The version is that of the segment ({@link WalSegmentFormat}).
 */
public final class WalRecordFormat {
    public static final int HEADER_SIZE_BYTES = 56;
    public static final int ALIGNMENT = 8;
    public static final int MAX_PAYLOAD_BYTES = 256 << 20;

    private static final int HEADER_CRC_OFFSET = 0;
    private static final int PAYLOAD_CRC_OFFSET = 4;
    private static final int LSN_OFFSET = 8;
    private static final int RUN_OFFSET = 16;
    private static final int PREVIOUS_OFFSET = 24;
    private static final int FLUSHED_OFFSET = 32;
    private static final int TRANSACTION_OFFSET = 40;
    private static final int LENGTH_OFFSET = 48;
    private static final int TYPE_OFFSET = 52;

    private static final byte[] PADDING = new byte[ALIGNMENT];

    private WalRecordFormat() {}

    /** Zeros behind a payload of this length. */
    public static int paddingBytes(int payloadLength) {
        return -payloadLength & (ALIGNMENT - 1);
    }

    /** Bytes of a record with a payload of this length. */
    public static long sizeBytes(int payloadLength) {
        return (long) HEADER_SIZE_BYTES + payloadLength + paddingBytes(payloadLength);
    }

    /** Checksum of a payload and the padding that will follow it; the buffer is left as it was. */
    public static int payloadCrc(ByteBuffer payload) {
        CRC32C crc = new CRC32C();
        crc.update(payload.duplicate());
        crc.update(PADDING, 0, paddingBytes(payload.remaining()));
        return (int) crc.getValue();
    }

    /** Writes the header at the buffer's position and moves behind it. */
    public static void put(ByteBuffer target, RecordHeader header) {
        ByteBuffer bytes = target.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(PAYLOAD_CRC_OFFSET, header.payloadCrc());
        bytes.putLong(LSN_OFFSET, header.lsn());
        bytes.putLong(RUN_OFFSET, header.runNumber());
        bytes.putLong(PREVIOUS_OFFSET, header.previousLsn());
        bytes.putLong(FLUSHED_OFFSET, header.flushedLsn());
        bytes.putLong(TRANSACTION_OFFSET, header.transactionId());
        bytes.putInt(LENGTH_OFFSET, header.payloadLength());
        bytes.putInt(TYPE_OFFSET, header.type().code());
        bytes.putInt(HEADER_CRC_OFFSET, headerCrc(bytes));
        target.position(target.position() + HEADER_SIZE_BYTES);
    }

    /** Whether a record header at this index claims to stand at {@code lsn}: a cheap test before {@link #decode}. */
    public static boolean claims(ByteBuffer littleEndian, int index, long lsn) {
        return littleEndian.getLong(index + LSN_OFFSET) == lsn;
    }

    /** Whether no byte of a header was written. */
    public static boolean isBlank(ByteBuffer source, int index) {
        for (int i = 0; i < HEADER_SIZE_BYTES; i += Long.BYTES) {
            if (source.getLong(index + i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The header at this index, if it is intact and stands where it says. */
    public static Optional<RecordHeader> decode(ByteBuffer source, int index, long lsn) {
        ByteBuffer bytes = source.slice(index, HEADER_SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int typeAndReserved = bytes.getInt(TYPE_OFFSET);
        int length = bytes.getInt(LENGTH_OFFSET);
        if (bytes.getLong(LSN_OFFSET) != lsn
                || lsn == 0
                || bytes.getInt(HEADER_CRC_OFFSET) != headerCrc(bytes)
                || length < 0
                || length > MAX_PAYLOAD_BYTES) {
            return Optional.empty();
        }
        return RecordType.ofCode(typeAndReserved)
                .map(type -> new RecordHeader(
                        type,
                        lsn,
                        bytes.getLong(RUN_OFFSET),
                        bytes.getLong(PREVIOUS_OFFSET),
                        bytes.getLong(FLUSHED_OFFSET),
                        bytes.getLong(TRANSACTION_OFFSET),
                        length,
                        bytes.getInt(PAYLOAD_CRC_OFFSET)));
    }

    private static int headerCrc(ByteBuffer header) {
        return Crc32c.of(header, PAYLOAD_CRC_OFFSET, HEADER_SIZE_BYTES - PAYLOAD_CRC_OFFSET);
    }
}
