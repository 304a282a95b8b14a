package dev.sluice.cli;

import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.process.StopSignals;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs the commands that matter once, on small inputs in an empty folder, so that the launcher can keep an archive of the classes they load.
 * Only the launcher calls it.
 */
final class Training {
    private Training() {}

    public static void main(String[] arguments) {
        String folder = arguments[0];
        String accounts = Path.of(folder, "accounts.csv").toString();
        String access = Path.of(folder, "access.log").toString();
        List<List<String>> commands = List.of(
                List.of("generate", "accounts", "2000", "-o", accounts),
                List.of("generate", "access", "2000", "-o", access),
                List.of("load", accounts, "--header", "no", "--partition-by", "hash(c1)", "--progress", "always"),
                List.of("load", access, "--table", "access", "--json"),
                List.of("count", "access", "--where", "status = 500"),
                List.of("export", "access", "--format", "jsonl"),
                List.of("export", "accounts"),
                List.of("describe", "access"),
                List.of("tables"),
                List.of("status"),
                List.of("settings"));
        for (List<String> command : commands) {
            run(command, Path.of(folder, "data").toString());
        }
    }

    private static void run(List<String> command, String dataDirectory) {
        new Sluice(Map.of("SLUICE_DATA", dataDirectory), new Stdout(OutputStream.nullOutputStream()), new StopSignals())
                .run(command.toArray(String[]::new));
    }
}
