package dev.sluice.parsers.csv;

/** What becomes of a record with another number of fields than there are columns. */
public enum RaggedRecords {
    /** It is rejected. */
    REJECT,
    /** Missing fields are NULL, and empty ones behind the last column are dropped; one with more values is rejected. */
    FILL
}
