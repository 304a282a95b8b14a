package dev.sluice.storage.transaction;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import java.io.IOException;

/**
 * One of the parallel sessions of a load. It owns the partitions whose ordinal modulo the number of sessions is its index, and is used by
 * one thread at a time. All sessions see the same batches, transaction ends and checkpoints in the same order.
 */
public interface LoadSession {
    /**
     * Appends the batch's rows of the session's own partitions. All slices are handed to every session: each replays the counts of all
     * partitions, so that all agree without asking one another when the budget makes which partition be placed.
     */
    void append(ColumnBatch batch, PartitionSlices slices) throws IOException;

    /** Ends the open transaction in this session: its rows are logged, or placed and synced, or kept, as their way is. */
    void endTransaction() throws IOException;

    /** Places committed rows that only the log holds, syncs, and takes marks; {@link TableLoad#completeCheckpoint} names them. */
    void checkpoint() throws IOException;
}
