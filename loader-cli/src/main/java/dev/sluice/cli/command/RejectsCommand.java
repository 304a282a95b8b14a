package dev.sluice.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "rejects",
        description =
                "Looks back at the records that runs rejected. Mend what \"rejects export\" writes and load that file: it loads"
                        + " once, as every file does.",
        subcommands = {
            RejectsListCommand.class,
            RejectsShowCommand.class,
            RejectsExportCommand.class,
            RejectsForgetCommand.class
        },
        footer = {"", "Examples:", "  sluice rejects list", "  sluice rejects show 4"})
final class RejectsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command is called
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say list, show, export or forget");
    }
}
