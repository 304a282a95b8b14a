package dev.sluice.ingest.convert;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;

/** The line a record starts on, counted from 0 at the chunk's first; the order stage adds the lines before the chunk. */
final class LineColumn extends ColumnConverter {
    private final int column;
    private LongVector vector = new LongVector();

    LineColumn(int column) {
        this.column = column;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.longs(column);
        vector.ensureCapacity(rows.rowCount());
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        long[] values = vector.values();
        for (int row = fromRow; row < toRow; row++) {
            values[row] = rows.recordLine(row);
        }
    }
}
