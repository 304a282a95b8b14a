package dev.sluice.parsers;

/**
 * How a parse ended.
 *
 * @param unfinishedAt offset in the buffer of the record that did not end, or -1
 */
public record ParseEnd(int unfinishedAt) {
    /** Every record ended. */
    public static final ParseEnd CLEAN = new ParseEnd(-1);

    public static ParseEnd unfinishedAt(int offset) {
        return new ParseEnd(offset);
    }

    public boolean isClean() {
        return unfinishedAt < 0;
    }
}
