package dev.sluice.ingest;

/** More records were rejected than the limit allows. */
public final class RejectLimitException extends IngestException {
    private static final long serialVersionUID = 1L;

    public RejectLimitException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
