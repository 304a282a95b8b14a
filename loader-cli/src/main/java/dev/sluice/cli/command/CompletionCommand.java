package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import java.io.IOException;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "completion",
        description = "Prints a completion script for a shell. For bash: source <(sluice completion bash)")
final class CompletionCommand extends SubCommand {
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell = Shell.bash;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        switch (shell) {
            // picocli's script asks itself which of the two shells reads it.
            case bash, zsh ->
                invocation.out().print(AutoComplete.bash("sluice", spec().root().commandLine()));
            case fish -> invocation.out().print(FishCompletion.script(spec().root()));
        }
        return ExitCode.DONE;
    }
}
