package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "drop",
        description = "Removes a table.",
        footer = {"", "Examples:", "  sluice drop staging"})
final class DropCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Database.Changed changed = Database.change(invocation, engine -> engine.dropTable(table));
        Done.print(invocation, changed, table, "dropped");
        return ExitCode.DONE;
    }
}
