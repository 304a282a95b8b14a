package dev.sluice.storage.rowgroup;

import dev.sluice.storage.rowgroup.encoding.LongSource;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.FloatOrder;

/** Smallest and largest of floating-point values, whose raw bits do not sort. Reusable. */
final class FloatBounds {
    private static final int BLOCK = 256;

    private final long[] block = new long[BLOCK];
    private long minKey;
    private long maxKey;
    private boolean real;

    void measure(TypeKind kind, LongSource source, int count) {
        real = kind == TypeKind.REAL;
        minKey = Long.MAX_VALUE;
        maxKey = Long.MIN_VALUE;
        for (int from = 0; from < count; from += BLOCK) {
            int size = Math.min(BLOCK, count - from);
            source.load(from, size, block);
            for (int i = 0; i < size; i++) {
                long key = real ? FloatOrder.realKey(block[i]) : FloatOrder.doubleKey(block[i]);
                minKey = Math.min(minKey, key);
                maxKey = Math.max(maxKey, key);
            }
        }
    }

    /** Raw bits of the smallest. */
    long min() {
        return real ? FloatOrder.realBits(minKey) : FloatOrder.doubleBits(minKey);
    }

    /** Raw bits of the largest. */
    long max() {
        return real ? FloatOrder.realBits(maxKey) : FloatOrder.doubleBits(maxKey);
    }
}
