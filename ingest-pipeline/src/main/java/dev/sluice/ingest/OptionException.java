package dev.sluice.ingest;

/** Options that contradict each other or the inputs. */
public final class OptionException extends IngestException {
    private static final long serialVersionUID = 1L;

    public OptionException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
