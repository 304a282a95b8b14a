package dev.sluice.storage;

import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import java.time.Duration;

/**
 * How an engine runs.
 *
 * @param walLevel the level of the run
 * @param synchronousCommit whether a commit waits until its record is durable
 * @param walSkipThresholdBytes unencoded bytes from which on a transaction's rows in a relation skip the log; 0 never log, -1 log every row
 * @param walSegmentSizeBytes used where the directory is made
 * @param maxWalSizeBytes log written since the last checkpoint that makes the next one due
 * @param checkpointTimeout time since the last checkpoint that makes the next one due
 * @param rowGroupRows rows of a full row group
 * @param maxPartitions the most partitions a table may get
 * @param pendingBudgetBytes unencoded bytes that may wait in all partitions together
 */
public record StorageOptions(
        WalLevel walLevel,
        boolean synchronousCommit,
        long walSkipThresholdBytes,
        int walSegmentSizeBytes,
        long maxWalSizeBytes,
        Duration checkpointTimeout,
        int rowGroupRows,
        int maxPartitions,
        long pendingBudgetBytes) {
    /** Unencoded bytes at which a row group is full whatever its rows. */
    public static final long ROW_GROUP_BYTES = 8L << 20;

    public StorageOptions {
        if (walSkipThresholdBytes < -1) {
            throw new IllegalArgumentException("wal_skip_threshold " + walSkipThresholdBytes + " is below -1");
        }
        if (rowGroupRows < 1 || maxPartitions < 1 || pendingBudgetBytes < 1 || maxWalSizeBytes < 1) {
            throw new IllegalArgumentException("row_group_rows " + rowGroupRows + ", max_partitions " + maxPartitions
                    + ", max_wal_size " + maxWalSizeBytes + " and the budget " + pendingBudgetBytes
                    + " must be 1 or more");
        }
    }

    public static StorageOptions defaults() {
        return new StorageOptions(
                WalLevel.MINIMAL,
                true,
                2L << 20,
                WalOptions.DEFAULT_SEGMENT_SIZE_BYTES,
                1L << 30,
                Duration.ofMinutes(5),
                65_536,
                2_000,
                96L << 20);
    }

    public StorageOptions withWalLevel(WalLevel level) {
        return new StorageOptions(
                level,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withSynchronousCommit(boolean on) {
        return new StorageOptions(
                walLevel,
                on,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withWalSkipThresholdBytes(long bytes) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                bytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withWalSegmentSizeBytes(int bytes) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                bytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withMaxWalSizeBytes(long bytes) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                bytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withCheckpointTimeout(Duration timeout) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                timeout,
                rowGroupRows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withRowGroupRows(int rows) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rows,
                maxPartitions,
                pendingBudgetBytes);
    }

    public StorageOptions withMaxPartitions(int partitions) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                partitions,
                pendingBudgetBytes);
    }

    public StorageOptions withPendingBudgetBytes(long bytes) {
        return new StorageOptions(
                walLevel,
                synchronousCommit,
                walSkipThresholdBytes,
                walSegmentSizeBytes,
                maxWalSizeBytes,
                checkpointTimeout,
                rowGroupRows,
                maxPartitions,
                bytes);
    }
}
