package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description =
                "Writes the records that a run rejected as they stood in the inputs, their header before them, to be mended and"
                        + " loaded.",
        footer = {"", "Examples:", "  sluice rejects export 4 -o mended.csv"})
final class RejectsExportCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "RUN", description = "The number of the run.")
    private long number;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        RejectRun run = RejectRun.of(invocation, number);
        if (output == null) {
            Files.copy(run.records(), invocation.out());
        } else {
            OutputFile.write(output, out -> Files.copy(run.records(), out));
        }
        return ExitCode.DONE;
    }
}
