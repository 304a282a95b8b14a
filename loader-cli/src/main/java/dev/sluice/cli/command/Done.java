package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.RunCosts;
import java.io.IOException;

/** The result of a command that changed a table. */
final class Done {
    private Done() {}

    static void print(Invocation invocation, Database.Changed changed, String table, String what) throws IOException {
        if (invocation.json()) {
            JsonResult json = JsonResult.result().put("table", table).put("done", what);
            json.putObject(
                    "wal",
                    () -> json.put("bytes", changed.statistics().wal().bytes())
                            .putNumbers("records", RunCosts.walRecords(changed.statistics())));
            RunCosts.put(json, changed.counters());
            invocation.out().println(json.finish());
        } else {
            invocation.out().println(ControlText.escape("table \"" + table + "\": " + what));
        }
    }
}
