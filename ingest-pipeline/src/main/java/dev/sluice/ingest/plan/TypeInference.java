package dev.sluice.ingest.plan;

import dev.sluice.ingest.InferredColumn;
import dev.sluice.ingest.convert.ValueOptions;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.RecordParser;
import dev.sluice.storage.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;

/** Chooses column types from records: the narrowest that changes no value. */
final class TypeInference {
    private final List<ColumnEvidence> columns = new ArrayList<>();
    private final FieldSpans spans = new FieldSpans();
    private byte[] scratch = new byte[256];
    private long records;

    TypeInference(ValueOptions options, List<String> names) {
        for (String name : names) {
            columns.add(new ColumnEvidence(name, options));
        }
    }

    /**
     * Looks at the records in {@code bytes[from, to)} and returns the offset of the one that does not end there, or -1.
     *
     * @param fieldOfColumn where each column's values stand; negative for one that these records lack
     */
    int look(RecordParser parser, byte[] bytes, int from, int to, boolean endOfInput, int[] fieldOfColumn) {
        spans.clear(parser.columns().size());
        int unfinished = parser.parse(bytes, from, to, endOfInput, spans).unfinishedAt();
        for (int column = 0; column < fieldOfColumn.length; column++) {
            look(parser, bytes, columns.get(column), fieldOfColumn[column]);
        }
        records += spans.recordCount();
        return unfinished;
    }

    private void look(RecordParser parser, byte[] bytes, ColumnEvidence column, int field) {
        int stride = spans.columnCount();
        for (int row = 0; row < spans.recordCount(); row++) {
            int i = row * stride + field;
            int flags = field < 0 ? FieldSpans.FLAG_NULL : spans.lengths()[i];
            int length = flags & FieldSpans.LENGTH_MASK;
            if ((flags & FieldSpans.FLAG_NULL) != 0) {
                column.acceptNull();
            } else if ((flags & FieldSpans.FLAG_DECODE) == 0) {
                int start = spans.starts()[i];
                column.accept(bytes, start, start + length);
            } else {
                if (scratch.length < length) {
                    scratch = new byte[length];
                }
                column.accept(scratch, 0, parser.decode(bytes, spans.starts()[i], length, scratch, 0));
            }
        }
    }

    long records() {
        return records;
    }

    List<ColumnType> types() {
        return columns.stream().map(ColumnEvidence::type).toList();
    }

    List<InferredColumn> columns() {
        return columns.stream().map(ColumnEvidence::report).toList();
    }
}
