package dev.sluice.storage.catalog;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads what {@link RecordWriter} wrote. Content that cannot be is a {@link CorruptionException}, whatever the bytes. */
public final class RecordReader {
    private final ByteBuffer bytes;
    private final Path path;
    private final long offset;

    /**
     * Reads from the buffer's position to its limit; the buffer is left as it was.
     *
     * @param path where the bytes come from and {@code offset} their place there, for messages
     */
    public RecordReader(ByteBuffer source, Path path, long offset) {
        this.bytes = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.path = path;
        this.offset = offset;
    }

    public int getByte() throws CorruptionException {
        return Byte.toUnsignedInt(need(1).get());
    }

    /**
     * Reads the version of what follows, the one that the caller reads.
     *
     * @param what has the version, as in "commit"
     */
    public void expectVersion(String what, int expected) throws CorruptionException, UnsupportedVersionException {
        int version = getByte();
        if (version == 0) {
            throw corrupt("a format version of 1 or higher", "version 0");
        }
        UnsupportedVersionException.check(path, what + " in", version, expected, expected);
    }

    public boolean getBoolean() throws CorruptionException {
        int value = getByte();
        if (value > 1) {
            throw corrupt("0 or 1", Integer.toString(value));
        }
        return value == 1;
    }

    public int getInt() throws CorruptionException {
        return need(Integer.BYTES).getInt();
    }

    public long getLong() throws CorruptionException {
        return need(Long.BYTES).getLong();
    }

    /** How many elements follow, each of at least {@code elementBytes} bytes; bounded by the bytes that are left. */
    public int getCount(int elementBytes) throws CorruptionException {
        int count = getInt();
        if (count < 0 || (long) count * elementBytes > bytes.remaining()) {
            throw corrupt("a count that fits " + bytes.remaining() + " bytes", Integer.toString(count));
        }
        return count;
    }

    public String getText() throws CorruptionException {
        return new String(getBytes(), StandardCharsets.UTF_8);
    }

    public byte[] getBytes() throws CorruptionException {
        byte[] value = new byte[getCount(1)];
        bytes.get(value);
        return value;
    }

    public boolean hasRemaining() {
        return bytes.hasRemaining();
    }

    /** Fails if anything is left. */
    public void end() throws CorruptionException {
        if (bytes.hasRemaining()) {
            throw corrupt("the end", bytes.remaining() + " more bytes");
        }
    }

    public CorruptionException corrupt(String expected, String found) {
        return new CorruptionException(path, offset + bytes.position(), expected, found);
    }

    private ByteBuffer need(int count) throws CorruptionException {
        if (bytes.remaining() < count) {
            throw corrupt(count + " more bytes", bytes.remaining() + " bytes");
        }
        return bytes;
    }
}
