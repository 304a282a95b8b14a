package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.export.CsvRowWriter;
import dev.sluice.cli.export.JsonRowWriter;
import dev.sluice.cli.export.RowWriter;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.OutputFile;
import dev.sluice.cli.settings.Suggestion;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.TableSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description =
                "Writes a table's rows as CSV, or as JSON lines. Text is written as it is: a spreadsheet may take a cell that"
                        + " begins with = + - or @ for a formula, unless --spreadsheet-safe is given.",
        footer = {
            "",
            "Examples:",
            "  sluice export access --where \"status = 404\" --columns time,path --limit 100",
            "  sluice export access --format jsonl -o access.jsonl"
        })
final class ExportCommand extends SubCommand {
    enum Format {
        csv,
        jsonl
    }

    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @Option(names = "--format", paramLabel = "FORMAT", description = "csv (with a header) or jsonl (csv).")
    private Format format = Format.csv;

    @Option(names = "--columns", paramLabel = "LIST", split = ",", description = "Only these columns, in this order.")
    private List<String> columns = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "Only rows that comparisons joined by and select, such as \"status = 500\".")
    private @Nullable String where;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many rows.")
    private long limit = Long.MAX_VALUE;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--spreadsheet-safe",
            description =
                    "Put an apostrophe before text that a spreadsheet would take for a formula; it does not load back as it was.")
    private boolean spreadsheetSafe;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        if (spreadsheetSafe && format != Format.csv) {
            throw new UsageException("--spreadsheet-safe is for csv");
        }
        try (DatabaseReader reader = Database.openReader(invocation)) {
            TableDefinition definition = Database.table(reader, table);
            List<Integer> places = places(definition.schema());
            Predicate predicate = Condition.parse(where, definition.schema());
            if (output == null) {
                write(reader, definition, places, predicate, invocation.out());
            } else {
                OutputFile.write(output, out -> write(reader, definition, places, predicate, out));
            }
        }
        return ExitCode.DONE;
    }

    private void write(
            DatabaseReader reader,
            TableDefinition definition,
            List<Integer> places,
            Predicate predicate,
            OutputStream out)
            throws IOException {
        RowWriter rows = format == Format.csv
                ? new CsvRowWriter(definition.schema(), places, spreadsheetSafe, out)
                : new JsonRowWriter(definition.schema(), places, out);
        long left = limit;
        try (TableScan scan = reader.scan(definition.name(), places, predicate)) {
            while (left > 0 && scan.next()) {
                int count = (int) Math.min(left, scan.selectedCount());
                rows.write(scan.batch(), scan.selectedRows(), count);
                left -= count;
            }
        }
        rows.end();
    }

    private List<Integer> places(TableSchema schema) {
        if (columns.isEmpty()) {
            return IntStream.range(0, schema.columnCount()).boxed().toList();
        }
        return columns.stream().map(name -> place(schema, name.strip())).toList();
    }

    private int place(TableSchema schema, String name) {
        return schema.indexOf(name).orElseThrow(() -> {
            List<String> names =
                    schema.columns().stream().map(ColumnDefinition::name).toList();
            return new UsageException(ErrorMessage.of("table \"" + table + "\" has no column \"" + name + "\"")
                    .withHint(Suggestion.nearest(name, names)
                            .map(nearest -> "Did you mean \"" + nearest + "\"?")
                            .orElse("It has " + String.join(", ", names) + ".")));
        });
    }
}
