package dev.sluice.cli.export;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.ByteSink;
import dev.sluice.storage.value.ValueText;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * One JSON object a row and line, keys in column order. Integers and floating-point numbers are JSON numbers (NaN and the infinities, which
 * JSON lacks, are text), booleans are booleans, NULL is null, and all else is text.
 */
public final class JsonRowWriter implements RowWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .rootValueSeparator("\n")
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private final OutputStream out;
    private final JsonGenerator json;
    private final int[] places;
    private final TypeKind[] kinds;
    private final SerializedString[] names;
    private final ByteSink value = new ByteSink();
    private boolean hasRows;

    public JsonRowWriter(TableSchema schema, List<Integer> places, OutputStream out) {
        this.out = out;
        this.places = places.stream().mapToInt(Integer::intValue).toArray();
        json = FACTORY.createGenerator(ObjectWriteContext.empty(), out);
        kinds = schema.columns().stream().map(column -> column.type().kind()).toArray(TypeKind[]::new);
        names = schema.columns().stream()
                .map(column -> new SerializedString(column.name()))
                .toArray(SerializedString[]::new);
    }

    @Override
    public void write(ColumnBatch batch, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            json.writeStartObject();
            for (int column : places) {
                json.writeName(names[column]);
                cell(batch, column, rows[i]);
            }
            json.writeEndObject();
            hasRows = true;
        }
    }

    @Override
    public void end() throws IOException {
        json.close();
        if (hasRows) {
            out.write('\n');
        }
    }

    private void cell(ColumnBatch batch, int column, int row) {
        if (batch.vector(column).isNull(row)) {
            json.writeNull();
            return;
        }
        switch (kinds[column]) {
            case BOOLEAN -> json.writeBoolean(batch.longs(column).values()[row] != 0);
            case SMALLINT, INTEGER, BIGINT ->
                json.writeNumber(batch.longs(column).values()[row]);
            case REAL ->
                number(batch, column, row, Float.intBitsToFloat((int)
                        batch.longs(column).values()[row]));
            case DOUBLE ->
                number(
                        batch,
                        column,
                        row,
                        Double.longBitsToDouble(batch.longs(column).values()[row]));
            case DECIMAL, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, TEXT, INET, UUID -> text(batch, column, row);
        }
    }

    private void number(ColumnBatch batch, int column, int row, double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            text(batch, column, row);
        } else if (kinds[column] == TypeKind.REAL) {
            json.writeNumber((float) number);
        } else {
            json.writeNumber(number);
        }
    }

    private void text(ColumnBatch batch, int column, int row) {
        value.clear();
        ValueText.append(batch, column, row, value);
        json.writeUTF8String(value.array(), 0, value.length());
    }
}
