package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.storage.ledger.ContentHash;

/** Reads an input only to hash it. */
public final class ContentReader {
    private static final int BLOCK_BYTES = 256 << 10;

    private final ByteSource source;
    private final byte[] block = new byte[BLOCK_BYTES];

    ContentReader(ByteSource source) {
        this.source = source;
    }

    /** Adds bytes to {@code hash} until it has {@code length} of them or the input ends. */
    public void readUpTo(ContentHash hash, long length) throws InputException {
        while (hash.length() < length) {
            int n = source.read(block, 0, (int) Math.min(block.length, length - hash.length()));
            if (n < 0) {
                return;
            }
            hash.update(block, 0, n);
        }
    }
}
