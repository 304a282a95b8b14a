package dev.sluice.testkit;

/** When names made, changed and removed in a directory are durable. */
public enum NameRule {
    /** Once their directory was synced, as POSIX promises and no more; before that in any combination. */
    STRICT,
    /** In the order in which they happened, and with any sync of anything, as the journal of ext4 has it. */
    JOURNALED
}
