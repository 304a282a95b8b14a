package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** Completion scripts, which a package carries too. */
@Command(
        name = "completion",
        description = "Prints a completion script for a shell. For bash: source <(sluice completion bash)",
        footer = {
            "",
            "Examples:",
            "  source <(sluice completion bash)",
            "  source <(sluice completion zsh)",
            "  sluice completion fish > ~/.config/fish/completions/sluice.fish"
        })
public final class CompletionCommand extends SubCommand {
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell = Shell.bash;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        invocation.out().print(script(shell, spec().root()));
        return ExitCode.DONE;
    }

    private static String script(Shell shell, CommandSpec root) {
        return switch (shell) {
            case bash -> AutoComplete.bash("sluice", root.commandLine());
            case zsh -> ZshCompletion.script(root);
            case fish -> FishCompletion.script(root);
        };
    }

    /** The script of each shell, by its name. */
    public static Map<String, String> scripts(CommandSpec root) {
        Map<String, String> scripts = new TreeMap<>();
        for (Shell each : Shell.values()) {
            scripts.put(each.name(), script(each, root));
        }
        return scripts;
    }
}
