package dev.sluice.storage;

import java.io.IOException;

/** A row needs a new partition and the table has as many as {@code max_partitions} allows. */
public final class TooManyPartitionsException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int limit;

    public TooManyPartitionsException(String table, int limit) {
        super("table \"" + table + "\" cannot have more than " + limit + " partitions");
        this.limit = limit;
    }

    public int limit() {
        return limit;
    }
}
