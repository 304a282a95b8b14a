package dev.sluice.ingest;

/** What a NUL in a record means. */
public enum NulBytes {
    /** It is text like any other. */
    KEEP,
    /** The record is rejected. */
    REJECT
}
