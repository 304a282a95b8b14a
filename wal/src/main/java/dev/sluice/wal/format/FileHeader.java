package dev.sluice.wal.format;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The first 16 bytes of every file under control, catalog, tables and wal. Little-endian.
 *
 * <pre>
 *   0        8       10        12       16
 *   | magic  | kind  | version | CRC32C |
 *   | 8 bytes| u16   | u16     | u32    |
 * </pre>
 *
 * <p>The magic is {@code SLUICE\r\n}: a transfer that rewrites line ends is noticed. The checksum covers bytes 0 to 11.
 * The version is that of the kind's own format and starts at 1; every released version is read, any other is refused.
 */
public final class FileHeader {
    public static final int SIZE_BYTES = 16;

    private static final byte[] MAGIC = "SLUICE\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int KIND_OFFSET = 8;
    private static final int VERSION_OFFSET = 10;
    private static final int CRC_OFFSET = 12;

    private FileHeader() {}

    /** Writes the header at the buffer's position and moves behind it. */
    public static void put(ByteBuffer target, FileKind kind, int version) {
        if (version < 1 || version > 0xFFFF) {
            throw new IllegalArgumentException("format version " + version + " is not in 1 to 65535");
        }
        ByteBuffer header = target.slice().order(ByteOrder.LITTLE_ENDIAN);
        header.put(0, MAGIC);
        header.putShort(KIND_OFFSET, (short) kind.code());
        header.putShort(VERSION_OFFSET, (short) version);
        header.putInt(CRC_OFFSET, Crc32c.of(header, 0, CRC_OFFSET));
        target.position(target.position() + SIZE_BYTES);
    }

    /**
     * Checks the header at the buffer's position and moves behind it.
     *
     * @param path the file, for messages; the header is at its beginning
     * @param oldestVersion the oldest version of the kind that the caller reads
     * @param newestVersion the newest version of the kind that the caller reads
     * @return the version
     */
    public static int check(ByteBuffer source, Path path, FileKind kind, int oldestVersion, int newestVersion)
            throws CorruptionException, UnsupportedVersionException {
        if (source.remaining() < SIZE_BYTES) {
            throw new CorruptionException(
                    path, 0, "a header of " + SIZE_BYTES + " bytes", source.remaining() + " bytes");
        }
        ByteBuffer header = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < MAGIC.length; i++) {
            if (header.get(i) != MAGIC[i]) {
                throw new CorruptionException(path, i, "the magic of a sluice file", "other bytes");
            }
        }
        int expectedCrc = header.getInt(CRC_OFFSET);
        int foundCrc = Crc32c.of(header, 0, CRC_OFFSET);
        if (expectedCrc != foundCrc) {
            throw new CorruptionException(
                    path, 0, "header checksum " + Crc32c.format(expectedCrc), Crc32c.format(foundCrc));
        }
        int kindCode = Short.toUnsignedInt(header.getShort(KIND_OFFSET));
        if (kindCode != kind.code()) {
            throw new CorruptionException(
                    path,
                    KIND_OFFSET,
                    "a " + kind.displayName() + " file (kind " + kind.code() + ")",
                    "kind " + kindCode);
        }
        int version = Short.toUnsignedInt(header.getShort(VERSION_OFFSET));
        if (version < 1) {
            throw new CorruptionException(path, VERSION_OFFSET, "a format version of 1 or higher", "version 0");
        }
        UnsupportedVersionException.check(path, kind.displayName() + " file", version, oldestVersion, newestVersion);
        source.position(source.position() + SIZE_BYTES);
        return version;
    }
}
