package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.encoding.BytesSource;

/** A column whose values are bytes: one growing array of them, and where each value ends. */
final class PendingBytes extends PendingColumn implements BytesSource {
    private static final byte[] NO_BYTES = {};
    private static final int[] NO_INTS = {};
    private static final int FIRST_BYTES = 1024;

    private final ArrayPool pool;

    /** The values one behind the other, or the only one while all are equal. */
    private byte[] bytes = NO_BYTES;

    /** The end of each value in {@link #bytes}, or none while all are equal. */
    private int[] ends = NO_INTS;

    private int constantLength;
    private boolean isConstant = true;

    PendingBytes(ArrayPool pool) {
        this.pool = pool;
    }

    @Override
    void appendValues(Vector vector, int[] rows, int from, int to) {
        BytesVector source = (BytesVector) vector;
        if (isConstant) {
            if (rowCount == 0) {
                constantLength = source.length(rows[from]);
                ensureBytes(constantLength, 0);
                source.copyTo(rows[from], bytes, 0);
            }
            if (source.allEqual(rows, from, to, bytes, constantLength)) {
                return;
            }
            repeatConstant();
        }
        int used = end(rowCount);
        long total = used + source.totalLength(rows, from, to);
        ensureBytes(total, used);
        ensureEnds(rowCount + to - from);
        source.gather(rows, from, to, bytes, used, ends, rowCount);
    }

    private void repeatConstant() {
        isConstant = false;
        ensureBytes((long) constantLength * rowCount, constantLength);
        ensureEnds(rowCount);
        for (int row = 0; row < rowCount; row++) {
            System.arraycopy(bytes, 0, bytes, row * constantLength, constantLength);
            ends[row] = (row + 1) * constantLength;
        }
    }

    private void ensureBytes(long capacity, int used) {
        if (capacity > bytes.length) {
            if (capacity > Integer.MAX_VALUE - 8) {
                throw new IllegalStateException("a column of pending rows would hold " + capacity + " bytes of at most "
                        + (Integer.MAX_VALUE - 8));
            }
            resizeBytes((int) Math.max(capacity, isConstant ? 8 : FIRST_BYTES), used);
        }
    }

    private void resizeBytes(int capacity, int used) {
        byte[] resized = pool.takeBytes(capacity);
        System.arraycopy(bytes, 0, resized, 0, used);
        pool.give(bytes);
        bytes = resized;
    }

    private void ensureEnds(int capacity) {
        if (capacity > ends.length) {
            resizeEnds(Math.max(capacity, FIRST_CAPACITY), Math.min(rowCount, ends.length));
        }
    }

    private void resizeEnds(int capacity, int used) {
        int[] resized = pool.takeInts(capacity);
        System.arraycopy(ends, 0, resized, 0, used);
        pool.give(ends);
        ends = resized;
    }

    @Override
    void removeFirstValues(int count) {
        if (isConstant) {
            return;
        }
        int left = rowCount - count;
        int base = end(count);
        int usedBytes = end(rowCount) - base;
        System.arraycopy(bytes, base, bytes, 0, usedBytes);
        for (int row = 0; row < left; row++) {
            ends[row] = ends[count + row] - base;
        }
        if (isWasteful(ends.length, left)) {
            resizeEnds(Math.max(left, FIRST_CAPACITY), left);
        }
        if (bytes.length > FIRST_BYTES && usedBytes < bytes.length / 4) {
            resizeBytes(Math.max(usedBytes, FIRST_BYTES), usedBytes);
        }
    }

    @Override
    void truncateValues(int rows) {
        if (rows == 0) {
            pool.give(bytes);
            pool.give(ends);
            bytes = NO_BYTES;
            ends = NO_INTS;
            isConstant = true;
        }
    }

    @Override
    long valueBytes(int fromRow, int toRow) {
        return isConstant ? (long) constantLength * (toRow - fromRow) : end(toRow) - end(fromRow);
    }

    /** Where the values before {@code row} end. */
    private int end(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    @Override
    public boolean isConstant() {
        return isConstant;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int start(int row) {
        return isConstant || row == 0 ? 0 : ends[row - 1];
    }

    @Override
    public int length(int row) {
        return isConstant ? constantLength : row == 0 ? ends[0] : ends[row] - ends[row - 1];
    }
}
