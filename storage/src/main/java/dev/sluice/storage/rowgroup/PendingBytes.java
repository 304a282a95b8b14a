package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ByteStringTable;
import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.encoding.BytesSource;
import java.util.Arrays;

/**
 * A column whose values are bytes. It begins with all values equal, goes on as codes of a table that it shares with
 * other partitions, where there is one, and ends, when that has no more place, with the bytes of all values one behind
 * the other.
 */
final class PendingBytes extends PendingColumn implements BytesSource {
    private static final byte[] NO_BYTES = {};
    private static final int[] NO_INTS = {};
    private static final int FIRST_BYTES = 1024;
    private static final ByteStringTable NO_TABLE = new ByteStringTable(0, 0);

    private enum Form {
        CONSTANT,
        CODED,
        PLAIN
    }

    private final PendingMemory memory;
    private final int column;
    private Form form = Form.CONSTANT;

    /** CONSTANT: the value; PLAIN: the values one behind the other. */
    private byte[] bytes = NO_BYTES;

    private int constantLength;

    /** CODED: the code of each value; PLAIN: where it ends in {@link #bytes}. */
    private int[] ints = NO_INTS;

    private ByteStringTable table = NO_TABLE;

    /** CODED: bytes of all values. */
    private long codedBytes;

    PendingBytes(PendingMemory memory, int column) {
        this.memory = memory;
        this.column = column;
    }

    @Override
    void appendValues(Vector vector, int[] rows, int from, int to) {
        BytesVector source = (BytesVector) vector;
        if (form == Form.CONSTANT && !appendConstant(source, rows, from, to)) {
            leaveConstant();
        }
        if (form == Form.CODED && !appendCodes(source, rows, from, to)) {
            leaveCoded();
        }
        if (form == Form.PLAIN) {
            appendBytes(source, rows, from, to);
        }
    }

    private boolean appendConstant(BytesVector source, int[] rows, int from, int to) {
        if (rowCount == 0) {
            constantLength = source.length(rows[from]);
            ensureBytes(constantLength, 0);
            source.copyTo(rows[from], bytes, 0);
        }
        return source.allEqual(rows, from, to, bytes, constantLength);
    }

    private boolean appendCodes(BytesVector source, int[] rows, int from, int to) {
        ensureInts(rowCount + to - from);
        boolean done = source.isUniform()
                ? appendCode(source, rows[from], to - from)
                : source.lookUp(rows, from, to, table, ints, rowCount);
        if (done) {
            codedBytes += source.totalLength(rows, from, to);
        }
        return done;
    }

    private boolean appendCode(BytesVector source, int row, int count) {
        int code = table.codeOf(source.array(row), source.start(row), source.length(row));
        Arrays.fill(ints, rowCount, rowCount + count, code);
        return code != ByteStringTable.FULL;
    }

    private void appendBytes(BytesVector source, int[] rows, int from, int to) {
        int used = end(rowCount);
        ensureBytes(used + source.totalLength(rows, from, to), used);
        ensureInts(rowCount + to - from);
        source.gather(rows, from, to, bytes, used, ints, rowCount);
    }

    private void leaveConstant() {
        table = memory.table(column).orElse(NO_TABLE);
        int code = table == NO_TABLE ? ByteStringTable.FULL : table.codeOf(bytes, 0, constantLength);
        ensureInts(rowCount);
        if (code != ByteStringTable.FULL) {
            form = Form.CODED;
            Arrays.fill(ints, 0, rowCount, code);
            codedBytes = (long) constantLength * rowCount;
            return;
        }
        table = NO_TABLE;
        form = Form.PLAIN;
        ensureBytes((long) constantLength * rowCount, constantLength);
        for (int row = 0; row < rowCount; row++) {
            System.arraycopy(bytes, 0, bytes, row * constantLength, constantLength);
            ints[row] = (row + 1) * constantLength;
        }
    }

    private void leaveCoded() {
        memory.onFull(column, table);
        form = Form.PLAIN;
        ensureBytes(codedBytes, 0);
        int end = 0;
        for (int row = 0; row < rowCount; row++) {
            int code = ints[row];
            int length = table.length(code);
            System.arraycopy(table.bytes(), table.start(code), bytes, end, length);
            end += length;
            ints[row] = end;
        }
        table = NO_TABLE;
    }

