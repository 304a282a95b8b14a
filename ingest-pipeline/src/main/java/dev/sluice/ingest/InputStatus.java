package dev.sluice.ingest;

/** What became of an input. */
public enum InputStatus {
    /** All of it is committed. */
    LOADED,
    /** The table held it before; nothing was loaded. */
    ALREADY_LOADED,
    /** It could not be loaded, and of its last transaction nothing was kept. */
    FAILED,
    /** It was read, and rolled back for the failure of another. */
    ROLLED_BACK,
    /** It was not read. */
    NOT_READ
}
