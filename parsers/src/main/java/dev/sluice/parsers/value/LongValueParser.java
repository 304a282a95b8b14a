package dev.sluice.parsers.value;

/**
 * Bytes to a value that fits a long. Strict: no blanks are trimmed, nothing rolls over, nothing is rounded, overflow is a
 * failure. An instance belongs to one thread.
 */
public abstract class LongValueParser {
    /** The value of the last parse that succeeded. */
    public long value;

    private boolean outOfRange;

    /** Parses {@code b[start, end)} into {@link #value}; false, and no value, when it is not of the type. */
    public abstract boolean parse(byte[] b, int start, int end);

    /** Whether the last parse that failed met a value of the right form that the type cannot hold. */
    public final boolean isOutOfRange() {
        return outOfRange;
    }

    final boolean accept(long parsed) {
        value = parsed;
        return true;
    }

    final boolean malformed() {
        outOfRange = false;
        return false;
    }

    final boolean outOfRange() {
        outOfRange = true;
        return false;
    }
}
