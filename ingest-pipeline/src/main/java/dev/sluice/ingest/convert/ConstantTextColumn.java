package dev.sluice.ingest.convert;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;

/** The same text in every row: the name of the input. */
final class ConstantTextColumn extends ColumnConverter {
    private final int column;
    private byte[] text = new byte[0];
    private BytesVector vector = new BytesVector();
    private int side;

    ConstantTextColumn(int column) {
        this.column = column;
    }

    void text(byte[] utf8) {
        text = utf8;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.bytes(column);
        vector.ensureCapacity(rows.rowCount());
        side = vector.side(text.length);
        System.arraycopy(text, 0, vector.sideBuffer(), side, text.length);
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        for (int row = fromRow; row < toRow; row++) {
            vector.setSide(row, side, text.length);
        }
    }

    @Override
    void end() {
        vector.markUniform();
    }
}
