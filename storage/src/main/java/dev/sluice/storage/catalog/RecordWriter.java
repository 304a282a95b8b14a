package dev.sluice.storage.catalog;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the fields of catalog files and commit records: little-endian integers, text as a length and its UTF-8. Grows as needed. */
public final class RecordWriter {
    private ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    public RecordWriter putByte(int value) {
        room(1).put((byte) value);
        return this;
    }

    public RecordWriter putBoolean(boolean value) {
        return putByte(value ? 1 : 0);
    }

    public RecordWriter putInt(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    public RecordWriter putLong(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    public RecordWriter putText(String value) {
        return putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public RecordWriter putBytes(byte[] value) {
        room(Integer.BYTES + value.length).putInt(value.length).put(value);
        return this;
    }

    /** What was written so far, from position to limit; shares memory with this writer. */
    public ByteBuffer buffer() {
        return bytes.duplicate().flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A copy of what was written so far. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private ByteBuffer room(int count) {
        if (bytes.remaining() < count) {
            int wanted = Math.max(Math.addExact(bytes.position(), count), bytes.capacity() * 2);
            bytes = ByteBuffer.allocate(wanted)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(bytes.duplicate().flip());
        }
        return bytes;
    }
}
