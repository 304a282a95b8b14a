package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.output.Times;
import java.io.IOException;
import java.util.Collection;
import picocli.CommandLine.Command;

@Command(
        name = "list",
        description = "Lists the runs that rejected records, and where those are.",
        footer = {"", "Examples:", "  sluice rejects list"})
final class RejectsListCommand extends SubCommand {
    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Collection<RejectRun> runs = RejectRun.all(invocation).values();
        if (invocation.json()) {
            invocation
                    .out()
                    .println(JsonResult.result()
                            .putObjects(
                                    "runs",
                                    runs,
                                    (json, run) -> json.put("run", run.number())
                                            .put("table", run.table())
                                            .put("committedAt", Times.ofMicros(run.committedAtMicros()))
                                            .put("rejected", run.rejected())
                                            .put("inputs", run.inputs())
                                            .put("rejectFile", run.records().toString())
                                            .put("reasonFile", run.reasons().toString()))
                            .finish());
            return ExitCode.DONE;
        }
        TextTable text = new TextTable(">run", "committed", "table", ">rejected", ">inputs", "file");
        runs.forEach(run -> text.row(
                run.number(),
                Times.ofMicros(run.committedAtMicros()),
                run.table(),
                Amounts.count(run.rejected()),
                Amounts.count(run.inputs()),
                run.records()));
        invocation.out().print(text.print());
        return ExitCode.DONE;
    }
}
