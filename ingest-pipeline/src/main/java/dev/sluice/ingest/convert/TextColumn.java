package dev.sluice.ingest.convert;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;

/** Text: a slice of the chunk as it is, or decoded into the vector where the field has escapes. */
final class TextColumn extends ColumnConverter {
    private static final int NOT_PLAIN = FieldSpans.FLAG_NULL | FieldSpans.FLAG_DECODE;

    private final TableColumn column;
    private final boolean rejectsNul;
    private BytesVector vector = new BytesVector();

    /** Whether all rows of the chunk so far have the value of the first. */
    private boolean isUniform;

    TextColumn(TableColumn column, boolean rejectsNul) {
        this.column = column;
        this.rejectsNul = rejectsNul;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.bytes(column.index());
        vector.primary(rows.buffer());
        vector.ensureCapacity(rows.rowCount());
        isUniform = rows.rowCount() > 0;
    }

    @Override
    void end() {
        if (isUniform) {
            vector.markUniform();
        }
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        int[] starts = rows.starts();
        int[] lengths = rows.lengths();
        int stride = rows.stride();
        int i = fromRow * stride + column.field();
        for (int row = fromRow; row < toRow; row++, i += stride) {
            int length = lengths[i];
            if ((length & NOT_PLAIN) == 0) {
                vector.set(row, starts[i], length & FieldSpans.LENGTH_MASK);
            } else {
                convertSpecial(rows, row, starts[i], length);
            }
        }
        isUniform = isUniform && vector.areLikeFirst(fromRow, toRow);
    }

    private void convertSpecial(ChunkRows rows, int row, int start, int length) {
        if ((length & FieldSpans.FLAG_NULL) != 0) {
            vector.setNull(row);
            if (!column.nullable()) {
                rejectNull(rows, row, start, column);
            }
            return;
        }
        int encoded = length & FieldSpans.LENGTH_MASK;
        int side = vector.side(encoded);
        int decoded = rows.decodeInto(start, encoded, vector.sideBuffer(), side);
        vector.setSide(row, side, decoded);
        // A NUL that stands in the chunk itself was seen before.
        if (rejectsNul && ByteWords.indexOf(vector.sideBuffer(), side, side + decoded, (byte) 0) >= 0) {
            rejectNul(rows, row, start, column);
        }
    }
}
