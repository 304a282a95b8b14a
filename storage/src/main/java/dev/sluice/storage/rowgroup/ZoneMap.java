package dev.sluice.storage.rowgroup;

/**
 * What is known of a column's values in a row group without decoding them. Bounds are inclusive; they bound but need
 * not occur, since bounds of bytes are prefixes, the upper one rounded up. Longs are ordered as the column's type
 * orders them, bytes unsigned.
 */
public final class ZoneMap {
    private static final byte[] NO_BYTES = {};

    private final int rowCount;
    private final int nullCount;
    private final boolean bounded;
    private final long min;
    private final long max;
    private final byte[] minBytes;
    private final byte[] maxBytes;

    private ZoneMap(
            int rowCount, int nullCount, boolean bounded, long min, long max, byte[] minBytes, byte[] maxBytes) {
        this.rowCount = rowCount;
        this.nullCount = nullCount;
        this.bounded = bounded;
        this.min = min;
        this.max = max;
        this.minBytes = minBytes;
        this.maxBytes = maxBytes;
    }

    static ZoneMap unbounded(int rowCount, int nullCount) {
        return new ZoneMap(rowCount, nullCount, false, 0, 0, NO_BYTES, NO_BYTES);
    }

    static ZoneMap ofLongs(int rowCount, int nullCount, long min, long max) {
        return new ZoneMap(rowCount, nullCount, true, min, max, NO_BYTES, NO_BYTES);
    }

    static ZoneMap ofBytes(int rowCount, int nullCount, byte[] min, byte[] max) {
        return new ZoneMap(rowCount, nullCount, true, 0, 0, min, max);
    }

    public int rowCount() {
        return rowCount;
    }

    public int nullCount() {
        return nullCount;
    }

    public boolean allNull() {
        return nullCount == rowCount;
    }

    /** Whether the bounds mean anything: not where all is NULL, and not where no upper bound could be written. */
    public boolean isBounded() {
        return bounded;
    }

    /** Lower bound of a column held as longs. */
    public long min() {
        return min;
    }

    /** Upper bound of a column held as longs. */
    public long max() {
        return max;
    }

    /** Lower bound of a column held as bytes; not to be changed. */
    public byte[] minBytes() {
        return minBytes;
    }

    /** Upper bound of a column held as bytes; not to be changed. */
    public byte[] maxBytes() {
        return maxBytes;
    }
}
