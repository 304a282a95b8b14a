package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.TableDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(
        name = "tables",
        description = "Lists the tables: rows, bytes, partitions, persistence, and what is at risk.",
        footer = {"", "Examples:", "  sluice tables", "  sluice tables -D /srv/logs --json"})
final class TablesCommand extends SubCommand {
    @Override
    ExitCode run(Invocation invocation) throws IOException {
        try (DatabaseReader reader = Database.openReader(invocation)) {
            Collection<TableDefinition> tables = reader.catalog().tables().values();
            invocation.out().print(invocation.json() ? json(tables) : text(tables));
        }
        return ExitCode.DONE;
    }

    private static String text(Collection<TableDefinition> tables) {
        TextTable text =
                new TextTable("table", ">rows", ">bytes", ">partitions", "partitioned by", "persistence", "remarks");
        for (TableDefinition each : tables) {
            text.row(
                    each.name(),
                    Amounts.count(each.rows()),
                    Amounts.bytes(each.dataBytes()),
                    each.partitions().size(),
                    each.partitioning().sql(each.schema()),
                    persistence(each),
                    remarks(each));
        }
        return text.print();
    }

    private static String json(Collection<TableDefinition> tables) {
        return JsonResult.result()
                        .putObjects(
                                "tables",
                                tables,
                                (json, each) -> putSafety(
                                        json.put("table", each.name())
                                                .put("rows", each.rows())
                                                .put("dataBytes", each.dataBytes())
                                                .put(
                                                        "partitions",
                                                        each.partitions().size())
                                                .put(
                                                        "partitionBy",
                                                        each.partitioning().sql(each.schema()))
                                                .put("persistence", persistence(each))
                                                .put("createdAt", Times.ofMicros(each.createdAtMicros())),
                                        each))
                        .finish()
                + "\n";
    }

    static String persistence(TableDefinition table) {
        return table.persistence().name().toLowerCase(Locale.ROOT);
    }

    /** Puts what its owner should know of the table's safety. */
    static JsonResult putSafety(JsonResult json, TableDefinition table) {
        return json.put("atRisk", table.isAtRisk())
                .put("notBackedUpSince", Times.ifEver(table.notBackedUpSinceMicros()))
                .put("emptiedAt", Times.ifEver(table.emptiedAtMicros()));
    }

    /** The same for people. */
    static String remarks(TableDefinition table) {
        List<String> remarks = new ArrayList<>();
        Times.ifEver(table.emptiedAtMicros()).ifPresent(time -> remarks.add("emptied by a crash at " + time));
        if (table.isAtRisk()) {
            remarks.add("rows at risk until alter --logged");
        }
        Times.ifEver(table.notBackedUpSinceMicros()).ifPresent(time -> remarks.add("not backed up since " + time));
        return String.join("; ", remarks);
    }
}
