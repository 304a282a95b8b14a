package dev.sluice.wal.format;

import dev.sluice.wal.RecordType;

/**
 * The header of a WAL record, decoded.
 *
 * @param type what the payload is
 * @param lsn where the record stands in the log
 * @param runNumber the run that wrote it
 * @param previousLsn start of the record before it, or 0 if the run did not know it
 * @param flushedLsn up to where the log was durable when the record was inserted; 0 if the run did not sync
 * @param transactionId the caller's number
 * @param payloadLength bytes of payload, padding not included
 * @param payloadCrc checksum of payload and padding
 */
public record RecordHeader(
        RecordType type,
        long lsn,
        long runNumber,
        long previousLsn,
        long flushedLsn,
        long transactionId,
        int payloadLength,
        int payloadCrc) {
    /** Bytes of the whole record: header, payload and padding, without segment headers it may span. */
    public long sizeBytes() {
        return WalRecordFormat.sizeBytes(payloadLength);
    }
}
