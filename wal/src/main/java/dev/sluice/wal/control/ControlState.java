package dev.sluice.wal.control;

import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;

/**
 * What the control file says.
 *
 * @param runNumber number of the run that is, or was last, in production; 0 before the first
 * @param state whether that run stopped cleanly
 * @param level the level of that run
 * @param checkpointLsn start of the last checkpoint's record; in a new directory, where the log will begin
 * @param checkpointEndLsn end of that record; equal to {@code checkpointLsn} in a new directory, which has no record
 * @param catalogNumber the catalog file that checkpoint wrote
 * @param catalogCrc checksum of that file
 * @param segmentSizeBytes size of the log's segments
 * @param unsynced whether a run with {@code fsync=off} left files that were never synced
 * @param checkpointTimeMicros when the checkpoint was taken, microseconds since 1970 UTC
 */
public record ControlState(
        long runNumber,
        RunState state,
        WalLevel level,
        long checkpointLsn,
        long checkpointEndLsn,
        long catalogNumber,
        int catalogCrc,
        int segmentSizeBytes,
        boolean unsynced,
        long checkpointTimeMicros) {
    public ControlState {
        if (runNumber < 0) {
            throw new IllegalArgumentException("run number " + runNumber + " is below 0");
        }
        if (checkpointLsn < 0 || checkpointEndLsn < checkpointLsn) {
            throw new IllegalArgumentException("checkpoint ends at " + checkpointEndLsn + ", before " + checkpointLsn);
        }
        if (!WalOptions.isSegmentSize(segmentSizeBytes)) {
            throw new IllegalArgumentException("segment size " + segmentSizeBytes + " is not allowed");
        }
    }

    /** The same with other knowledge of what was synced. */
    public ControlState withUnsynced(boolean nowUnsynced) {
        return new ControlState(
                runNumber,
                state,
                level,
                checkpointLsn,
                checkpointEndLsn,
                catalogNumber,
                catalogCrc,
                segmentSizeBytes,
                nowUnsynced,
                checkpointTimeMicros);
    }
}
