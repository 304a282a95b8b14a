package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;

/** A source some of whose first bytes were read already, to look at them; they are read again first. */
final class PrefixedSource implements ByteSource {
    private final byte[] prefix;
    private final int prefixEnd;
    private int position;
    private final ByteSource rest;

    PrefixedSource(byte[] prefix, int from, int to, ByteSource rest) {
        this.prefix = prefix;
        this.position = from;
        this.prefixEnd = to;
        this.rest = rest;
    }

    /** Reads up to {@code count} first bytes of {@code source}; they stand at the start of the result. */
    static byte[] peek(ByteSource source, int count) throws InputException {
        byte[] first = new byte[count];
        int n = ByteSource.readFully(source, first, 0, count);
        return n == count ? first : java.util.Arrays.copyOf(first, n);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        if (position < prefixEnd) {
            int n = Math.min(length, prefixEnd - position);
            System.arraycopy(prefix, position, buffer, offset, n);
            position += n;
            return n;
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
