package dev.sluice.ingest.convert;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.value.LongValueParser;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import java.util.Arrays;

/** Values held as longs. A field that equals the one before it has that one's value and is not parsed. */
final class LongColumn extends ColumnConverter {
    private static final int NOT_PLAIN = FieldSpans.FLAG_NULL | FieldSpans.FLAG_DECODE;
    private static final int NONE = -1;

    private final TableColumn column;
    private final LongValueParser parser;
    private LongVector vector = new LongVector();
    private int previousStart;
    private int previousLength = NONE;
    private long previousValue;

    /** Rows of the chunk whose value was not known from the one before. */
    private int changes;

    LongColumn(TableColumn column, LongValueParser parser) {
        this.column = column;
        this.parser = parser;
    }

    @Override
    void begin(ChunkRows rows, ColumnBatch batch) {
        vector = batch.longs(column.index());
        vector.ensureCapacity(rows.rowCount());
        previousLength = NONE;
        changes = 0;
    }

    @Override
    void end() {
        if (changes == 1) {
            vector.markUniform();
        }
    }

    @Override
    void convert(ChunkRows rows, int fromRow, int toRow) {
        byte[] bytes = rows.buffer();
        int[] starts = rows.starts();
        int[] lengths = rows.lengths();
        long[] values = vector.values();
        int stride = rows.stride();
        int i = fromRow * stride + column.field();
        for (int row = fromRow; row < toRow; row++, i += stride) {
            int length = lengths[i];
            int start = starts[i];
            if (length == previousLength && isPrevious(bytes, start, length & FieldSpans.LENGTH_MASK)) {
                values[row] = previousValue;
                continue;
            }
            changes++;
            if ((length & NOT_PLAIN) != 0) {
                convertSpecial(rows, row, start, length);
            } else {
                int end = start + (length & FieldSpans.LENGTH_MASK);
                if (parser.parse(bytes, start, end)) {
                    values[row] = parser.value;
                    previousStart = start;
                    previousLength = length;
                    previousValue = parser.value;
                } else {
                    values[row] = 0;
                    BadValues.reject(rows, row, column, parser.isOutOfRange(), bytes, start, end, start);
                }
            }
        }
    }

    private boolean isPrevious(byte[] bytes, int start, int length) {
        int previous = previousStart;
        // The last byte is where neighbours differ most often.
        return length == 0
                || (bytes[start + length - 1] == bytes[previous + length - 1]
                        && Arrays.equals(bytes, start, start + length, bytes, previous, previous + length));
    }

    private void convertSpecial(ChunkRows rows, int row, int start, int length) {
        if ((length & FieldSpans.FLAG_NULL) != 0) {
            vector.setNull(row);
            if (!column.nullable()) {
                rejectNull(rows, row, start, column);
            }
            return;
        }
        int decoded = rows.decode(start, length & FieldSpans.LENGTH_MASK);
        if (parser.parse(rows.scratch(), 0, decoded)) {
            vector.set(row, parser.value);
        } else {
            vector.set(row, 0);
            BadValues.reject(rows, row, column, parser.isOutOfRange(), rows.scratch(), 0, decoded, start);
        }
    }
}
