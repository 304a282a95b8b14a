package dev.sluice.storage.rowgroup.encoding;

/** How a column's values are written. The codes are part of the row group's format: append only. */
public enum Encoding {
    /** One value for all rows. */
    CONSTANT(1, "constant"),
    /** Values and how often each is repeated. */
    RUN_LENGTH(2, "run length"),
    /** Differences from a block's smallest value, bit packed. */
    FRAME_OF_REFERENCE(3, "frame of reference"),
    /** Differences from the value before, as in frame of reference. */
    DELTA(4, "delta"),
    /** The distinct values by first appearance, and bit packed codes. */
    DICTIONARY(5, "dictionary"),
    /** The values as they are. */
    PLAIN(6, "plain");

    private static final Encoding[] ALL = values();

    private final int code;
    private final String displayName;

    Encoding(int code, String displayName) {
        this.code = code;
        this.displayName = displayName;
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    public String displayName() {
        return displayName;
    }

    /**
     * What has that code.
     *
     * @throws IllegalArgumentException for a code that no encoding has
     */
    public static Encoding ofCode(int code) {
        for (Encoding encoding : ALL) {
            if (encoding.code == code) {
                return encoding;
            }
        }
        throw new IllegalArgumentException("encoding code " + code + " is not in 1 to " + ALL.length);
    }
}
