package dev.sluice.cli.load;

/** What a load does with a data directory that crashed under {@code wal_level=none}. */
public enum AfterCrash {
    /** Leaves it as it is and fails. */
    REFUSE,
    /** Takes it back to its last clean stop, and loads. */
    RECOVER
}
