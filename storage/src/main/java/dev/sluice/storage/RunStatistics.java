package dev.sluice.storage;

import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalStatistics;

/**
 * What a run did so far.
 *
 * @param runNumber 0 if nothing was changed
 * @param wal what it wrote to the log
 * @param dataBytes bytes written to data files
 * @param checkpoints online checkpoints taken
 */
public record RunStatistics(long runNumber, WalLevel level, WalStatistics wal, long dataBytes, int checkpoints) {}
