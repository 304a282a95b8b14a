package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.ingest.bytes.InputFailures;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A pipe or standard input: read once, of unknown size. Opened with the first read, since opening a named pipe waits for
 * its writer.
 */
final class StreamSource implements ByteSource {
    /** Opens the stream. */
    @FunctionalInterface
    private interface Opener {
        InputStream open() throws IOException;
    }

    private final String name;
    private final Opener opener;
    private final boolean ownsStream;
    private Optional<InputStream> stream = Optional.empty();
    private volatile long bytesRead;

    private StreamSource(String name, Opener opener, boolean ownsStream) {
        this.name = name;
        this.opener = opener;
        this.ownsStream = ownsStream;
    }

    /** A stream that somebody else closes. */
    static StreamSource of(String name, InputStream stream) {
        return new StreamSource(name, () -> stream, false);
    }

    static StreamSource ofPipe(String name, Path path) {
        return new StreamSource(name, () -> Files.newInputStream(path), true);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        try {
            if (stream.isEmpty()) {
                stream = Optional.of(opener.open());
            }
            int n = stream.get().read(buffer, offset, length);
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
        if (!ownsStream || stream.isEmpty()) {
            return;
        }
        try {
            stream.get().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
