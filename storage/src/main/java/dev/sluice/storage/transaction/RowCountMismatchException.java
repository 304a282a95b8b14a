package dev.sluice.storage.transaction;

import java.io.IOException;

/** The rows that the sessions took are not those that were sent to them; the transaction is not committed. */
public final class RowCountMismatchException extends IOException {
    private static final long serialVersionUID = 1L;

    public RowCountMismatchException(String table, long sent, long taken) {
        super("the accounts of table \"" + table + "\" do not close: " + sent + " rows were sent to it and " + taken
                + " rows arrived");
    }
}
