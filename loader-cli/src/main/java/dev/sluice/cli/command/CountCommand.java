package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.scan.TableScan;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "count",
        description = "Prints how many rows a table has, or how many of them a condition selects.",
        footer = {"", "Examples:", "  sluice count access", "  sluice count access --where \"status >= 500\""})
final class CountCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "Comparisons joined by and, such as \"ts >= '2026-01-01' and status = 500\".")
    private @Nullable String where;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        long rows;
        try (DatabaseReader reader = Database.openReader(invocation)) {
            TableDefinition definition = Database.table(reader, table);
            rows = where == null ? definition.rows() : selected(reader, definition, where);
        }
        invocation
                .out()
                .println(
                        invocation.json()
                                ? JsonResult.result()
                                        .put("table", table)
                                        .put("rows", rows)
                                        .finish()
                                : Long.toString(rows));
        return ExitCode.DONE;
    }

    private static long selected(DatabaseReader reader, TableDefinition table, String where) throws IOException {
        long rows = 0;
        try (TableScan scan = reader.scan(table.name(), List.of(), Condition.parse(where, table.schema()))) {
            while (scan.next()) {
                rows += scan.selectedCount();
            }
        }
        return rows;
    }
}
