package dev.sluice.parsers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time: the only place that views a byte array as longs. The first byte is the lowest. A <i>mask</i>
 * has the top bit of every matching byte set and nothing else.
 */
public final class ByteWords {
    /** The top bit of every byte: set in bytes that are not ASCII. */
    public static final long HIGH_BITS = 0x8080808080808080L;

    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long ONES = 0x0101010101010101L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteWords() {}

    public static long word(byte[] b, int offset) {
        return (long) LONGS.get(b, offset);
    }

    /** A word that holds one byte eight times. */
    public static long repeat(int value) {
        return (value & 0xFF) * ONES;
    }

    /** The mask of bytes in {@code word} that equal the repeated byte; exact, no false matches above a true one. */
    public static long equal(long word, long repeated) {
        long x = word ^ repeated;
        return ~(((x & LOW_BITS) + LOW_BITS) | x | LOW_BITS);
    }

    /** The mask of bytes that equal either of two repeated bytes. */
    public static long equalEither(long word, long repeated1, long repeated2) {
        long x1 = word ^ repeated1;
        long x2 = word ^ repeated2;
        long differs1 = ((x1 & LOW_BITS) + LOW_BITS) | x1;
        long differs2 = ((x2 & LOW_BITS) + LOW_BITS) | x2;
        return ~((differs1 & differs2) | LOW_BITS);
    }

    /** Which byte the lowest match is, 0 to 7; 8 for an empty mask. */
    public static int first(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /** The offset of {@code value} in {@code b[from, to)}, or -1. */
    public static int indexOf(byte[] b, int from, int to, byte value) {
        long repeated = repeat(value);
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long mask = equal(word(b, i), repeated);
            if (mask != 0) {
                return i + first(mask);
            }
        }
        for (; i < to; i++) {
            if (b[i] == value) {
                return i;
            }
        }
        return -1;
    }

    /** How often {@code value} stands in {@code b[from, to)}. */
    public static int count(byte[] b, int from, int to, byte value) {
        long repeated = repeat(value);
        int count = 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            count += Long.bitCount(equal(word(b, i), repeated));
        }
        for (; i < to; i++) {
            if (b[i] == value) {
                count++;
            }
        }
        return count;
    }
}
