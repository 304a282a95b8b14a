package dev.sluice.ingest;

/** The inputs as given name no file: a mistake of the caller. */
public final class NoInputException extends IngestException {
    private static final long serialVersionUID = 1L;

    public NoInputException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
