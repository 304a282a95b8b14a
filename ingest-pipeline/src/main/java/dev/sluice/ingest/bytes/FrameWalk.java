package dev.sluice.ingest.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The frames of a zstd or lz4 stream without the skippable ones between them. Walks over the headers of frames and blocks
 * and passes everything else on, and so sees what a library lets pass: an end in the middle of a frame, a few bytes
 * behind the last one, blocks and windows larger than they may be.
 */
abstract class FrameWalk extends InputStream {
    static final int CHECKSUM_BYTES = 4;

    private static final long SKIPPABLE_MAGIC = 0x184D2A50L;
    private static final long SKIPPABLE_MASK = 0xFFFFFFF0L;
    private static final int MOST_HEADER_BYTES = 32;

    private enum State {
        BETWEEN_FRAMES,
        BETWEEN_BLOCKS
    }

    private final InputStream in;
    private final byte[] header = new byte[MOST_HEADER_BYTES];
    private int headerPosition;
    private int headerEnd;
    private long bodyLeft;
    private State state = State.BETWEEN_FRAMES;

    FrameWalk(InputStream in) {
        this.in = in;
    }

    /** Where the skippable frames end that the bytes up to {@code end} begin with, {@code end} if that is not among them. */
    static int behindSkippable(byte[] first, int end) {
        ByteBuffer bytes = ByteBuffer.wrap(first, 0, end).order(ByteOrder.LITTLE_ENDIAN);
        long at = 0;
        while (at + 4 <= end && (bytes.getInt((int) at) & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
            at = at + 8 <= end ? at + 8 + Integer.toUnsignedLong(bytes.getInt((int) at + 4)) : end;
        }
        return (int) Math.min(at, end);
    }

    /** Reads the header of a frame behind its magic; false if the magic is no frame's. */
    abstract boolean beginFrame(long magic) throws IOException;

    /** Reads the header of a block, and tells {@link #body} or {@link #endFrame} what follows. */
    abstract void beginBlock() throws IOException;

    /** So many bytes follow, which are passed on. */
    final void body(long bytes) {
        bodyLeft = bytes;
    }

    /** Behind the body the frame ends. */
    final void endFrame() {
        state = State.BETWEEN_FRAMES;
    }

    /** Reads a little-endian number, and keeps its bytes to be passed on. */
    final long number(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            int b = in.read();
            if (b < 0) {
                throw cut();
            }
            header[headerEnd++] = (byte) b;
            value |= (long) b << (8 * i);
        }
        return value;
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public final int read(byte[] target, int offset, int length) throws IOException {
        while (headerPosition == headerEnd && bodyLeft == 0) {
            headerPosition = 0;
            headerEnd = 0;
            if (state == State.BETWEEN_BLOCKS) {
                beginBlock();
            } else if (!nextFrame()) {
                return -1;
            }
        }
        if (headerPosition < headerEnd) {
            int n = Math.min(length, headerEnd - headerPosition);
            System.arraycopy(header, headerPosition, target, offset, n);
            headerPosition += n;
            return n;
        }
        int n = in.read(target, offset, (int) Math.min(length, bodyLeft));
        if (n < 0) {
            throw cut();
        }
        bodyLeft -= n;
        return n;
    }

    private boolean nextFrame() throws IOException {
        int first = in.read();
        if (first < 0) {
            return false;
        }
        header[headerEnd++] = (byte) first;
        long magic = first | number(3) << 8;
        if ((magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
            drop(number(4));
            headerEnd = 0;
        } else if (beginFrame(magic)) {
            state = State.BETWEEN_BLOCKS;
        } else {
            throw new IOException("bytes behind the end of a frame that begin no other");
        }
        return true;
    }

    private void drop(long bytes) throws IOException {
        for (long i = 0; i < bytes; i++) {
            if (in.read() < 0) {
                throw cut();
            }
        }
    }

    private static EOFException cut() {
        return new EOFException("it ends in the middle of a frame");
    }
}
