package dev.sluice.parsers.csv;

import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import java.util.ArrayList;
import java.util.List;

/** Makes the parser of a dialect. */
public final class CsvParsers {
    private CsvParsers() {}

    /** A parser of records with {@code columnCount} fields, named {@code c1}, {@code c2} and so on. */
    public static RecordParser forDialect(CsvDialect dialect, int columnCount) {
        return forDialect(dialect, numberedNames(columnCount), RecordParser.DEFAULT_MAX_RECORD_BYTES);
    }

    public static RecordParser forDialect(CsvDialect dialect, List<String> names, int maxRecordBytes) {
        List<ParsedColumn> columns = new ArrayList<>();
        for (String name : names) {
            columns.add(ParsedColumn.text(name));
        }
        return new CsvScanner(dialect, columns, maxRecordBytes);
    }

    /** {@code c1} to {@code cN}: the names of columns that have none. */
    public static List<String> numberedNames(int columnCount) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= columnCount; i++) {
            names.add("c" + i);
        }
        return names;
    }
}
