package dev.sluice.storage.verify;

import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import java.util.Optional;

/**
 * What was checked, and in which state the directory is.
 *
 * @param control the state that was checked; empty where the control file is damaged, and then nothing else could be
 * @param faults how many were found
 */
public record VerifyReport(State state, Optional<ControlState> control, Checked checked, long faults) {
    /** How the directory was left. */
    public enum State {
        /** Stopped cleanly, or new. */
        CLEAN,
        /** Stopped cleanly but for the control file, which the next opener completes. */
        STOPPED,
        /** A process writes to it; its last checkpoint was checked. */
        RUNNING,
        /** Crashed: under minimal the log was checked to its end, under none the last clean stop. */
        CRASHED,
        /** The control file cannot say. */
        UNKNOWN
    }

    /**
     * How much was read.
     *
     * @param tables whose files were read
     * @param files data files, those of ledgers included
     * @param rows in them, ledger entries not included
     * @param walStartLsn where the part of the log that was read begins and {@code walEndLsn} where it ends; equal if none was
     * @param rejectFiles whose length was compared with the ledger; their content has no checksum
     * @param bytes of data files and of the log
     */
    public record Checked(
            int tables,
            long files,
            long rowGroups,
            long rows,
            long ledgerEntries,
            long walRecords,
            long walStartLsn,
            long walEndLsn,
            long rejectFiles,
            long bytes) {}

    /** Whether the directory is refused until {@code recover --to-checkpoint}. */
    public boolean mustBeRecovered() {
        return needsRecovery() && control.isPresent() && control.get().level() == WalLevel.NONE;
    }

    /** Whether the directory crashed. */
    public boolean needsRecovery() {
        return state == State.CRASHED;
    }
}
