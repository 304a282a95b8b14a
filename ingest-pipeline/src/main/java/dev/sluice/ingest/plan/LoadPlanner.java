package dev.sluice.ingest.plan;

import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.FoundInput;
import dev.sluice.ingest.InferenceScope;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.Header;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.SqlSyntaxException;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Decides what a load will do, from its options, the table if there is one, and the first input. */
public final class LoadPlanner {
    private final IngestOptions options;
    private final Optional<TableDeclaration> declared;
    private final List<InputFile> files;
    private final SourceSettings settings;
    private Optional<TypeInference> inference = Optional.empty();

    private LoadPlanner(IngestOptions options, List<InputFile> files, SourceSettings settings) throws OptionException {
        this.options = options;
        this.files = files;
        this.settings = settings;
        this.declared = declared(options);
    }

    /** Finds what is wrong with options whatever the inputs and the tables are. */
    public static void check(IngestOptions options) throws OptionException {
        FoundFormat.check(options);
        InputLayouts.values(options);
        Optional<TableDeclaration> declared = declared(options);
        if (declared.isPresent()) {
            partitioning(options, declared, withAdded(options, declared.get().schema()));
        }
    }

    /**
     * Plans a load.
     *
     * @param files all inputs, in order, at least one
     * @param first the first input that is not empty, or any
     * @param existing finds a table by name
     */
    public static LoadPlan plan(
            IngestOptions options,
            List<InputFile> files,
            SourceSettings settings,
            OpenedInput first,
            Function<String, Optional<TableDeclaration>> existing)
            throws IngestException {
        LoadPlanner planner = new LoadPlanner(options, files, settings);
        String name = planner.tableName(files.get(0));
        FoundFormat found = FoundFormat.find(options, first);
        Optional<TableDeclaration> table = existing.apply(name);
        byte[] header = header(found.format(), first);
        return table.isPresent()
                ? planner.intoExisting(table.get(), found, first, header)
                : planner.intoNew(name, found, first, header);
    }

    private static byte[] header(InputFormat format, OpenedInput first) throws InputException {
        if (format instanceof InputFormat.Csv csv) {
            int end = InputLayouts.header(csv, first).dataOffset();
            return Arrays.copyOfRange(first.sample(), Math.min(first.textStart(), end), end);
        }
        return new byte[0];
    }

