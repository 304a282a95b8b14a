package dev.sluice.storage.value;

/**
 * The order of floating-point numbers by their raw bits: as PostgreSQL sorts them, the two zeros equal and NaN above
 * all. The keys compare as signed longs.
 */
public final class FloatOrder {
    private FloatOrder() {}

    /** Key of a double's raw bits. */
    public static long doubleKey(long bits) {
        return bits == Long.MIN_VALUE ? 0 : bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /** Raw bits of a double with that key. */
    public static long doubleBits(long key) {
        return key ^ ((key >> 63) & Long.MAX_VALUE);
    }

    /** Key of a float's raw bits, widened from an int. */
    public static long realKey(long bits) {
        return bits == Integer.MIN_VALUE ? 0 : bits ^ ((bits >> 63) & Integer.MAX_VALUE);
    }

    /** Raw bits of a float with that key, widened from an int. */
    public static long realBits(long key) {
        return key ^ ((key >> 63) & Integer.MAX_VALUE);
    }
}
