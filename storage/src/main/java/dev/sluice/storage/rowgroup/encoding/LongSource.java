package dev.sluice.storage.rowgroup.encoding;

/** A sequence of longs to be encoded, whatever array it lies in. */
public interface LongSource {
    /**
     * Copies values {@code [from, from + count)} to the start of {@code target}; loads of one pass come in ascending
     * order.
     */
    void load(int from, int count, long[] target);

    /** Whether it is known, without looking, that all values are equal. */
    default boolean isConstant() {
        return false;
    }
}
