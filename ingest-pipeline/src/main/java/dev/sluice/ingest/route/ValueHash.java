package dev.sluice.ingest.route;

import dev.sluice.storage.batch.BytesVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash of typed values by which rows find their partition. It is part of what a table means: rows loaded later must
 * find the partition of equal rows loaded before, so it never changes.
 *
 * <p>A value held as a long hashes as {@code mix(value + GOLDEN)}, where {@code mix} is SplitMix64's finaliser. Bytes are
 * taken eight at a time, little-endian, the last ones filled up with zeros: {@code h = mix(h ^ word)}, beginning with
 * {@code mix(length + GOLDEN)}. NULL among several columns hashes as the
 * zero or empty value. Several columns are joined by {@code mix(h * 31 + next)}. The partition
 * is the upper 31 bits, as a fraction of one, times the number of partitions.
 */
final class ValueHash {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ValueHash() {}

    static long ofLong(long value) {
        return mix(value + GOLDEN);
    }

    static long ofBytes(BytesVector vector, int row) {
        return ofBytes(vector.array(row), vector.start(row), vector.length(row));
    }

    static long ofBytes(byte[] bytes, int start, int length) {
        long hash = mix(length + GOLDEN);
        int position = start;
        int end = start + length;
        for (; position + Long.BYTES <= end; position += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(bytes, position));
        }
        if (position < end) {
            long word = 0;
            for (int shift = 0; position < end; position++, shift += 8) {
                word |= (bytes[position] & 0xFFL) << shift;
            }
            hash = mix(hash ^ word);
        }
        return hash;
    }

    static long join(long hash, long next) {
        return mix(hash * 31 + next);
    }

    static int partition(long hash, int partitions) {
        return (int) (((hash >>> 33) * partitions) >>> 31);
    }

    private static long mix(long x) {
        long z = (x ^ (x >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
