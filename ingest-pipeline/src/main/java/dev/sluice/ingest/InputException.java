package dev.sluice.ingest;

/** An input could not be read: missing, damaged, cut short, changed while being read. */
public final class InputException extends IngestException {
    private static final long serialVersionUID = 1L;

    public InputException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
