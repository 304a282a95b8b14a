package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.Words;

/**
 * The kernels for numbers of few bits: value {@code i} of width {@code w} takes bits {@code i * w} to
 * {@code (i + 1) * w} of the bytes, the lowest bit of the first byte being bit 0. A run of values is filled up with
 * zero bits to whole 64-bit words.
 */
final class BitPacking {
    /** Values that are packed together. */
    static final int BLOCK = 256;

    /** Widest value that one unaligned word holds whatever bit of a byte it begins at. */
    private static final int ONE_WORD_WIDTH = 57;

    private BitPacking() {}

    /** The bits that hold all of 0 to {@code range}, unsigned. */
    static int widthOf(long range) {
        return 64 - Long.numberOfLeadingZeros(range);
    }

    /** The blocks that {@code count} values make. */
    static int blocks(int count) {
        return (count + BLOCK - 1) / BLOCK;
    }

    /** The bytes that {@code count} values of a width take. */
    static int sizeBytes(int count, int width) {
        return (int) (((long) count * width + 63) >>> 6) << 3;
    }

    /** Packs {@code values[i] - base} for all {@code i < count} to {@code target}, which has room. */
    static void pack(long[] values, int count, long base, int width, byte[] target, int position) {
        if (width == 0) {
            return;
        }
        long word = 0;
        int shift = 0;
        int at = position;
        for (int i = 0; i < count; i++) {
            long value = values[i] - base;
            word |= value << shift;
            shift += width;
            if (shift >= 64) {
                Words.putLong(target, at, word);
                at += 8;
                shift -= 64;
                word = shift == 0 ? 0 : value >>> (width - shift);
            }
        }
        if (shift > 0) {
            Words.putLong(target, at, word);
        }
    }

    /**
     * The reverse of {@link #pack}; at least {@link ByteInput#PADDING} bytes follow the packed ones in {@code source}.
     */
    static void unpack(
            byte[] source, int position, int count, int width, long base, long[] target, int targetPosition) {
        if (width <= ONE_WORD_WIDTH) {
            long mask = (1L << width) - 1;
            int bit = 0;
            for (int i = 0; i < count; i++, bit += width) {
                long word = Words.getLong(source, position + (bit >>> 3)) >>> (bit & 7);
                target[targetPosition + i] = base + (word & mask);
            }
        } else {
            unpackWide(source, position, count, width, base, target, targetPosition);
        }
    }

    private static void unpackWide(
            byte[] source, int position, int count, int width, long base, long[] target, int targetPosition) {
        long mask = -1L >>> (64 - width);
        int bit = 0;
        for (int i = 0; i < count; i++, bit += width) {
            int at = position + ((bit >>> 6) << 3);
            int shift = bit & 63;
            long word = Words.getLong(source, at) >>> shift;
            if (shift + width > 64) {
                word |= Words.getLong(source, at + 8) << (64 - shift);
            }
            target[targetPosition + i] = base + (word & mask);
        }
    }
}
