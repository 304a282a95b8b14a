package dev.sluice.parsers.value;

/** Bytes to a value that is held as bytes. Strict, like {@link LongValueParser}; an instance belongs to one thread. */
public abstract class BytesValueParser {
    /** What {@link #parse} returns for bytes that are not of the type. */
    public static final int BAD = -1;

    private boolean outOfRange;

    /** The most bytes a value takes. */
    public abstract int maxLength();

    /** Parses {@code b[start, end)} to {@code dst} from {@code pos} on and returns the length, or {@link #BAD}. */
    public abstract int parse(byte[] b, int start, int end, byte[] dst, int pos);

    /** Whether the last parse that failed met a value of the right form that the type cannot hold. */
    public final boolean isOutOfRange() {
        return outOfRange;
    }

    final int malformed() {
        outOfRange = false;
        return BAD;
    }

    final int outOfRange() {
        outOfRange = true;
        return BAD;
    }
}
