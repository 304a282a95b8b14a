package dev.sluice.storage.ledger;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * The hash by which the ledger knows content: 64 bits, CRC32C and CRC32, over every block of {@link #BLOCK_BYTES} bytes, folded with the
 * block's number and length. Blocks may be hashed side by side and folded in order; the fold of the first blocks is the hash of that
 * prefix. Meant against mistakes, not against malice: whoever wants two contents with one hash can make them. One thread at a time.
 */
public final class ContentHash {
    public static final int BLOCK_BYTES = 1 << 20;

    private static final long START = 0x5851F42D4C957F2DL;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final CRC32C crc32c = new CRC32C();
    private final CRC32 crc32 = new CRC32();
    private long folded = START;
    private long blocks;
    private int blockBytes;
    private long firstBlock;
    private long length;

    /** Adds the next bytes of the content. */
    public void update(byte[] bytes, int from, int count) {
        int at = from;
        int rest = count;
        while (rest > 0) {
            int part = Math.min(rest, BLOCK_BYTES - blockBytes);
            crc32c.update(bytes, at, part);
            crc32.update(bytes, at, part);
            blockBytes += part;
            at += part;
            rest -= part;
            if (blockBytes == BLOCK_BYTES) {
                endBlock();
            }
        }
        length += count;
    }

    /** Bytes added so far. */
    public long length() {
        return length;
    }

    /** Hash of the bytes added so far; more may be added. */
    public long value() {
        return blockBytes == 0 ? mix(folded ^ length) : mix(fold(folded, block(), blocks, blockBytes) ^ length);
    }

    /** Hash of the first block alone, or of all bytes where there are fewer. */
    public long firstBlockHash() {
        return blocks > 0 ? firstBlock : fold(START, block(), 0, blockBytes);
    }

    private void endBlock() {
        folded = fold(folded, block(), blocks, blockBytes);
        if (blocks == 0) {
            firstBlock = folded;
        }
        blocks++;
        blockBytes = 0;
        crc32c.reset();
        crc32.reset();
    }

    private long block() {
        return crc32c.getValue() << 32 | crc32.getValue();
    }

    private static long fold(long before, long block, long number, int bytes) {
        return mix(Long.rotateLeft(before, 23) ^ block * MULTIPLIER ^ (number << 21 | bytes));
    }

    /** A bijection, so that nothing is lost by it. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 32) * MULTIPLIER;
        return mixed ^ mixed >>> 29;
    }
}
