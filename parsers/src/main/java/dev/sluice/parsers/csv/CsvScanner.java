package dev.sluice.parsers.csv;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import java.util.List;

/** Reads every {@link CsvDialect}. */
public final class CsvScanner implements RecordParser {
    private final List<ParsedColumn> columns;

    CsvScanner(CsvDialect dialect, List<ParsedColumn> columns, int maxRecordBytes) {
        this.columns = List.copyOf(columns);
    }

    @Override
    public ParseEnd parse(byte[] buffer, int from, int to, boolean endOfInput, FieldSpans out) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int decode(byte[] buffer, int start, int length, byte[] dst, int dstPos) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<ParsedColumn> columns() {
        return columns;
    }
}
