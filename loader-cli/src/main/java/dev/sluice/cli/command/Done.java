package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import java.io.IOException;

/** The result of a command that changed a table. */
final class Done {
    private Done() {}

    static void print(Invocation invocation, String table, String what) throws IOException {
        if (invocation.json()) {
            invocation
                    .out()
                    .println(JsonResult.result()
                            .put("table", table)
                            .put("done", what)
                            .finish());
        } else {
            invocation.out().println(ControlText.escape("table \"" + table + "\": " + what));
        }
    }
}
