package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "truncate",
        description = "Removes all rows of a table, and with them the history of what was loaded.",
        footer = {"", "Examples:", "  sluice truncate staging"})
final class TruncateCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Database.Changed changed = Database.change(invocation, engine -> engine.truncateTable(table));
        Done.print(invocation, changed, table, "truncated");
        return ExitCode.DONE;
    }
}
