package dev.sluice.ingest.plan;

import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.NulBytes;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.TableMismatchException;
import dev.sluice.ingest.convert.RecordLayout;
import dev.sluice.ingest.convert.ValueOptions;
import dev.sluice.ingest.route.Horizon;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.csv.CsvHeaderException;
import dev.sluice.parsers.csv.Header;
import dev.sluice.parsers.csv.HeaderMode;
import dev.sluice.parsers.csv.HeaderReader;
import dev.sluice.parsers.value.NumberStyle;
import dev.sluice.parsers.value.TimeFormat;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds out how each input's records become rows of the table. Inputs with the same header share a layout, so that
 * threads keep their parsers from one input to the next. Used by one thread.
 */
public final class InputLayouts {
    private final IngestOptions options;
    private final InputFormat format;
    private final TableDeclaration table;
    private final ValueOptions values;
    private final Optional<Horizon> horizon;
    private final boolean byPosition;
    private final Map<Integer, AddedColumn.Origin> added;
    private final List<String> ownNames;
    private final Map<List<String>, RecordLayout> layouts = new HashMap<>();

    /** Names of columns are compared with those of a header unless {@code byPosition}. */
    InputLayouts(
            IngestOptions options,
            InputFormat format,
            TableDeclaration table,
            boolean byPosition,
            Map<Integer, AddedColumn.Origin> added)
            throws OptionException {
        this.options = options;
        this.values = values(options);
        this.horizon = options.horizon().isPresent()
                ? Optional.of(Horizon.of(table, options.horizon().get()))
                : Optional.empty();
        this.format = format;
        this.table = table;
        this.byPosition = byPosition;
        this.added = added;
        this.ownNames = new ArrayList<>();
        for (int i = 0; i < table.schema().columnCount(); i++) {
            if (!added.containsKey(i)) {
                ownNames.add(table.schema().column(i).name());
            }
        }
    }

    /** Whether the inputs are access logs. */
    public boolean areLogLines() {
        return format instanceof InputFormat.Log;
    }

    public LineEnds lineEnds() {
        return format.lineEnds();
    }

    /** The layout of an input. */
    public InputLayout of(OpenedInput input) throws IngestException {
        String name = input.file().name();
        if (format instanceof InputFormat.Log log) {
            RecordLayout layout = layouts.get(List.of());
            if (layout == null) {
                layout = logLayout(log, name);
                layouts.put(List.of(), layout);
            }
            return new InputLayout(layout, input.textStart(), 0, 0);
        }
        InputFormat.Csv csv = (InputFormat.Csv) format;
        Header header = header(csv, input);
        List<String> names =
                csv.dialect().header() == HeaderMode.NAMES && !header.names().isEmpty() ? header.names() : ownNames;
        RecordLayout layout = layouts.get(names);
        if (layout == null) {
            layout = csvLayout(csv, names, name);
            layouts.put(names, layout);
        }
        return new InputLayout(layout, header.dataOffset(), header.lines(), header.notRecords());
    }

    static Header header(InputFormat.Csv csv, OpenedInput input) throws InputException {
        try {
            return HeaderReader.read(input.sample(), 0, input.sampleEnd(), input.isWholeInSample(), csv.dialect());
        } catch (CsvHeaderException e) {
            InputException failure = new InputException(
                    "could not parse \"" + input.file().name() + "\" line " + e.line() + ": " + e.getMessage(), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private RecordLayout csvLayout(InputFormat.Csv csv, List<String> names, String input) throws IngestException {
        boolean match = options.csv().header() == HeaderOption.MATCH;
        boolean fits;
        if (match) {
            fits = new HashSet<>(ownNames).containsAll(names);
        } else {
            fits = byPosition ? names.size() == ownNames.size() : names.equals(ownNames);
        }
        if (!fits) {
            throw ColumnLists.mismatch(
                    table.name(),
                    ColumnLists.names(ownNames),
                    input,
                    ColumnLists.names(names),
                    !match && new HashSet<>(ownNames).containsAll(names)
                            ? "Use --header match to match columns by name; those that are missing are NULL."
                            : "");
        }
        List<ParsedColumn> parsed = names.stream().map(ParsedColumn::text).toList();
        List<Integer> fields = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < table.schema().columnCount(); i++) {
            if (added.containsKey(i)) {
                fields.add(RecordLayout.NO_FIELD);
            } else {
                ColumnDefinition column = table.schema().column(i);
                int field = match ? names.indexOf(column.name()) : next++;
                if (field < 0 && !column.nullable()) {
                    throw missing(column, input);
                }
                fields.add(field);
            }
        }
        return layout(csv.parsers(names, options.maxRecordBytes()), parsed, fields);
    }

    private TableMismatchException missing(ColumnDefinition column, String input) {
        return new TableMismatchException(
                "column \"" + column.name() + "\" of table \"" + table.name() + "\" is missing in \"" + input + "\"",
                "The column is declared NOT NULL, so it cannot be filled.",
                "");
    }

    private RecordLayout logLayout(InputFormat.Log log, String input) throws IngestException {
        List<ParsedColumn> parsed = log.columns();
        List<String> names = parsed.stream().map(ParsedColumn::name).toList();
        List<Integer> fields = new ArrayList<>();
        TableSchema schema = table.schema();
        for (int i = 0; i < schema.columnCount(); i++) {
            int field = names.indexOf(schema.column(i).name());
            if (added.containsKey(i)) {
                fields.add(RecordLayout.NO_FIELD);
            } else if (field < 0) {
                throw ColumnLists.mismatch(
                        table.name(), ColumnLists.names(ownNames), input, ColumnLists.names(names), "");
            } else {
                requireFit(schema.column(i), parsed.get(field), input);
                fields.add(field);
            }
        }
        return layout(log.parsers(options.maxRecordBytes()), parsed, fields);
    }

    private void requireFit(ColumnDefinition column, ParsedColumn source, String input) throws TableMismatchException {
        if (!ParsedTypes.canTake(column.type(), source.type())) {
            String own = ParsedTypes.columnType(source.type()).sql();
            throw new TableMismatchException(
                    "column \"" + column.name() + "\" of table \"" + table.name() + "\" cannot take " + source.source()
                            + " of \"" + input + "\"",
                    "The column is " + column.type().sql() + ", the input holds " + own + ".",
                    "Declare the column as " + own + " or as text, or leave the columns to the load.");
        }
    }

    private RecordLayout layout(Supplier<RecordParser> parsers, List<ParsedColumn> parsed, List<Integer> fields) {
        return new RecordLayout(
                table.schema(),
                table.partitioning(),
                horizon,
                parsers,
                parsed,
                List.copyOf(fields),
                added,
                format.lineEnds(),
                format.mayCrossLines(),
                values);
    }

    /** How values are written, as the options say. */
    static ValueOptions values(IngestOptions options) throws OptionException {
        try {
            return new ValueOptions(
                    options.timeZone(),
                    options.timestampFormat().map(text -> TimeFormat.of(text, options.timeZone())),
                    new NumberStyle(options.decimalComma(), options.thousands()),
                    options.nulBytes() == NulBytes.REJECT);
        } catch (IllegalArgumentException e) {
            OptionException failure = new OptionException(String.valueOf(e.getMessage()), "", "");
            failure.initCause(e);
            throw failure;
        }
    }
}
