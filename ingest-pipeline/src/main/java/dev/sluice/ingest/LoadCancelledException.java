package dev.sluice.ingest;

/** The load was stopped by its caller; the open transaction was rolled back. */
public final class LoadCancelledException extends IngestException {
    private static final long serialVersionUID = 1L;

    public LoadCancelledException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
