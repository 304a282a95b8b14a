package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.Words;
import java.util.Arrays;

/** A growing array that encodings write to. Little-endian. */
public final class ByteOutput {
    private byte[] bytes = new byte[4096];
    private int position;

    /** What was written is in it from index 0 to {@link #position}; valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    public int position() {
        return position;
    }

    /** Goes back or forth, such as behind words that were put into the array directly. */
    public void position(int newPosition) {
        reserve(newPosition - position);
        position = newPosition;
    }

    /** Makes room for {@code count} bytes behind the position. */
    public void reserve(int count) {
        if (count > bytes.length - position) {
            long wanted = Math.max((long) position + count, bytes.length + (long) (bytes.length >> 1));
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
    }

    public void putByte(int value) {
        reserve(1);
        bytes[position++] = (byte) value;
    }

    public void putShort(int value) {
        reserve(2);
        Words.putShort(bytes, position, value);
        position += 2;
    }

    public void putInt(int value) {
        reserve(4);
        Words.putInt(bytes, position, value);
        position += 4;
    }

    public void putLong(long value) {
        reserve(8);
        Words.putLong(bytes, position, value);
        position += 8;
    }

    public void putBytes(byte[] source, int start, int length) {
        reserve(length);
        System.arraycopy(source, start, bytes, position, length);
        position += length;
    }
}
