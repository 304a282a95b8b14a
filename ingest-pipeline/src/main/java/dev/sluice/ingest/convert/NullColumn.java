package dev.sluice.ingest.convert;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;

/** A column that the input lacks: NULL in every row. */
final class NullColumn extends ColumnConverter {
    private final int column;
    private Vector vector = new LongVector();

    NullColumn(int column) {
        this.column = column;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.vector(column);
        vector.ensureCapacity(rows.rowCount());
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        for (int row = fromRow; row < toRow; row++) {
            vector.setNull(row);
        }
    }
}
