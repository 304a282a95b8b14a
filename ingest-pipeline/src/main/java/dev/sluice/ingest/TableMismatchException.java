package dev.sluice.ingest;

/** The table's columns differ from those of the inputs. */
public final class TableMismatchException extends IngestException {
    private static final long serialVersionUID = 1L;

    public TableMismatchException(String message, String detail, String hint) {
        super(message, detail, hint);
    }
}
