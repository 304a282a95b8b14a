package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.encoding.LongSource;
import java.util.Arrays;

/** A column whose values need a long. */
final class PendingLongs extends PendingColumn implements LongSource {
    private static final long[] NONE = {};

    private final ArrayPool pool;

    /** The values, or none while all equal {@link #constant}. */
    private long[] values = NONE;

    private long constant;
    private boolean isConstant = true;

    PendingLongs(ArrayPool pool) {
        this.pool = pool;
    }

    @Override
    void appendValues(Vector vector, int[] rows, int from, int to) {
        LongVector longs = (LongVector) vector;
        if (isConstant) {
            if (rowCount == 0) {
                constant = longs.get(rows[from]);
            }
            if (longs.allEqual(rows, from, to, constant)) {
                return;
            }
            isConstant = false;
            ensureCapacity(rowCount + to - from);
            Arrays.fill(values, 0, rowCount, constant);
        }
        ensureCapacity(rowCount + to - from);
        longs.gather(rows, from, to, values, rowCount);
    }

    private void ensureCapacity(int capacity) {
        if (capacity > values.length) {
            resize(Math.max(capacity, FIRST_CAPACITY), rowCount);
        }
    }

    private void resize(int capacity, int used) {
        long[] resized = pool.takeLongs(capacity);
        System.arraycopy(values, 0, resized, 0, Math.min(used, values.length));
        pool.give(values);
        values = resized;
    }

    @Override
    void removeFirstValues(int count) {
        if (isConstant) {
            return;
        }
        int left = rowCount - count;
        System.arraycopy(values, count, values, 0, left);
        if (isWasteful(values.length, left)) {
            resize(Math.max(left, FIRST_CAPACITY), left);
        }
    }

    @Override
    void truncateValues(int rows) {
        if (rows == 0) {
            pool.give(values);
            values = NONE;
            isConstant = true;
        }
    }

    @Override
    public long valueBytes(int fromRow, int toRow) {
        return 0;
    }

    @Override
    public boolean isConstant() {
        return isConstant;
    }

    @Override
    public void load(int from, int count, long[] target) {
        if (isConstant) {
            Arrays.fill(target, 0, count, constant);
            return;
        }
        System.arraycopy(values, from, target, 0, count);
    }
}
