package dev.sluice.storage.rowgroup.encoding;

/** The first values of an array of ints. */
final class ArrayInts implements LongSource {
    private final int[] values;

    ArrayInts(int[] values) {
        this.values = values;
    }

    @Override
    public void load(int from, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = values[from + i];
        }
    }
}
