package dev.sluice.parsers.csv;

/** What the first line of a CSV file is. */
public enum HeaderMode {
    /** The first record holds the names of the columns. */
    NAMES,
    /** The first record is data. */
    NONE
}
