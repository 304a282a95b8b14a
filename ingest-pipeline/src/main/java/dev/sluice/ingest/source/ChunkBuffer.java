package dev.sluice.ingest.source;

import java.util.Arrays;

/**
 * The bytes of one chunk in a buffer that is used again for the next. In front of the bytes there is room for those of a
 * record that began in the chunk before.
 */
public final class ChunkBuffer {
    private static final int HEADROOM = 16 << 10;

    private final int usualBytes;
    private byte[] bytes = new byte[0];
    private int from;
    private int to;

    /** An empty buffer for chunks of {@code usualBytes}. */
    public ChunkBuffer(int usualBytes) {
        this.usualBytes = usualBytes;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Offset of the first byte. */
    public int from() {
        return from;
    }

    /** Offset behind the last byte. */
    public int to() {
        return to;
    }

    public boolean isEmpty() {
        return from == to;
    }

    void end(int offset) {
        to = offset;
    }

    /** Empties the buffer and makes it of the usual size. */
    void reset() {
        if (bytes.length != HEADROOM + usualBytes) {
            bytes = new byte[HEADROOM + usualBytes];
        }
        from = HEADROOM;
        to = HEADROOM;
    }

    void grow(int contentBytes) {
        bytes = Arrays.copyOf(bytes, HEADROOM + contentBytes);
    }

    /** Gives a buffer that had to grow back to the heap, once nobody needs its bytes. */
    public void release() {
        if (bytes.length > HEADROOM + usualBytes) {
            bytes = new byte[0];
        }
    }

    /** Puts {@code count} bytes in front of the chunk's. */
    public void prepend(byte[] front, int start, int count) {
        if (count <= from) {
            from -= count;
        } else {
            byte[] joined = new byte[count + to - from];
            System.arraycopy(bytes, from, joined, count, to - from);
            to = joined.length;
            from = 0;
            bytes = joined;
        }
        System.arraycopy(front, start, bytes, from, count);
    }
}
