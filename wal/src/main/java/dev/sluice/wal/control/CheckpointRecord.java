package dev.sluice.wal.control;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Payload of the records {@code CHECKPOINT_ONLINE} and {@code CHECKPOINT_SHUTDOWN}. 32 bytes, little-endian; with the
 * record's header it stays within the 128 bytes that are always kept free for it.
 *
 * <pre>
 *   0         8                16             24            28      29         32
 *   | redo LSN| catalog number | time, micros | catalog CRC | level | reserved |
 *   | u64     | u64            | i64          | u32         | u8    | 3 x 0    |
 * </pre>
 *
 * @param redoLsn where recovery from this checkpoint begins to read
 * @param catalogNumber the catalog file the checkpoint wrote
 * @param catalogCrc checksum of that file
 * @param level the level of the run
 * @param timeMicros when it was taken, microseconds since 1970 UTC
 */
public record CheckpointRecord(long redoLsn, long catalogNumber, int catalogCrc, WalLevel level, long timeMicros) {
    public static final int SIZE_BYTES = 32;

    private static final int CATALOG_NUMBER_OFFSET = 8;
    private static final int TIME_OFFSET = 16;
    private static final int CATALOG_CRC_OFFSET = 24;
    private static final int LEVEL_OFFSET = 28;

    /** A new buffer with the payload. */
    public ByteBuffer encode() {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(0, redoLsn);
        bytes.putLong(CATALOG_NUMBER_OFFSET, catalogNumber);
        bytes.putLong(TIME_OFFSET, timeMicros);
        bytes.putInt(CATALOG_CRC_OFFSET, catalogCrc);
        bytes.put(LEVEL_OFFSET, (byte) level.code());
        return bytes;
    }

    /** Reads a payload without consuming it. Prefer {@code WalReader.checkpoint()}, whose failure names the place. */
    public static CheckpointRecord decode(ByteBuffer payload) throws CorruptionException {
        if (payload.remaining() != SIZE_BYTES) {
            throw malformed("a checkpoint payload of " + SIZE_BYTES + " bytes", payload.remaining() + " bytes");
        }
        ByteBuffer bytes = payload.slice().order(ByteOrder.LITTLE_ENDIAN);
        int levelAndReserved = bytes.getInt(LEVEL_OFFSET);
        Optional<WalLevel> level = WalLevel.ofCode(levelAndReserved);
        if (level.isEmpty()) {
            throw malformed("a known WAL level and zeros behind it", "0x" + Integer.toHexString(levelAndReserved));
        }
        return new CheckpointRecord(
                bytes.getLong(0),
                bytes.getLong(CATALOG_NUMBER_OFFSET),
                bytes.getInt(CATALOG_CRC_OFFSET),
                level.get(),
                bytes.getLong(TIME_OFFSET));
    }

    private static CorruptionException malformed(String expected, String found) {
        return new CorruptionException(Path.of("wal"), -1, expected, found);
    }
}
