package dev.sluice.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;

/** The frames of an lz4 stream (LZ4 Frame Format 1.6). */
final class Lz4Frames extends FrameWalk {
    private static final long MAGIC = 0x184D2204L;
    private static final int VERSION_BITS = 0xC0;
    private static final int VERSION = 0x40;
    private static final int BLOCK_CHECKSUM = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int DICTIONARY = 0x01;
    private static final long UNCOMPRESSED = 0x80000000L;

    private boolean hasBlockChecksums;
    private boolean hasContentChecksum;
    private int mostBlockBytes;

    Lz4Frames(InputStream in) {
        super(in);
    }

    @Override
    boolean beginFrame(long magic) throws IOException {
        if (magic != MAGIC) {
            return false;
        }
        int flags = (int) number(1);
        int sizeClass = (int) number(1) >> 4 & 7;
        if ((flags & VERSION_BITS) != VERSION || sizeClass < 4) {
            throw new IOException("the frame's header is wrong");
        }
        if ((flags & DICTIONARY) != 0) {
            throw new IOException("it was compressed with a dictionary");
        }
        hasBlockChecksums = (flags & BLOCK_CHECKSUM) != 0;
        hasContentChecksum = (flags & CONTENT_CHECKSUM) != 0;
        mostBlockBytes = 1 << (8 + 2 * sizeClass);
        number((flags & CONTENT_SIZE) != 0 ? 8 : 0);
        number(1);
        return true;
    }

    @Override
    void beginBlock() throws IOException {
        long block = number(4);
        if (block == 0) {
            body(hasContentChecksum ? CHECKSUM_BYTES : 0);
            endFrame();
            return;
        }
        long size = block & ~UNCOMPRESSED;
        if (size > mostBlockBytes) {
            throw new IOException("a block's header is wrong");
        }
        body(size + (hasBlockChecksums ? CHECKSUM_BYTES : 0));
    }
}
