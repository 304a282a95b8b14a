package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Unbuilt;
import java.io.Closeable;
import java.io.IOException;

/** Reads the rows of a table, partition by partition, row group by row group. */
public final class TableScan implements Closeable {
    private TableScan() {}

    /** Goes to the next row group with selected rows; false at the end. */
    public boolean next() throws IOException {
        return Unbuilt.value();
    }

    /** The columns of the current row group. */
    public ColumnBatch batch() {
        return Unbuilt.value();
    }

    /** The selected rows of the current batch, {@link #selectedCount} of them. */
    public int[] selectedRows() {
        return Unbuilt.value();
    }

    public int selectedCount() {
        return Unbuilt.value();
    }

    @Override
    public void close() throws IOException {
        Unbuilt.<Object>value();
    }
}
