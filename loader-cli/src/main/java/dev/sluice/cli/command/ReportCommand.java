package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.report.ReportJob;
import dev.sluice.cli.report.ReportOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description =
                "Compares the WAL modes on your own input: loads it in each mode in turn, in directories of its own, and tells"
                        + " what each costs in time, what a crash costs in each, and which to take. Takes the options of load.",
        footer = {
            "",
            "Examples:",
            "  sluice report access.log --runs 3 --html report.html",
            "  sluice report big.csv --modes minimal-skip,none"
        })
final class ReportCommand extends SubCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "INPUT",
            description =
                    "Files, globs or folders, as load takes them; not standard input, since it is read many times.")
    private List<String> inputs = new ArrayList<>();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Override
    ExitCode run(Invocation invocation) throws Exception {
        return new ReportJob(
                        invocation, inputs, LoadArguments.of(spec()), reportOptions, VersionProvider.programVersion())
                .execute();
    }
}
