package dev.sluice.ingest;

/** A record could not be loaded, and the error policy is to stop. */
public final class BadRecordException extends IngestException {
    private static final long serialVersionUID = 1L;

    public BadRecordException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
