package dev.sluice.ingest;

/** What a record that cannot be loaded does to the load. */
public enum ErrorPolicy {
    /** It fails the transaction it is in. */
    STOP,
    /** It is written to the reject file, and the load goes on. */
    SKIP
}
