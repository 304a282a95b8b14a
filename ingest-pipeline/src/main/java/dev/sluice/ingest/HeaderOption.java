package dev.sluice.ingest;

/** Whether the first record of a CSV input names the columns. */
public enum HeaderOption {
    /** Found out from the first bytes. */
    AUTO,
    /** It does, in the table's order. */
    YES,
    /** It does not. */
    NO,
    /** It does, in any order: columns are matched by name. */
    MATCH
}
