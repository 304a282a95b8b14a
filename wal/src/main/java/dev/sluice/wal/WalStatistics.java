package dev.sluice.wal;

import java.util.Map;

/**
 * What one run wrote to the log.
 *
 * @param startLsn where the run's log begins
 * @param endLsn end of the last record inserted
 * @param records number of records by type; a type that was not written is absent
 * @param recordBytes bytes by type, headers and padding included; a type that was not written is absent
 * @param flushes how often the log was synced
 */
public record WalStatistics(
        long startLsn, long endLsn, Map<RecordType, Long> records, Map<RecordType, Long> recordBytes, long flushes) {
    public WalStatistics {
        records = Map.copyOf(records);
        recordBytes = Map.copyOf(recordBytes);
    }

    /** Length of the run's part of the log, segment headers included. */
    public long bytes() {
        return endLsn - startLsn;
    }

    public long recordCount() {
        return records.values().stream().mapToLong(Long::longValue).sum();
    }
}