    private void ensureBytes(long capacity, int used) {
        if (capacity > bytes.length) {
            if (capacity > Integer.MAX_VALUE - 8) {
                throw new IllegalStateException("a column of pending rows would hold " + capacity + " bytes of at most "
                        + (Integer.MAX_VALUE - 8));
            }
            resizeBytes((int) Math.max(capacity, form == Form.CONSTANT ? 8 : FIRST_BYTES), used);
        }
    }

    private void resizeBytes(int capacity, int used) {
        byte[] resized = memory.arrays().takeBytes(capacity);
        System.arraycopy(bytes, 0, resized, 0, used);
        memory.arrays().give(bytes);
        bytes = resized;
    }

    private void ensureInts(int capacity) {
        if (capacity > ints.length) {
            resizeInts(Math.max(capacity, FIRST_CAPACITY), Math.min(rowCount, ints.length));
        }
    }

    private void resizeInts(int capacity, int used) {
        int[] resized = memory.arrays().takeInts(capacity);
        System.arraycopy(ints, 0, resized, 0, used);
        memory.arrays().give(ints);
        ints = resized;
    }

    @Override
    void removeFirstValues(int count) {
        int left = rowCount - count;
        switch (form) {
            case CONSTANT -> {}
            case CODED -> {
                codedBytes = valueBytes(count, rowCount);
                System.arraycopy(ints, count, ints, 0, left);
            }
            case PLAIN -> removeFirstBytes(count);
        }
        if (isWasteful(ints.length, left)) {
            resizeInts(Math.max(left, FIRST_CAPACITY), left);
        }
    }

    private void removeFirstBytes(int count) {
        int base = end(count);
        int left = end(rowCount) - base;
        System.arraycopy(bytes, base, bytes, 0, left);
        for (int row = count; row < rowCount; row++) {
            ints[row - count] = ints[row] - base;
        }
        if (bytes.length > FIRST_BYTES && left < bytes.length / 4) {
            resizeBytes(Math.max(left, FIRST_BYTES), left);
        }
    }

    @Override
    void truncateValues(int rows) {
        if (rows == 0) {
            memory.arrays().give(bytes);
            memory.arrays().give(ints);
            bytes = NO_BYTES;
            ints = NO_INTS;
            table = NO_TABLE;
            form = Form.CONSTANT;
        } else if (form == Form.CODED) {
            codedBytes = valueBytes(0, rows);
        }
    }

    @Override
    public long valueBytes(int fromRow, int toRow) {
        return switch (form) {
            case CONSTANT -> (long) constantLength * (toRow - fromRow);
            case CODED -> toRow - fromRow == rowCount ? codedBytes : sumOfLengths(fromRow, toRow);
            case PLAIN -> end(toRow) - end(fromRow);
        };
    }

    private long sumOfLengths(int fromRow, int toRow) {
        long sum = 0;
        for (int row = fromRow; row < toRow; row++) {
            sum += table.length(ints[row]);
        }
        return sum;
    }

    /** PLAIN: where the values before {@code row} end. */
    private int end(int row) {
        return row == 0 ? 0 : ints[row - 1];
    }

    @Override
    public byte[] bytes() {
        return form == Form.CODED ? table.bytes() : bytes;
    }

    @Override
    public int start(int row) {
        return switch (form) {
            case CONSTANT -> 0;
            case CODED -> table.start(ints[row]);
            case PLAIN -> end(row);
        };
    }

    @Override
    public int length(int row) {
        return switch (form) {
            case CONSTANT -> constantLength;
            case CODED -> table.length(ints[row]);
            case PLAIN -> ints[row] - end(row);
        };
    }

    @Override
    public boolean isConstant() {
        return form == Form.CONSTANT;
    }

    @Override
    public boolean isCoded() {
        return form == Form.CODED;
    }

    @Override
    public ByteStringTable table() {
        return table;
    }

    @Override
    public int[] codes() {
        return ints;
    }
}
