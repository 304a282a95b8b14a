package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.ledger.LedgerEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        description =
                "Lists the inputs that the tables hold, oldest first. A later load of the same content skips it, whatever its"
                        + " name.")
final class HistoryCommand extends SubCommand {
    private record Line(String table, LedgerEntry entry) {}

    @Parameters(index = "0", arity = "0..1", paramLabel = "TABLE", description = "Only this table.")
    private @Nullable String table;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        List<Line> lines = new ArrayList<>();
        try (DatabaseReader reader = Database.openReader(invocation)) {
            List<String> names = table == null
                    ? List.copyOf(reader.catalog().tables().keySet())
                    : List.of(Database.table(reader, table).name());
            for (String name : names) {
                reader.ledger(name).forEach(entry -> lines.add(new Line(name, entry)));
            }
        }
        invocation.out().print(invocation.json() ? json(lines) : text(lines));
        return ExitCode.DONE;
    }

    private static String text(List<Line> lines) {
        TextTable text = new TextTable(
                "committed", "table", "input", ">bytes", ">records", ">loaded", ">rejected", ">run", "content");
        for (Line each : lines) {
            LedgerEntry entry = each.entry();
            text.row(
                    Times.ofMicros(entry.committedAtMicros()),
                    each.table(),
                    entry.path() + (entry.complete() ? "" : " (part)"),
                    Amounts.bytes(entry.contentBytes()),
                    Amounts.count(entry.records()),
                    Amounts.count(entry.loaded()),
                    Amounts.count(entry.rejected()),
                    entry.runNumber(),
                    hash(entry));
        }
        return text.print();
    }

    private static String json(List<Line> lines) {
        return JsonResult.result()
                        .putObjects("entries", lines, (json, each) -> entry(json, each.table(), each.entry()))
                        .finish()
                + "\n";
    }

    private static void entry(JsonResult json, String table, LedgerEntry entry) {
        json.put("table", table)
                .put("committedAt", Times.ofMicros(entry.committedAtMicros()))
                .put("path", entry.path())
                .put("bytes", entry.contentBytes())
                .put("contentHash", hash(entry))
                .put("complete", entry.complete())
                .put("lines", entry.lines())
                .put("records", entry.records())
                .put("loaded", entry.loaded())
                .put("rejected", entry.rejected())
                .put("notRecords", entry.notRecords())
                .put("alreadyLoaded", entry.alreadyLoaded())
                .put("run", entry.runNumber())
                .put(
                        "rejectFile",
                        entry.rejectFile().isEmpty() ? Optional.<String>empty() : Optional.of(entry.rejectFile()));
    }

    private static String hash(LedgerEntry entry) {
        return String.format("%016x", entry.contentHash());
    }
}
