package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.storage.recovery.RejectFiles;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "forget",
        description =
                "Removes the rejected records of runs, when they are loaded or not wanted. The history keeps their number.",
        footer = {"", "Examples:", "  sluice rejects forget 4", "  sluice rejects forget --all"})
final class RejectsForgetCommand extends SubCommand {
    @Parameters(arity = "0..*", paramLabel = "RUN", description = "The numbers of the runs.")
    private List<Long> numbers = new ArrayList<>();

    @Option(names = "--all", description = "Those of all runs.")
    private boolean all;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        if (all != numbers.isEmpty()) {
            throw new UsageException("say the numbers of runs, or --all");
        }
        Map<Long, RejectRun> runs = RejectRun.all(invocation);
        List<Long> forgotten = new ArrayList<>();
        if (all) {
            forgotten.addAll(runs.keySet());
        }
        for (long number : numbers) {
            forgotten.add(RejectRun.of(runs, number).number());
        }
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        Database.change(invocation, engine -> {
            for (long number : forgotten) {
                RejectFiles.forget(fileSystem, invocation.dataDirectory(), number);
            }
        });
        if (invocation.json()) {
            invocation
                    .out()
                    .println(JsonResult.result()
                            .put("done", "forgotten")
                            .putStrings(
                                    "runs",
                                    forgotten.stream().map(String::valueOf).toList())
                            .finish());
        } else {
            invocation.out().println("forgot the rejects of " + forgotten.size() + " runs");
        }
        return ExitCode.DONE;
    }
}
