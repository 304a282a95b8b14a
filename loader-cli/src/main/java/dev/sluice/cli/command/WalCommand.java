package dev.sluice.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "wal",
        description = "Shows what is in the write-ahead log.",
        subcommands = {WalDumpCommand.class, WalStatsCommand.class},
        footer = {"", "Examples:", "  sluice wal stats", "  sluice wal dump"})
final class WalCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command is called
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say dump or stats");
    }
}
