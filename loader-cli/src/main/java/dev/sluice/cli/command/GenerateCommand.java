package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.generate.AccessLogGenerator;
import dev.sluice.cli.generate.AccountsGenerator;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "generate",
        description = "Writes a benchmark input of any size: the same bytes for the same arguments, on every machine.",
        footer = {
            "",
            "Examples:",
            "  sluice generate access 1000000 -o access.log",
            "  sluice generate accounts 500 | sluice load - --table accounts --header no"
        })
final class GenerateCommand extends SubCommand {
    enum Kind {
        accounts,
        access
    }

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            description =
                    "accounts (pgbench's table as CSV, 98 bytes a row) or access (combined log, 268 bytes a line).")
    private Kind kind = Kind.accounts;

    @Parameters(index = "1", paramLabel = "ROWS", description = "How many records.")
    private long rows;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random numbers (42); the accounts have none and are always the same.")
    private long seed = AccessLogGenerator.DEFAULT_SEED;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        if (rows < 0) {
            throw new UsageException("ROWS must be 0 or more, but is " + rows);
        }
        if (output == null) {
            write(invocation.out());
        } else {
            OutputFile.write(output, this::write);
        }
        return ExitCode.DONE;
    }

    private void write(OutputStream out) throws IOException {
        switch (kind) {
            case accounts -> AccountsGenerator.write(rows, out);
            case access -> AccessLogGenerator.write(rows, seed, out);
        }
    }
}
