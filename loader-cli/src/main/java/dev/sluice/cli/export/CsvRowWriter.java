package dev.sluice.cli.export;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.ByteSink;
import dev.sluice.storage.value.ValueText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * RFC 4180 with a header and LF, so quoted that loading it gives the same rows: NULL is nothing, an empty text is two quotes, and text is
 * quoted where it holds a comma, a quote or a line end. In the only column NULL is {@code \N}, since an empty line would be no record; a text
 * of these two characters is quoted there.
 *
 * <p>Where it is to be safe for spreadsheets, text that they would take for a formula gets an apostrophe in front, and is then another text.
 */
public final class CsvRowWriter implements RowWriter {
    private static final int DRAIN_BYTES = 1 << 16;
    private static final String FORMULA_STARTS = "=+-@\t\r\0";
    private static final byte[] LONE_NULL = {'\\', 'N'};

    private final OutputStream out;
    private final int[] places;
    private final boolean[] isText;
    private final boolean isSpreadsheetSafe;
    private final ByteSink line = new ByteSink();
    private final ByteSink value = new ByteSink();

    public CsvRowWriter(TableSchema schema, List<Integer> places, boolean isSpreadsheetSafe, OutputStream out) {
        this.out = out;
        this.isSpreadsheetSafe = isSpreadsheetSafe;
        this.places = places.stream().mapToInt(Integer::intValue).toArray();
        isText = new boolean[schema.columnCount()];
        for (int i = 0; i < isText.length; i++) {
            isText[i] = schema.columns().get(i).type().kind() == TypeKind.TEXT;
        }
        header(schema.columns());
    }

    @Override
    public void write(ColumnBatch batch, int[] rows, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            row(batch, rows[i]);
            if (line.length() >= DRAIN_BYTES) {
                end();
            }
        }
    }

    @Override
    public void end() throws IOException {
        out.write(line.array(), 0, line.length());
        line.clear();
    }

    private void header(List<ColumnDefinition> columns) {
        for (int i = 0; i < places.length; i++) {
            byte[] name = columns.get(places[i]).name().getBytes(StandardCharsets.UTF_8);
            separate(i);
            text(name, name.length);
        }
        line.put('\n');
    }

    private void row(ColumnBatch batch, int row) {
        for (int i = 0; i < places.length; i++) {
            int column = places[i];
            separate(i);
            if (batch.vector(column).isNull(row)) {
                if (places.length == 1) {
                    line.put(LONE_NULL, 0, LONE_NULL.length);
                }
                continue;
            }
            if (isText[column]) {
                value.clear();
                ValueText.append(batch, column, row, value);
                text(value.array(), value.length());
            } else {
                ValueText.append(batch, column, row, line);
            }
        }
        line.put('\n');
    }

    private void separate(int index) {
        if (index > 0) {
            line.put(',');
        }
    }

    private void text(byte[] bytes, int length) {
        boolean looksFormula = isSpreadsheetSafe && length > 0 && FORMULA_STARTS.indexOf(bytes[0]) >= 0;
        boolean looksNull = places.length == 1 && Arrays.equals(LONE_NULL, 0, 2, bytes, 0, length);
        if (!looksNull && !needsQuotes(bytes, length)) {
            if (looksFormula) {
                line.put('\'');
            }
            line.put(bytes, 0, length);
            return;
        }
        line.put('"');
        if (looksFormula) {
            line.put('\'');
        }
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '"') {
                line.put('"');
            }
            line.put(bytes[i]);
        }
        line.put('"');
    }

    private static boolean needsQuotes(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b == ',' || b == '"' || b == '\n' || b == '\r') {
                return true;
            }
        }
        return length == 0;
    }
}
