package dev.sluice.parsers.value;

/**
 * Bytes to a value that fits a long. Strict: no blanks are trimmed, nothing rolls over, overflow is a failure. An
 * instance belongs to one thread.
 */
public abstract class LongValueParser {
    /** The value of the last parse that succeeded. */
    public long value;

    /** Parses {@code b[start, end)} into {@link #value}; false, and no value, when it is not of the type. */
    public abstract boolean parse(byte[] b, int start, int end);
}
