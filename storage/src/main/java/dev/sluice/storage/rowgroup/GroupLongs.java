package dev.sluice.storage.rowgroup;

import dev.sluice.storage.rowgroup.encoding.LongSource;

/**
 * Some rows of a pending column as a sequence to be encoded: a NULL repeats the value before it, so that it costs no
 * bits. Reusable.
 */
final class GroupLongs implements LongSource {
    private static final LongSource NOTHING = (from, count, target) -> {};

    private LongSource source = NOTHING;
    private int fromRow;
    private long[] nullWords = {};
    private final long[] one = new long[1];
    private long previous;

    /**
     * Takes up other rows.
     *
     * @param nulls a bit for each row, or empty if no row is NULL; not all are
     */
    void assign(LongSource values, int from, long[] nulls) {
        source = values;
        fromRow = from;
        nullWords = nulls;
    }

    @Override
    public boolean isConstant() {
        return nullWords.length == 0 && source.isConstant();
    }

    @Override
    public void load(int from, int count, long[] target) {
        source.load(fromRow + from, count, target);
        if (nullWords.length > 0) {
            if (from == 0) {
                previous = firstValue();
            }
            repeatOverNulls(from, count, target);
        }
    }

    private long firstValue() {
        int word = 0;
        while (nullWords[word] == -1) {
            word++;
        }
        int row = (word << 6) + Long.numberOfTrailingZeros(~nullWords[word]);
        source.load(fromRow + row, 1, one);
        return one[0];
    }

    private void repeatOverNulls(int from, int count, long[] target) {
        long last = previous;
        for (int i = 0; i < count; i++) {
            int row = from + i;
            if (((nullWords[row >> 6] >>> row) & 1) != 0) {
                target[i] = last;
            } else {
                last = target[i];
            }
        }
        previous = last;
    }
}
