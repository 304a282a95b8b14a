package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.ledger.LedgerEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        description = {
            "Lists the inputs that the tables hold, oldest first. A later load of the same content skips it, whatever its name.",
            "With --forget entries are taken out, so that their content can be loaded again. The rows stay: loading it again beside"
                    + " them makes them double. That a crash emptied the table is forgotten too."
        },
        footer = {
            "",
            "Examples:",
            "  sluice history access_log",
            "  sluice history access_log --forget --input access.log    # its rows are gone, or wanted twice",
            "  sluice history access_log --forget                       # everything"
        })
final class HistoryCommand extends SubCommand {
    private record Line(String table, LedgerEntry entry) {}

    @Parameters(index = "0", arity = "0..1", paramLabel = "TABLE", description = "Only this table.")
    private @Nullable String table;

    @Option(names = "--forget", description = "Forget the entries of TABLE, or those of --input.")
    private boolean forget;

    @Option(
            names = "--input",
            paramLabel = "PATH",
            description = "With --forget: only entries of this input, as history shows it; may be given several times.")
    private List<String> inputs = new ArrayList<>();

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        if (!forget && !inputs.isEmpty()) {
            throw new UsageException("--input is of use only with --forget");
        }
        if (!forget) {
            return list(invocation);
        }
        if (table == null) {
            throw new UsageException(ErrorMessage.of("--forget needs a table")
                    .withHint("Name it: sluice history TABLE --forget. The command \"tables\" lists them."));
        }
        return forget(invocation, table);
    }

    private ExitCode forget(Invocation invocation, String name) throws IOException {
        Predicate<LedgerEntry> which = entry -> inputs.isEmpty() || inputs.contains(entry.path());
        List<LedgerEntry> forgotten = new ArrayList<>();
        List<LedgerEntry> kept = new ArrayList<>();
        Database.Changed changed = Database.change(invocation, engine -> {
            for (LedgerEntry entry : engine.history(name)) {
                (which.test(entry) ? forgotten : kept).add(entry);
            }
            for (String input : inputs) {
                if (forgotten.stream().noneMatch(entry -> entry.path().equals(input))) {
                    throw new UsageException(
                            ErrorMessage.of("table \"" + name + "\" has no entry of input \"" + input + "\"")
                                    .withHint("Give the input as \"sluice history " + name + "\" shows it."));
                }
            }
            engine.forgetHistory(List.of(name), which);
        });
        long rows = forgotten.stream().mapToLong(LedgerEntry::loaded).sum();
        String done = Amounts.count(forgotten.size()) + " of " + Amounts.count(forgotten.size() + kept.size())
                + " entries forgotten; their " + Amounts.count(rows)
                + " rows stay, and their content can be loaded again";
        Done.print(
                invocation,
                changed,
                name,
                done,
                json -> json.put("forgotten", forgotten.size())
                        .put("kept", kept.size())
                        .put("forgottenRows", rows));
        return ExitCode.DONE;
    }

    private ExitCode list(Invocation invocation) throws IOException {
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
                "committed",
                "table",
                "input",
                ">bytes",
                ">records",
                ">loaded",
                ">rejected",
                ">expired",
                ">run",
                "content");
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
                    Amounts.count(entry.expired()),
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
                .put("expired", entry.expired())
                .put("run", entry.runNumber())
                .put(
                        "rejectFile",
                        entry.rejectFile().isEmpty() ? Optional.<String>empty() : Optional.of(entry.rejectFile()));
    }

    private static String hash(LedgerEntry entry) {
        return String.format("%016x", entry.contentHash());
    }
}
