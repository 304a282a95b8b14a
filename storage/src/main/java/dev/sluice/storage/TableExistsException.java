package dev.sluice.storage;

import java.io.IOException;

/** A table of this name is there already. */
public final class TableExistsException extends IOException {
    private static final long serialVersionUID = 1L;

    public TableExistsException(String name) {
        super("table \"" + name + "\" already exists");
    }
}
