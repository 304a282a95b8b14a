package dev.sluice.storage;

import java.io.IOException;

/** There is no table of this name. */
public final class NoSuchTableException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String table;

    public NoSuchTableException(String name) {
        super("table \"" + name + "\" does not exist");
        table = name;
    }

    public String table() {
        return table;
    }
}
