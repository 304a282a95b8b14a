package dev.sluice.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;

/** The frames of a zstd stream (RFC 8878) that the library can read in bounded memory. */
final class ZstdFrames extends FrameWalk {
    private static final long MAGIC = 0xFD2FB528L;

    /** The largest window that the library reads; {@code zstd} makes no larger one unless told to. */
    private static final long MOST_WINDOW_BYTES = 8L << 20;

    private static final int MOST_BLOCK_BYTES = 128 << 10;
    private static final int LAST_BLOCK = 1;
    private static final int RUN_BLOCK = 1;
    private static final int RESERVED_BLOCK = 3;

    private final long memoryBytes;
    private boolean hasChecksum;
    private boolean isBehindBlocks;

    ZstdFrames(InputStream in, long memoryBytes) {
        super(in);
        this.memoryBytes = memoryBytes;
    }

    @Override
    boolean beginFrame(long magic) throws IOException {
        if (magic != MAGIC) {
            return false;
        }
        int descriptor = (int) number(1);
        boolean isSingleSegment = (descriptor & 0x20) != 0;
        hasChecksum = (descriptor & 0x04) != 0;
        isBehindBlocks = false;
        long windowBytes = isSingleSegment ? 0 : windowBytes((int) number(1));
        int dictionaryBytes = new int[] {0, 1, 2, 4}[descriptor & 3];
        if (number(dictionaryBytes) != 0) {
            throw new IOException("it was compressed with a dictionary");
        }
        int sizeBytes = new int[] {isSingleSegment ? 1 : 0, 2, 4, 8}[descriptor >> 6];
        long contentBytes = number(sizeBytes);
        // The window of a single segment is its content.
        if (isSingleSegment && (contentBytes < 0 || contentBytes > memoryBytes)) {
            throw tooLarge(contentBytes, memoryBytes);
        }
        if (windowBytes > MOST_WINDOW_BYTES) {
            throw tooLarge(windowBytes, MOST_WINDOW_BYTES);
        }
        return true;
    }

    private static long windowBytes(int descriptor) {
        long base = 1L << (10 + (descriptor >> 3));
        return base + base / 8 * (descriptor & 7);
    }

    private static IOException tooLarge(long windowBytes, long limit) {
        return new IOException(
                "its window of " + (windowBytes >>> 20) + " MB is larger than the limit of " + (limit >> 20) + " MB");
    }

    @Override
    void beginBlock() throws IOException {
        if (isBehindBlocks) {
            body(hasChecksum ? CHECKSUM_BYTES : 0);
            endFrame();
            return;
        }
        int block = (int) number(3);
        int type = block >> 1 & 3;
        int size = block >> 3;
        if (type == RESERVED_BLOCK || size > MOST_BLOCK_BYTES) {
            throw new IOException("a block's header is wrong");
        }
        body(type == RUN_BLOCK ? 1 : size);
        isBehindBlocks = (block & LAST_BLOCK) != 0;
    }
}
