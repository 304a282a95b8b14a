package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.RunCosts;
import java.io.IOException;
import java.util.function.Consumer;

/** The result of a command that changed a table. */
final class Done {
    private Done() {}

    static void print(Invocation invocation, Database.Changed changed, String table, String what) throws IOException {
        print(invocation, changed, table, what, json -> {});
    }

    /** The same with further keys of the object. */
    static void print(
            Invocation invocation, Database.Changed changed, String table, String what, Consumer<JsonResult> more)
            throws IOException {
        if (invocation.json()) {
            JsonResult json = JsonResult.result().put("table", table).put("done", what);
            more.accept(json);
            RunCosts.putWal(json, changed.statistics());
            RunCosts.put(json, changed.counters());
            invocation.out().println(json.finish());
        } else {
            invocation.out().println(ControlText.escape("table \"" + table + "\": " + what));
        }
    }
}
