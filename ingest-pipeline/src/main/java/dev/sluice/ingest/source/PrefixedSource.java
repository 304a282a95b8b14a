package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import java.util.Optional;

/**
 * A source some of whose first bytes were read already, to look at them; they are read again first. Where the source
 * failed within them, the bytes before the failure are delivered, and then the failure.
 */
final class PrefixedSource implements ByteSource {
    private final byte[] prefix;
    private final int prefixEnd;
    private int position;
    private final ByteSource rest;
    private final Optional<InputException> failure;

    private PrefixedSource(byte[] prefix, int prefixEnd, ByteSource rest, Optional<InputException> failure) {
        this.prefix = prefix;
        this.prefixEnd = prefixEnd;
        this.rest = rest;
        this.failure = failure;
    }

    /** Reads the first bytes of {@code source} into {@code prefix}, as many as there are and it holds. */
    static PrefixedSource peek(ByteSource source, byte[] prefix) {
        int filled = 0;
        try {
            while (filled < prefix.length) {
                int n = source.read(prefix, filled, prefix.length - filled);
                if (n < 0) {
                    break;
                }
                filled += n;
            }
        } catch (InputException e) {
            return new PrefixedSource(prefix, filled, source, Optional.of(e));
        }
        return new PrefixedSource(prefix, filled, source, Optional.empty());
    }

    /** How many bytes were read already. */
    int prefixEnd() {
        return prefixEnd;
    }

    /** What the source failed with while the first bytes were read. */
    Optional<InputException> failure() {
        return failure;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        if (position < prefixEnd) {
            int n = Math.min(length, prefixEnd - position);
            System.arraycopy(prefix, position, buffer, offset, n);
            position += n;
            return n;
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return rest.read(buffer, offset, length);
    }

    @Override
    public long rawBytesRead() {
        return rest.rawBytesRead();
    }

    @Override
    public void close() {
        rest.close();
    }
}
