package dev.sluice.ingest;

/**
 * A column that says where a row came from.
 *
 * @param name name of the column in the table
 */
public record AddedColumn(String name, Origin origin) {
    /** What the column holds. */
    public enum Origin {
        /** The input's path as given, as text. */
        FILENAME,
        /** The physical line on which the record starts, counted from 1, as bigint. */
        LINE
    }
}
