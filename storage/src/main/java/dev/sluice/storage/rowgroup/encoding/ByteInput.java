package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.Words;
import dev.sluice.wal.CorruptionException;
import java.nio.file.Path;

/**
 * Bytes to be decoded, read from the front. Whatever they are, nothing is read behind their end: the content, although
 * its checksum was right, is then a {@link CorruptionException} with its place in the file.
 */
public final class ByteInput {
    /** Bytes that must follow the end in the array, so that kernels may read whole words. */
    public static final int PADDING = 8;

    private final byte[] bytes;
    private final int end;
    private final Path path;
    private final long fileOffset;
    private int position;

    /**
     * Reads {@code bytes[start, end)}.
     *
     * @param path the file they came from
     * @param fileOffset where {@code bytes[0]} would be in it
     */
    public ByteInput(byte[] bytes, int start, int end, Path path, long fileOffset) {
        if (end > bytes.length - PADDING) {
            throw new IllegalArgumentException("no padding behind byte " + end + " of " + bytes.length);
        }
        this.bytes = bytes;
        this.position = start;
        this.end = end;
        this.path = path;
        this.fileOffset = fileOffset;
    }

    public byte[] array() {
        return bytes;
    }

    public int position() {
        return position;
    }

    public int remaining() {
        return end - position;
    }

    /** Moves behind {@code count} bytes and returns where they begin. */
    public int take(long count) throws CorruptionException {
        if (count < 0 || count > end - position) {
            throw corrupt(count + " more bytes", (end - position) + " bytes");
        }
        int start = position;
        position += (int) count;
        return start;
    }

    public int takeByte() throws CorruptionException {
        return bytes[take(1)] & 0xFF;
    }

    public int takeShort() throws CorruptionException {
        return Words.getShort(bytes, take(2));
    }

    public int takeInt() throws CorruptionException {
        return Words.getInt(bytes, take(4));
    }

    public long takeLong() throws CorruptionException {
        return Words.getLong(bytes, take(8));
    }

    /** A count that is at least 1 and at most {@code most}. */
    public int takeCount(int most) throws CorruptionException {
        int count = takeInt();
        if (count < 1 || count > most) {
            throw corrupt("a count in 1 to " + most, Integer.toUnsignedString(count));
        }
        return count;
    }

    public Encoding takeEncoding() throws CorruptionException {
        int code = takeByte();
        try {
            return Encoding.ofCode(code);
        } catch (IllegalArgumentException e) {
            throw corrupt("an encoding", "code " + code);
        }
    }

    /** To be thrown when nothing may be left. */
    public void expectEnd() throws CorruptionException {
        if (position != end) {
            throw corrupt("the end of the column", (end - position) + " more bytes");
        }
    }

    /** A content at or just before the position that cannot be. */
    public CorruptionException corrupt(String expected, String found) {
        return new CorruptionException(path, fileOffset + position, expected, found);
    }
}
