package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.storage.schema.Persistence;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "alter",
        description =
                "Makes a table logged or unlogged, or renames it. No row is copied: there is no archive or replica to feed.",
        footer = {"", "Examples:", "  sluice alter staging --logged", "  sluice alter staging --rename orders"})
final class AlterCommand extends SubCommand {
    /** Exactly one change. */
    static final class Change {
        @Option(names = "--logged", description = "A crash will lose nothing committed.")
        private boolean logged;

        @Option(names = "--unlogged", description = "Commits get cheaper, and a crash will empty the table.")
        private boolean unlogged;

        @Option(names = "--rename", paramLabel = "NEW", description = "The table's new name.")
        private @Nullable String rename;
    }

    @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
    private String table = "";

    @ArgGroup(multiplicity = "1")
    private Change change = new Change();

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Database.Changed changed = Database.change(invocation, engine -> {
            if (change.rename != null) {
                engine.renameTable(table, change.rename);
            } else {
                engine.alterPersistence(table, change.unlogged ? Persistence.UNLOGGED : Persistence.LOGGED);
            }
        });
        String done = change.rename != null
                ? "renamed to " + change.rename
                : change.logged ? "logged" : "unlogged: a crash will empty it";
        Done.print(invocation, changed, table, done);
        return ExitCode.DONE;
    }
}
