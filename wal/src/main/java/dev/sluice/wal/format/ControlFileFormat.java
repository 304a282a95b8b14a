package dev.sluice.wal.format;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * The control file: exactly 128 bytes, little-endian, within one sector of any disk.
 *
 * <pre>
 *   0            16           24               32               40
 *   | FileHeader | run number | checkpoint LSN | checkpoint end | catalog number |
 *   | 16 bytes   | u64        | u64            | u64            | u64            |
 *   48             56            60             64
 *   | time, micros | catalog CRC | segment size |
 *   | i64          | u32         | u32          |
 *   64      65      66         67         124      128
 *   | state | level | unsynced | reserved | CRC32C |
 *   | u8    | u8    | u8       | 57 x 0   | u32    |
 * </pre>
 *
 * <p>The checksum covers bytes 0 to 123. The file is replaced whole, never written in place. State: 1 clean, 2 in
 * production. Level: 1 minimal, 2 none. Unsynced: 0 or 1.
 *
 * <table>
 *   <caption>Versions</caption>
 *   <tr><td>1</td><td>0.1</td><td>first</td></tr>
 * </table>
 */
public final class ControlFileFormat {
    public static final int VERSION = 1;
    public static final int SIZE_BYTES = 128;

    private static final int RUN_OFFSET = 16;
    private static final int CHECKPOINT_OFFSET = 24;
    private static final int CHECKPOINT_END_OFFSET = 32;
    private static final int CATALOG_NUMBER_OFFSET = 40;
    private static final int TIME_OFFSET = 48;
    private static final int CATALOG_CRC_OFFSET = 56;
    private static final int SEGMENT_SIZE_OFFSET = 60;
    private static final int STATE_OFFSET = 64;
    private static final int LEVEL_OFFSET = 65;
    private static final int UNSYNCED_OFFSET = 66;
    private static final int RESERVED_OFFSET = 67;
    private static final int CRC_OFFSET = 124;

    private ControlFileFormat() {}

    /** A new buffer with the whole file. */
    public static ByteBuffer encode(ControlState state) {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.put(bytes, FileKind.CONTROL, VERSION);
        bytes.putLong(RUN_OFFSET, state.runNumber());
        bytes.putLong(CHECKPOINT_OFFSET, state.checkpointLsn());
        bytes.putLong(CHECKPOINT_END_OFFSET, state.checkpointEndLsn());
        bytes.putLong(CATALOG_NUMBER_OFFSET, state.catalogNumber());
        bytes.putLong(TIME_OFFSET, state.checkpointTimeMicros());
        bytes.putInt(CATALOG_CRC_OFFSET, state.catalogCrc());
        bytes.putInt(SEGMENT_SIZE_OFFSET, state.segmentSizeBytes());
        bytes.put(STATE_OFFSET, (byte) state.state().code());
        bytes.put(LEVEL_OFFSET, (byte) state.level().code());
        bytes.put(UNSYNCED_OFFSET, (byte) (state.unsynced() ? 1 : 0));
        bytes.putInt(CRC_OFFSET, Crc32c.of(bytes, 0, CRC_OFFSET));
        return bytes.rewind();
    }

    /**
     * Reads a whole file.
     *
     * @param source everything the file holds
     * @param path the file, for messages
     */
    public static ControlState decode(ByteBuffer source, Path path)
            throws CorruptionException, UnsupportedVersionException {
        ByteBuffer bytes = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.check(bytes.duplicate(), path, FileKind.CONTROL, VERSION, VERSION);
        if (bytes.limit() != SIZE_BYTES) {
            throw new CorruptionException(path, -1, SIZE_BYTES + " bytes", bytes.limit() + " bytes");
        }
        int expectedCrc = bytes.getInt(CRC_OFFSET);
        int foundCrc = Crc32c.of(bytes, 0, CRC_OFFSET);
        if (expectedCrc != foundCrc) {
            throw new CorruptionException(path, 0, "checksum " + Crc32c.format(expectedCrc), Crc32c.format(foundCrc));
        }
        return decodeFields(bytes, path);
    }

    private static ControlState decodeFields(ByteBuffer bytes, Path path) throws CorruptionException {
        int segmentSize = bytes.getInt(SEGMENT_SIZE_OFFSET);
        require(WalOptions.isSegmentSize(segmentSize), path, SEGMENT_SIZE_OFFSET, "a segment size", segmentSize);
        LogGeometry geometry = new LogGeometry(segmentSize);
        long run = bytes.getLong(RUN_OFFSET);
        require(run >= 0, path, RUN_OFFSET, "a run number", run);
        long checkpoint = bytes.getLong(CHECKPOINT_OFFSET);
        require(geometry.isRecordBoundary(checkpoint), path, CHECKPOINT_OFFSET, "the LSN of a record", checkpoint);
        long end = bytes.getLong(CHECKPOINT_END_OFFSET);
        require(
                geometry.isRecordBoundary(end) && end >= checkpoint,
                path,
                CHECKPOINT_END_OFFSET,
                "the end of that record",
                end);
        int unsynced = bytes.get(UNSYNCED_OFFSET);
        require(unsynced == 0 || unsynced == 1, path, UNSYNCED_OFFSET, "0 or 1", unsynced);
        for (int i = RESERVED_OFFSET; i < CRC_OFFSET; i++) {
            require(bytes.get(i) == 0, path, i, "a reserved 0", bytes.get(i));
        }
        return new ControlState(
                run,
                RunState.ofCode(bytes.get(STATE_OFFSET))
                        .orElseThrow(() -> bad(path, STATE_OFFSET, "a state", bytes.get(STATE_OFFSET))),
                WalLevel.ofCode(bytes.get(LEVEL_OFFSET))
                        .orElseThrow(() -> bad(path, LEVEL_OFFSET, "a WAL level", bytes.get(LEVEL_OFFSET))),
                checkpoint,
                end,
                bytes.getLong(CATALOG_NUMBER_OFFSET),
                bytes.getInt(CATALOG_CRC_OFFSET),
                segmentSize,
                unsynced == 1,
                bytes.getLong(TIME_OFFSET));
    }

    private static void require(boolean holds, Path path, int offset, String expected, long found)
            throws CorruptionException {
        if (!holds) {
            throw bad(path, offset, expected, found);
        }
    }

    private static CorruptionException bad(Path path, int offset, String expected, long found) {
        return new CorruptionException(path, offset, expected, String.valueOf(found));
    }
}
