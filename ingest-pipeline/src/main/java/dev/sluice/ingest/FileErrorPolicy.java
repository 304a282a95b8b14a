package dev.sluice.ingest;

/** What an input that cannot be loaded does to the inputs behind it; matters where each input is a transaction. */
public enum FileErrorPolicy {
    /** Later inputs are not loaded; earlier ones stay. */
    STOP,
    /** The input is rolled back, and the load goes on with the next. */
    CONTINUE
}
