package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.scan.ColumnSizes;
import dev.sluice.storage.schema.ColumnDefinition;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "describe",
        description =
                "Shows a table's columns and how they are encoded, its partitions, rows and bytes, and what is at risk.",
        footer = {"", "Examples:", "  sluice describe access"})
final class DescribeCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        try (DatabaseReader reader = Database.openReader(invocation)) {
            TableDefinition definition = Database.table(reader, table);
            ColumnSizes sizes = reader.columnSizes(definition);
            invocation.out().print(invocation.json() ? json(definition, sizes) : text(definition, sizes));
        }
        return ExitCode.DONE;
    }

    private static String text(TableDefinition table, ColumnSizes sizes) {
        String remarks = TablesCommand.remarks(table);
        StringBuilder out = new StringBuilder();
        out.append("table \"").append(ControlText.escape(table.name())).append("\", ");
        out.append(TablesCommand.persistence(table)).append(", partition by ");
        out.append(ControlText.escape(table.partitioning().sql(table.schema()))).append('\n');
        out.append(Amounts.count(table.rows())).append(" rows, ").append(Amounts.bytes(table.dataBytes()));
        out.append(remarks.isEmpty() ? "\n\n" : "; " + remarks + "\n\n");
        TextTable columns = new TextTable("column", "type", "null", ">bytes", "encodings");
        for (ColumnDefinition each : table.schema().columns()) {
            ColumnSizes.Size size = sizes.of(each.id());
            columns.row(
                    each.name(),
                    each.type().sql(),
                    each.nullable() ? "yes" : "no",
                    Amounts.bytes(size.bytes()),
                    String.join(", ", size.encodings()));
        }
        TextTable partitions = new TextTable(">partition", "key", ">rows", ">bytes", ">file");
        for (PartitionDefinition each : table.partitions()) {
            partitions.row(
                    each.ordinal(),
                    each.key().display(table.partitioning()),
                    Amounts.count(each.rows()),
                    Amounts.bytes(each.mark().length()),
                    each.fileId());
        }
        return out.append(columns.print())
                .append('\n')
                .append(partitions.print())
                .toString();
    }

    private static String json(TableDefinition table, ColumnSizes sizes) {
        return TablesCommand.putSafety(
                                JsonResult.result()
                                        .put("table", table.name())
                                        .put("persistence", TablesCommand.persistence(table))
                                        .put("rows", table.rows())
                                        .put("dataBytes", table.dataBytes())
                                        .put("partitionBy", table.partitioning().sql(table.schema()))
                                        .put("createdAt", Times.ofMicros(table.createdAtMicros()))
                                        .put("rowGroups", sizes.rowGroups()),
                                table)
                        .putObjects(
                                "columns",
                                table.schema().columns(),
                                (json, each) -> json.put("name", each.name())
                                        .put("type", each.type().sql())
                                        .put("nullable", each.nullable())
                                        .put("bytes", sizes.of(each.id()).bytes())
                                        .putStrings(
                                                "encodings", sizes.of(each.id()).encodings()))
                        .putObjects(
                                "partitions",
                                table.partitions(),
                                (json, each) -> json.put("ordinal", each.ordinal())
                                        .put("key", each.key().display(table.partitioning()))
                                        .put("rows", each.rows())
                                        .put("fileBytes", each.mark().length())
                                        .put("fileId", each.fileId()))
                        .finish()
                + "\n";
    }
}
