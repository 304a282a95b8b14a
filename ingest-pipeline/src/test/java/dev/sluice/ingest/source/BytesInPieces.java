package dev.sluice.ingest.source;

import dev.sluice.ingest.bytes.ByteSource;
import java.util.Random;

/** A source in memory that delivers as many bytes at a time as it likes. */
final class BytesInPieces implements ByteSource {
    private final byte[] bytes;
    private final Random random;
    private final int largest;
    private int position;

    BytesInPieces(byte[] bytes, int largest, long seed) {
        this.bytes = bytes;
        this.largest = largest;
        this.random = new Random(seed);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        if (position == bytes.length) {
            return -1;
        }
        int n = Math.min(Math.min(length, 1 + random.nextInt(largest)), bytes.length - position);
        System.arraycopy(bytes, position, buffer, offset, n);
        position += n;
        return n;
    }

    @Override
    public long rawBytesRead() {
        return position;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
