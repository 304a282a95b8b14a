package dev.sluice.cli;

import dev.sluice.cli.command.CompletionCommand;
import dev.sluice.cli.command.VersionProvider;
import dev.sluice.cli.manual.ManualPages;
import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.process.StopSignals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine;

/** Writes manual pages and completion scripts into a folder, for a package. Only the build calls it. */
final class Manual {
    private Manual() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandLine root = commandLine();
        for (Map.Entry<String, String> page :
                ManualPages.of(root, VersionProvider.programVersion()).entrySet()) {
            write(folder.resolve("man/man1/" + page.getKey() + ".1"), page.getValue());
        }
        for (Map.Entry<String, String> script :
                CompletionCommand.scripts(root.getCommandSpec()).entrySet()) {
            write(folder.resolve("completion/sluice." + script.getKey()), script.getValue());
        }
    }

    /** The commands as the program has them. */
    static CommandLine commandLine() {
        return new Sluice(Map.of(), new Stdout(OutputStream.nullOutputStream()), new StopSignals()).commandLine();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
