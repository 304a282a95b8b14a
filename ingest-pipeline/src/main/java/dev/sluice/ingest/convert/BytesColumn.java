package dev.sluice.ingest.convert;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.value.BytesValueParser;
import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import java.util.Arrays;

/** Values held as bytes that are not the field's own: addresses, UUIDs, long decimals. */
final class BytesColumn extends ColumnConverter {
    private static final int NONE = -1;

    private final TableColumn column;
    private final BytesValueParser parser;
    private BytesVector vector = new BytesVector();
    private int previousStart;
    private int previousLength = NONE;
    private int previousSide;
    private int previousSideLength;

    BytesColumn(TableColumn column, BytesValueParser parser) {
        this.column = column;
        this.parser = parser;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.bytes(column.index());
        vector.ensureCapacity(rows.rowCount());
        previousLength = NONE;
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        byte[] bytes = rows.buffer();
        int[] starts = rows.starts();
        int[] lengths = rows.lengths();
        int stride = rows.stride();
        int i = fromRow * stride + column.field();
        for (int row = fromRow; row < toRow; row++, i += stride) {
            int length = lengths[i];
            int start = starts[i];
            if (length == previousLength && isPrevious(bytes, start, length & FieldSpans.LENGTH_MASK)) {
                vector.setSide(row, previousSide, previousSideLength);
            } else if ((length & FieldSpans.FLAG_NULL) != 0) {
                vector.setNull(row);
                if (!column.nullable()) {
                    rejectNull(rows, row, start, column);
                }
            } else if ((length & FieldSpans.FLAG_DECODE) != 0) {
                int decoded = rows.decode(start, length & FieldSpans.LENGTH_MASK);
                parse(rows, row, rows.scratch(), 0, decoded, start);
            } else if (parse(rows, row, bytes, start, start + (length & FieldSpans.LENGTH_MASK), start)) {
                previousStart = start;
                previousLength = length;
            }
        }
    }

    private boolean isPrevious(byte[] bytes, int start, int length) {
        int previous = previousStart;
        return Arrays.equals(bytes, start, start + length, bytes, previous, previous + length);
    }

    private boolean parse(ChunkRows rows, int row, byte[] bytes, int start, int end, int at) {
        int side = vector.side(parser.maxLength());
        int length = parser.parse(bytes, start, end, vector.sideBuffer(), side);
        if (length == BytesValueParser.BAD) {
            vector.setSide(row, side, 0);
            BadValues.reject(rows, row, column, parser.isOutOfRange(), bytes, start, end, at);
            return false;
        }
        vector.setSide(row, side, length);
        previousSide = side;
        previousSideLength = length;
        return true;
    }
}