    private static Optional<TableDeclaration> declared(IngestOptions options) throws OptionException {
        try {
            if (options.schema().isPresent()) {
                return Optional.of(SchemaSql.parse(options.schema().get()));
            }
            return options.columns()
                    .map(columns -> new TableDeclaration(
                            "", SchemaSql.parseColumns(columns), Persistence.LOGGED, Partitioning.none()));
        } catch (SqlSyntaxException e) {
            OptionException failure = new OptionException("cannot read the columns, " + e.getMessage(), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private String tableName(InputFile first) throws OptionException {
        if (options.table().isPresent()) {
            return options.table().get();
        }
        Optional<String> name = declared.map(TableDeclaration::name).filter(n -> !n.isEmpty());
        if (name.isEmpty()) {
            name = TableName.of(first);
        }
        return name.orElseThrow(() -> new OptionException(
                "no table named",
                "The input \"" + first.name() + "\" has no name to take it from.",
                "Use --table NAME."));
    }

    private LoadPlan intoExisting(TableDeclaration table, FoundFormat found, OpenedInput first, byte[] header)
            throws IngestException {
        TableSchema schema = table.schema();
        if (declared.isPresent()
                && !sameColumns(withAdded(options, declared.get().schema()), schema)) {
            throw ColumnLists.mismatch(
                    table.name(),
                    ColumnLists.sql(schema),
                    "--columns",
                    ColumnLists.sql(declared.get().schema()),
                    "");
        }
        Map<Integer, AddedColumn.Origin> added = placesOfAdded(schema);
        InputLayouts layouts = layouts(table, found, added);
        return new LoadPlan(table, true, false, found.reason(), foundInput(found, first, table), header, layouts);
    }

    private LoadPlan intoNew(String name, FoundFormat found, OpenedInput first, byte[] header) throws IngestException {
        TableSchema own = declared.isPresent() ? declared.get().schema() : inferred(found.format(), first);
        if (declared.isEmpty()) {
            requireFreeNames(own, first.file().name());
        }
        TableSchema schema = withAdded(options, own);
        boolean unlogged =
                options.unlogged() || (declared.isPresent() && declared.get().persistence() == Persistence.UNLOGGED);
        TableDeclaration table = new TableDeclaration(
                name,
                schema,
                unlogged ? Persistence.UNLOGGED : Persistence.LOGGED,
                partitioning(options, declared, schema));
        boolean isInferred = declared.isEmpty() && found.format() instanceof InputFormat.Csv && !options.allText();
        InputLayouts layouts = layouts(table, found, placesOfAdded(schema));
        return new LoadPlan(table, false, isInferred, found.reason(), foundInput(found, first, table), header, layouts);
    }

    private FoundInput foundInput(FoundFormat found, OpenedInput first, TableDeclaration table) {
        Optional<CsvDialect> dialect =
                found.format() instanceof InputFormat.Csv csv ? Optional.of(csv.dialect()) : Optional.empty();
        return new FoundInput(
                options,
                found.name(),
                dialect,
                found.format() instanceof InputFormat.Log log && log.format().hasExtras(),
                first.charset(),
                table,
                inference.map(TypeInference::columns).orElse(List.of()),
                inference.map(TypeInference::records).orElse(0L));
    }

    private InputLayouts layouts(TableDeclaration table, FoundFormat found, Map<Integer, AddedColumn.Origin> added)
            throws OptionException {
        return new InputLayouts(options, found.format(), table, declared.isPresent(), added);
    }

    private static Partitioning partitioning(
            IngestOptions options, Optional<TableDeclaration> declared, TableSchema schema) throws OptionException {
        try {
            if (options.partitionBy().isPresent()) {
                return Partitioning.parse(options.partitionBy().get(), schema, options.partitions());
            }
        } catch (SqlSyntaxException e) {
            OptionException failure = new OptionException("cannot read the partitioning, " + e.getMessage(), "", "");
            failure.initCause(e);
            throw failure;
        }
        if (options.schema().isPresent() && declared.isPresent()) {
            return declared.get().partitioning();
        }
        return Partitioning.roundRobin(options.partitions());
    }

    private TableSchema inferred(InputFormat format, OpenedInput first) throws IngestException {
        List<String> names;
        List<ColumnType> types;
        if (format instanceof InputFormat.Log log) {
            names = log.columns().stream().map(ParsedColumn::name).toList();
            types = log.columns().stream()
                    .map(c -> options.allText() ? ColumnType.TEXT : ParsedTypes.columnType(c.type()))
                    .toList();
        } else {
            InputFormat.Csv csv = (InputFormat.Csv) format;
            Header header = InputLayouts.header(csv, first);
            names = header.names();
            if (names.isEmpty()) {
                throw new InputException(
                        "cannot infer the columns of \"" + first.file().name() + "\": it holds no record",
                        "",
                        "Name the columns with --columns.");
            }
            types = options.allText()
                    ? names.stream().map(n -> ColumnType.TEXT).toList()
                    : inferTypes(csv, names, header, first);
        }
        return schema(names, types, first.file().name());
    }

    private List<ColumnType> inferTypes(InputFormat.Csv csv, List<String> names, Header header, OpenedInput first)
            throws IngestException {
        TypeInference types = new TypeInference(InputLayouts.values(options), names);
        inference = Optional.of(types);
        if (options.infer() == InferenceScope.FULL) {
            new FullInference(options, csv, names, types).read(files, settings);
        } else {
            RecordParser parser = csv.parsers(names, options.maxRecordBytes()).get();
            int[] inOrder = IntStream.range(0, names.size()).toArray();
            types.look(
                    parser, first.sample(), header.dataOffset(), first.sampleEnd(), first.isWholeInSample(), inOrder);
        }
        return types.types();
    }

    private static TableSchema schema(List<String> names, List<ColumnType> types, String input) throws InputException {
        try {
            List<ColumnDefinition> columns = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                columns.add(new ColumnDefinition(i + 1, names.get(i), types.get(i), true));
            }
            return new TableSchema(columns);
        } catch (IllegalArgumentException e) {
            InputException failure = new InputException(
                    "cannot make a table of \"" + input + "\": " + e.getMessage(), "", "Use --columns or --schema.");
            failure.initCause(e);
            throw failure;
        }
    }

    private void requireFreeNames(TableSchema inferred, String input) throws OptionException {
        for (AddedColumn column : options.addedColumns()) {
            if (inferred.indexOf(column.name()).isPresent()) {
                throw new OptionException(
                        "cannot add column \"" + column.name() + "\": \"" + input + "\" has a column of that name",
                        "",
                        "Give --add-column another name.");
            }
        }
    }

    /** The columns with the added ones behind them, where they are not among them. */
    private static TableSchema withAdded(IngestOptions options, TableSchema schema) throws OptionException {
        List<ColumnDefinition> columns = new ArrayList<>(schema.columns());
        int nextId = columns.stream().mapToInt(ColumnDefinition::id).max().orElse(0) + 1;
        for (AddedColumn column : options.addedColumns()) {
            if (schema.indexOf(column.name()).isEmpty()) {
                columns.add(new ColumnDefinition(nextId++, column.name(), typeOf(column), true));
            }
        }
        try {
            return new TableSchema(columns);
        } catch (IllegalArgumentException e) {
            OptionException failure = new OptionException(String.valueOf(e.getMessage()), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private static ColumnType typeOf(AddedColumn column) {
        return switch (column.origin()) {
            case FILENAME -> ColumnType.TEXT;
            case LINE -> ColumnType.BIGINT;
        };
    }

    private Map<Integer, AddedColumn.Origin> placesOfAdded(TableSchema schema) throws OptionException {
        Map<Integer, AddedColumn.Origin> places = new HashMap<>();
        for (AddedColumn column : options.addedColumns()) {
            OptionalInt place = schema.indexOf(column.name());
            if (place.isEmpty() || !schema.column(place.getAsInt()).type().equals(typeOf(column))) {
                throw new OptionException(
                        "the table has no column \"" + column.name() + "\" of type "
                                + typeOf(column).sql(),
                        "",
                        "");
            }
            places.put(place.getAsInt(), column.origin());
        }
        return Map.copyOf(places);
    }

    private static boolean sameColumns(TableSchema a, TableSchema b) {
        if (a.columnCount() != b.columnCount()) {
            return false;
        }
        for (int i = 0; i < a.columnCount(); i++) {
            ColumnDefinition x = a.column(i);
            ColumnDefinition y = b.column(i);
            if (!x.name().equals(y.name()) || !x.type().equals(y.type()) || x.nullable() != y.nullable()) {
                return false;
            }
        }
        return true;
    }
}
