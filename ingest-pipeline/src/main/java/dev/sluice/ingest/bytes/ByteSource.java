package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import java.io.Closeable;

/** A stream of bytes, read once from its start by one thread. */
public interface ByteSource extends Closeable {
    /**
     * Reads some bytes, at least one, into {@code buffer} from {@code offset} on.
     *
     * @return how many, or -1 at the end
     */
    int read(byte[] buffer, int offset, int length) throws InputException;

    /** Bytes taken from the disk or pipe so far, for progress. */
    long rawBytesRead();

    @Override
    void close();

    /** Reads until {@code length} bytes are there or the source ends; returns how many are. */
    static int readFully(ByteSource source, byte[] buffer, int offset, int length) throws InputException {
        int filled = 0;
        while (filled < length) {
            int n = source.read(buffer, offset + filled, length - filled);
            if (n < 0) {
                break;
            }
            filled += n;
        }
        return filled;
    }
}
