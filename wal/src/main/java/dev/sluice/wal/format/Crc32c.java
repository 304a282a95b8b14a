package dev.sluice.wal.format;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The checksum of every format: CRC-32C (Castagnoli), which processors compute. */
public final class Crc32c {
    private Crc32c() {}

    /** Checksum of the buffer's remaining bytes; the buffer is left as it was. */
    public static int of(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }

    /** Checksum of {@code length} bytes from absolute index {@code start}; the buffer is left as it was. */
    public static int of(ByteBuffer bytes, int start, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().clear().position(start).limit(start + length));
        return (int) crc.getValue();
    }

    /** Checksum of a range of an array. */
    public static int of(byte[] bytes, int start, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, start, length);
        return (int) crc.getValue();
    }

    /** A checksum as messages print it. */
    public static String format(int crc) {
        return HexFormat.of().toHexDigits(crc);
    }
}
