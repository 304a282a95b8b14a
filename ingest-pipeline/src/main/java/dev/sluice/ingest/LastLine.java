package dev.sluice.ingest;

/** What happens to a last line without a line end. */
public enum LastLine {
    /** It is a record like others. */
    LOAD,
    /** It is left for a later load, since its writer may not have finished it. */
    WAIT,
    /** Waits in log formats, whose files are written to while they are read; elsewhere it is a record. */
    AUTO
}
