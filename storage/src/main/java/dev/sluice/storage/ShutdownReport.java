package dev.sluice.storage;

/**
 * How a run ended.
 *
 * @param changed whether the run changed anything; if not, nothing was written
 * @param statistics of the run, the shutdown checkpoint included
 * @param checkpointNanos time of the shutdown checkpoint
 */
public record ShutdownReport(boolean changed, RunStatistics statistics, long checkpointNanos) {}
