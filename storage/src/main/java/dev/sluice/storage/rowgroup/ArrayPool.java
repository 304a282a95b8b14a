package dev.sluice.storage.rowgroup;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays that pending rows gave back, for the next ones to grow into: filling and emptying partitions then costs no
 * fresh memory. Lengths are powers of two.
 */
final class ArrayPool {
    private static final int SIZES = 32;

    private final long maxBytes;
    private long pooledBytes;
    private final Shelf<byte[]> bytes = new Shelf<>();
    private final Shelf<int[]> ints = new Shelf<>();
    private final Shelf<long[]> longs = new Shelf<>();

    /** Keeps at most {@code maxBytes} for reuse. */
    ArrayPool(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    byte[] takeBytes(int length) {
        int size = sizeFor(length);
        byte[] array = bytes.poll(size);
        if (array == null) {
            return new byte[lengthOf(size)];
        }
        pooledBytes -= array.length;
        return array;
    }

    int[] takeInts(int length) {
        int size = sizeFor(length);
        int[] array = ints.poll(size);
        if (array == null) {
            return new int[lengthOf(size)];
        }
        pooledBytes -= 4L * array.length;
        return array;
    }

    long[] takeLongs(int length) {
        int size = sizeFor(length);
        long[] array = longs.poll(size);
        if (array == null) {
            return new long[lengthOf(size)];
        }
        pooledBytes -= 8L * array.length;
        return array;
    }

    void give(byte[] array) {
        if (admits(array.length, array.length)) {
            bytes.push(sizeFor(array.length), array);
        }
    }

    void give(int[] array) {
        if (admits(array.length, 4L * array.length)) {
            ints.push(sizeFor(array.length), array);
        }
    }

    void give(long[] array) {
        if (admits(array.length, 8L * array.length)) {
            longs.push(sizeFor(array.length), array);
        }
    }

    private boolean admits(int length, long sizeBytes) {
        if (length == 0 || length != lengthOf(sizeFor(length)) || pooledBytes + sizeBytes > maxBytes) {
            return false;
        }
        pooledBytes += sizeBytes;
        return true;
    }

    long pooledBytes() {
        return pooledBytes;
    }

    private static int sizeFor(int length) {
        return length <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(length - 1);
    }

    private static int lengthOf(int size) {
        return size == 31 ? Integer.MAX_VALUE - 8 : 1 << size;
    }

    /** Arrays of one element type by the logarithm of their length. */
    private static final class Shelf<T> {
        private final List<ArrayDeque<T>> bySize = new ArrayList<>();

        Shelf() {
            for (int i = 0; i < SIZES; i++) {
                bySize.add(new ArrayDeque<>(0));
            }
        }

        @Nullable
        T poll(int size) {
            return bySize.get(size).pollFirst();
        }

        void push(int size, T array) {
            bySize.get(size).addFirst(array);
        }
    }
}
