package dev.sluice.storage.batch;

import java.util.Arrays;

/**
 * Values held as bytes: TEXT as UTF-8; INET as family (4 or 6), prefix length and 4 or 16 address bytes; UUID as 16
 * bytes; DECIMAL of more than 18 digits as the unscaled value in two's complement, big-endian, as short as it can be.
 *
 * <p>A value is a slice of the primary array, which belongs to whoever gave it and is not copied, or of the vector's
 * own side buffer.
 */
public final class BytesVector extends Vector {
    private static final byte[] NO_BYTES = {};

    private byte[] primary = NO_BYTES;
    private byte[] side = NO_BYTES;
    private int sideEnd;

    /** Start in the primary array, or the complement of the start in the side buffer. */
    private int[] starts = {};

    private int[] lengths = {};

    /** Names the array that {@link #set} points into; it must not change while the values are in use. */
    public void primary(byte[] bytes) {
        primary = bytes;
    }

    /** Sets a row, which was not NULL since the last {@link #clear}, to a slice of the primary array. */
    public void set(int row, int start, int length) {
        starts[row] = start;
        lengths[row] = length;
    }

    /** Makes room for {@code maxLength} bytes in the side buffer and returns where they go: the {@link #sideEnd}. */
    public int side(int maxLength) {
        if (maxLength > side.length - sideEnd) {
            long wanted = Math.max((long) sideEnd + maxLength, Math.max(256L, side.length + (side.length >> 1)));
            side = Arrays.copyOf(side, Math.toIntExact(Math.min(wanted, Integer.MAX_VALUE - 8)));
        }
        return sideEnd;
    }

    /** The side buffer, valid until the next {@link #side}. */
    public byte[] sideBuffer() {
        return side;
    }

    public int sideEnd() {
        return sideEnd;
    }

    /** Sets a row to bytes of the side buffer and counts them as used. */
    public void setSide(int row, int start, int length) {
        starts[row] = ~start;
        lengths[row] = length;
        sideEnd = Math.max(sideEnd, start + length);
    }

    /** Sets a row to a copy of the bytes. */
    public void setCopy(int row, byte[] bytes, int start, int length) {
        int at = side(length);
        System.arraycopy(bytes, start, side, at, length);
        setSide(row, at, length);
    }

    @Override
    public void setNull(int row) {
        starts[row] = 0;
        lengths[row] = 0;
        markNull(row, starts.length);
    }

    /** Length of the value in bytes; 0 for NULL. */
    public int length(int row) {
        return lengths[row];
    }

    /** The lengths by row, valid until the next {@link #ensureCapacity}. */
    public int[] lengths() {
        return lengths;
    }

    /** The array that holds the row's bytes from {@link #start} on; not to be changed. */
    public byte[] array(int row) {
        return starts[row] < 0 ? side : primary;
    }

    public int start(int row) {
        int start = starts[row];
        return start < 0 ? ~start : start;
    }

    public void copyTo(int row, byte[] target, int position) {
        System.arraycopy(array(row), start(row), target, position, lengths[row]);
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > starts.length) {
            int capacity = Math.max(rows, starts.length + (starts.length >> 1));
            starts = Arrays.copyOf(starts, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
    }

    @Override
    public void clear() {
        clearMarks();
        primary = NO_BYTES;
        sideEnd = 0;
    }

    /** Sum of the lengths of {@code rows[from, to)}. */
    public long totalLength(int[] rows, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += lengths[rows[i]];
        }
        return sum;
    }

    /**
     * Copies the values of {@code rows[from, to)} one behind the other to {@code target} from {@code position} on, and
     * their ends there to {@code ends} from {@code endIndex} on. Bytes behind the last value may be overwritten.
     */
    public void gather(int[] rows, int from, int to, byte[] target, int position, int[] ends, int endIndex) {
        int at = position;
        for (int i = from, index = endIndex; i < to; i++, index++) {
            int row = rows[i];
            int start = starts[row];
            int length = lengths[row];
            if (start < 0) {
                Words.copy(side, ~start, target, at, length);
            } else {
                Words.copy(primary, start, target, at, length);
            }
            at += length;
            ends[index] = at;
        }
    }

    /** Whether all of {@code rows[from, to)} are the first {@code length} bytes of {@code value}. */
    public boolean allEqual(int[] rows, int from, int to, byte[] value, int length) {
        int last = isUniform() ? Math.min(from + 1, to) : to;
        for (int i = from; i < last; i++) {
            if (!isEqual(rows[i], value, 0, length)) {
                return false;
            }
        }
        return true;
    }

    /** Whether rows {@code [from, to)} have the value of the first row of all. */
    public boolean areLikeFirst(int from, int to) {
        byte[] value = array(0);
        int start = start(0);
        int length = lengths[0];
        for (int row = from; row < to; row++) {
            if (!isEqual(row, value, start, length)) {
                return false;
            }
        }
        return true;
    }

    private boolean isEqual(int row, byte[] value, int valueStart, int length) {
        int start = start(row);
        return lengths[row] == length
                && Arrays.equals(array(row), start, start + length, value, valueStart, valueStart + length);
    }

    /**
     * Looks up the values of {@code rows[from, to)} in a table, which takes up new ones, and sets their codes in
     * {@code codes} from {@code position} on.
     *
     * @return false, with some codes set, if the table had no place for one
     */
    public boolean lookUp(int[] rows, int from, int to, ByteStringTable table, int[] codes, int position) {
        for (int block = from, at = position; block < to; block += ByteStringTable.BLOCK, at += ByteStringTable.BLOCK) {
            if (!lookUpBlock(rows, block, Math.min(to, block + ByteStringTable.BLOCK), table, codes, at)) {
                return false;
            }
        }
        return true;
    }

    private boolean lookUpBlock(int[] rows, int from, int to, ByteStringTable table, int[] codes, int position) {
        // The table belongs to this thread, the vector may be read by others at the same time.
        long[] hashes = table.hashes();
        for (int i = from; i < to; i++) {
            int row = rows[i];
            hashes[i - from] = ByteStringTable.hash(array(row), start(row), lengths[row]);
        }
        for (int i = from; i < to; i++) {
            codes[position + i - from] = table.guess(hashes[i - from]);
        }
        for (int i = from; i < to; i++) {
            int row = rows[i];
            int at = position + i - from;
            int code = table.confirm(codes[at], hashes[i - from], array(row), start(row), lengths[row]);
            if (code == ByteStringTable.FULL) {
                return false;
            }
            codes[at] = code;
        }
        return true;
    }
}
