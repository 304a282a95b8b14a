package dev.sluice.storage.rowgroup.encoding;

/** The first values of an array. */
public final class ArrayLongs implements LongSource {
    private final long[] values;

    public ArrayLongs(long[] values) {
        this.values = values;
    }

    @Override
    public void load(int from, int count, long[] target) {
        System.arraycopy(values, from, target, 0, count);
    }
}
