package dev.sluice.parsers.csv;

/** What an empty line outside quotes is. */
public enum BlankLines {
    /** No record. */
    SKIPPED,
    /** Where there is one column, a record with an empty field; else no record. */
    RECORDS
}
