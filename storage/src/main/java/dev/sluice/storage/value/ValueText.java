package dev.sluice.storage.value;

import dev.sluice.storage.batch.ColumnBatch;

/** Values in PostgreSQL's text forms. */
public final class ValueText {
    private ValueText() {}

    /** Appends the text form of a cell that is not NULL; nothing for NULL. */
    public static void append(ColumnBatch batch, int column, int row, ByteSink out) {}
}
