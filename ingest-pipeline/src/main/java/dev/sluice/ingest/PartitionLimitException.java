package dev.sluice.ingest;

/** The rows belong to more partitions than a table may have. */
public final class PartitionLimitException extends IngestException {
    private static final long serialVersionUID = 1L;

    public PartitionLimitException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
