package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import java.io.IOException;
import java.io.InputStream;

/** A source as the libraries of compression want it. What the source itself fails with is not taken for damage. */
final class SourceStream extends InputStream {
    /** The source failed; carries why through a library that knows nothing of it. */
    static final class SourceFailedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final InputException failure;

        SourceFailedException(InputException failure) {
            super(failure);
            this.failure = failure;
        }

        InputException failure() {
            return failure;
        }
    }

    private static final int BUFFER_BYTES = 64 << 10;

    private final ByteSource source;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int end;

    SourceStream(ByteSource source) {
        this.source = source;
    }

    @Override
    public int read() throws IOException {
        return position < end || fill() ? buffer[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (position == end && !fill()) {
            return -1;
        }
        int n = Math.min(length, end - position);
        System.arraycopy(buffer, position, target, offset, n);
        position += n;
        return n;
    }

    private boolean fill() throws IOException {
        try {
            position = 0;
            end = Math.max(source.read(buffer, 0, buffer.length), 0);
            return end > 0;
        } catch (InputException e) {
            throw new SourceFailedException(e);
        }
    }

    @Override
    public int available() {
        return end - position;
    }
}
