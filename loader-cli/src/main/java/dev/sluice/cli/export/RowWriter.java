package dev.sluice.cli.export;

import dev.sluice.storage.batch.ColumnBatch;
import java.io.IOException;

/** Writes rows of batches, one after the other. */
public interface RowWriter {
    /** Writes the first {@code count} of the rows that are named. */
    void write(ColumnBatch batch, int[] rows, int count) throws IOException;

    /** Writes what is still held; the stream stays open. */
    void end() throws IOException;
}
