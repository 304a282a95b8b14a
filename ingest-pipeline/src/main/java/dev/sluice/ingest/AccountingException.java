package dev.sluice.ingest;

/** The pipeline's counts and the table's do not agree: a fault of this program, never of the input. */
public final class AccountingException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public AccountingException(String message) {
        super(message);
    }
}
