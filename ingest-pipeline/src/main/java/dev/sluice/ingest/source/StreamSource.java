package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import java.io.IOException;
import java.io.InputStream;

/** A pipe, a device or standard input: read once, of unknown size. */
final class StreamSource implements ByteSource {
    private final String name;
    private final InputStream stream;
    private final boolean ownsStream;
    private volatile long bytesRead;

    StreamSource(String name, InputStream stream, boolean ownsStream) {
        this.name = name;
        this.stream = stream;
        this.ownsStream = ownsStream;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        try {
            int n = stream.read(buffer, offset, length);
            if (n > 0) {
                long before = bytesRead;
                bytesRead = before + n;
            }
            return n;
        } catch (IOException e) {
            throw InputFailures.unreadable(name, e);
        }
    }

    @Override
    public long rawBytesRead() {
        return bytesRead;
    }

    @Override
    public void close() {
        if (!ownsStream) {
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
