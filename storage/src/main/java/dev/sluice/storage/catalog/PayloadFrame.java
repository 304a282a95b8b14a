package dev.sluice.storage.catalog;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.FileHeader;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Layout of a file that is one checked payload, written and read whole: the catalog, the manifest of a backup.
 *
 * <pre>
 *   0             16               20          24
 *   | file header | payload length | payload   | payload ...
 *   | 16 bytes    | u32            | CRC32C    |
 * </pre>
 *
 * <p>Little-endian. The payload's checksum covers the length and the payload.
 */
public final class PayloadFrame {
    private static final int LENGTH_OFFSET = FileHeader.SIZE_BYTES;
    private static final int CRC_OFFSET = LENGTH_OFFSET + 4;
    private static final int PAYLOAD_OFFSET = CRC_OFFSET + 4;

    private PayloadFrame() {}

    /** A new buffer with the whole file. */
    public static ByteBuffer wrap(FileKind kind, int version, RecordWriter payload) {
        byte[] content = payload.toByteArray();
        ByteBuffer bytes = ByteBuffer.allocate(PAYLOAD_OFFSET + content.length).order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.put(bytes, kind, version);
        bytes.putInt(LENGTH_OFFSET, content.length);
        bytes.put(PAYLOAD_OFFSET, content);
        bytes.putInt(CRC_OFFSET, payloadCrc(bytes, content.length));
        return bytes.clear();
    }

    /** Checks everything that a file of the one version that is read holds, and gives its payload to be read. */
    public static RecordReader unwrap(ByteBuffer source, Path path, FileKind kind, int version) throws IOException {
        ByteBuffer bytes = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.check(bytes.duplicate(), path, kind, version, version);
        if (bytes.limit() < PAYLOAD_OFFSET) {
            throw new CorruptionException(
                    path, bytes.limit(), "at least " + PAYLOAD_OFFSET + " bytes", bytes.limit() + " bytes");
        }
        int length = bytes.getInt(LENGTH_OFFSET);
        if (length != bytes.limit() - PAYLOAD_OFFSET) {
            throw new CorruptionException(
                    path, LENGTH_OFFSET, "a payload of " + (bytes.limit() - PAYLOAD_OFFSET) + " bytes", length + "");
        }
        int expected = bytes.getInt(CRC_OFFSET);
        int found = payloadCrc(bytes, length);
        if (expected != found) {
            throw new CorruptionException(
                    path, CRC_OFFSET, "payload checksum " + Crc32c.format(expected), Crc32c.format(found));
        }
        return new RecordReader(bytes.position(PAYLOAD_OFFSET), path, PAYLOAD_OFFSET);
    }

    /** Over the length and the payload, so that a changed length is found too. */
    private static int payloadCrc(ByteBuffer bytes, int length) {
        ByteBuffer covered = ByteBuffer.allocate(4 + length);
        covered.put(0, bytes, LENGTH_OFFSET, 4).put(4, bytes, PAYLOAD_OFFSET, length);
        return Crc32c.of(covered);
    }
}
