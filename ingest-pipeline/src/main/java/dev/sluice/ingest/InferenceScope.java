package dev.sluice.ingest;

/** What types are inferred from. */
public enum InferenceScope {
    /** The first mebibyte of the first input. */
    SAMPLE,
    /** All inputs, which are read once more for it. */
    FULL
}
