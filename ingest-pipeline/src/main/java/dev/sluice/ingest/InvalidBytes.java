package dev.sluice.ingest;

/** What bytes that are no text in the input's charset mean. */
public enum InvalidBytes {
    /** The record is rejected. */
    REJECT,
    /** They become U+FFFD: what they were is lost. */
    REPLACE
}
