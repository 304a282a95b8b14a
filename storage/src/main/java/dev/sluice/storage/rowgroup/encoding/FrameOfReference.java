package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.wal.CorruptionException;

/**
 * For each block of 256 values (the last may have fewer): width in bits (u8), smallest value (i64), the differences
 * from it, bit packed.
 */
final class FrameOfReference {
    static final int BLOCK_HEADER_BYTES = 9;

    private FrameOfReference() {}

    static void encode(LongSource source, int count, long[] block, ByteOutput out) {
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            source.load(from, size, block);
            long min = block[0];
            long max = min;
            for (int i = 1; i < size; i++) {
                min = Math.min(min, block[i]);
                max = Math.max(max, block[i]);
            }
            int width = BitPacking.widthOf(max - min);
            int packedBytes = BitPacking.sizeBytes(size, width);
            out.reserve(BLOCK_HEADER_BYTES + packedBytes);
            out.putByte(width);
            out.putLong(min);
            BitPacking.pack(block, size, min, width, out.array(), out.position());
            out.position(out.position() + packedBytes);
        }
    }

    static void decode(ByteInput in, int count, long[] target) throws CorruptionException {
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int size = Math.min(BitPacking.BLOCK, count - from);
            int width = takeWidth(in);
            long min = in.takeLong();
            int packed = in.take(BitPacking.sizeBytes(size, width));
            BitPacking.unpack(in.array(), packed, size, width, min, target, from);
        }
    }

    static int takeWidth(ByteInput in) throws CorruptionException {
        int width = in.takeByte();
        if (width > 64) {
            throw in.corrupt("a width of 0 to 64 bits", Integer.toString(width));
        }
        return width;
    }
}
