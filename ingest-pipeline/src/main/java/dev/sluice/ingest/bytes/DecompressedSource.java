package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.SourceStream.SourceFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.tukaani.xz.MemoryLimitException;

/**
 * A compressed source that a library undoes. Whatever the library throws is damage of the input, since it saw nothing but
 * the input's bytes. What came before the damage is delivered first, except what the library still held back.
 */
final class DecompressedSource implements ByteSource {
    /** How much is asked for at once: a library that fails in the middle of a request takes what it had of it along. */
    private static final int PIECE_BYTES = 8 << 10;

    private final Compression compression;
    private final String name;
    private final ByteSource compressed;
    private final DecompressionLimits limits;
    private Optional<InputStream> stream = Optional.empty();
    private long bytesRead;

    DecompressedSource(Compression compression, String name, ByteSource compressed, DecompressionLimits limits) {
        this.compression = compression;
        this.name = name;
        this.compressed = compressed;
        this.limits = limits;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        int n;
        try {
            n = stream().read(buffer, offset, Math.min(length, PIECE_BYTES));
        } catch (SourceFailedException e) {
            throw e.failure();
        } catch (IOException | RuntimeException e) {
            InputException failure = damaged(reason(e));
            failure.initCause(e);
            throw failure;
        }
        bytesRead += Math.max(n, 0);
        if (limits.isPassed(compressed.rawBytesRead(), bytesRead)) {
            throw damaged(limits.message());
        }
        return n;
    }

    private InputStream stream() throws IOException {
        if (stream.isEmpty()) {
            stream = Optional.of(compression.open(compressed, limits));
        }
        return stream.get();
    }

    private String reason(Exception cause) {
        if (cause instanceof MemoryLimitException e) {
            return "the xz stream needs " + (e.getMemoryNeeded() >> 10) + " MB of memory, the limit is "
                    + (e.getMemoryLimit() >> 10) + " MB";
        }
        String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return "the " + compression.label() + " stream is damaged or cut short (" + why + ")";
    }

    private InputException damaged(String what) {
        return InputFailures.damaged(name, what, InputFailures.place(compressed.rawBytesRead(), bytesRead));
    }

    @Override
    public long rawBytesRead() {
        return compressed.rawBytesRead();
    }

    @Override
    public void close() {
        compressed.close();
    }
}
