package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;

/** The commands in the shell blocks of a document, in their order, as tests that run them in one folder. */
final class DocumentCommands {
    private static final Pattern EXIT = Pattern.compile("# exit (\\d+)\\s*$");
    private static final Pattern HERE_DOCUMENT = Pattern.compile("<<'(\\w+)'");

    private DocumentCommands() {}

    /**
     * Makes the tests.
     *
     * @param document seen from the project's folder
     * @param isRun which lines are run
     */
    static List<DynamicTest> tests(String document, Path folder, java.util.function.Predicate<String> isRun)
            throws IOException {
        Files.createSymbolicLink(folder.resolve("sluice"), SluiceProcess.home().resolve("sluice"));
        Files.createSymbolicLink(folder.resolve("samples"), SluiceProcess.home().resolve("samples"));
        SluiceProcess sluice = new SluiceProcess(folder);
        List<DynamicTest> tests = new ArrayList<>();
        for (String command : commands(document)) {
            if (isRun.test(command)) {
                tests.add(DynamicTest.dynamicTest(command, () -> {
                    SluiceProcess.Result result = sluice.shell(command);
                    assertThat(result.exitCode()).as("%s", result).isEqualTo(exitCode(command));
                }));
            }
        }
        return tests;
    }

    private static List<String> commands(String document) throws IOException {
        List<String> commands = new ArrayList<>();
        boolean isShell = false;
        StringBuilder open = new StringBuilder();
        String end = "";
        for (String line : Files.readAllLines(SluiceProcess.home().resolve(document))) {
            if (!end.isEmpty()) {
                open.append('\n').append(line);
                if (line.equals(end)) {
                    commands.add(open.toString());
                    open.setLength(0);
                    end = "";
                }
            } else if (line.startsWith("```")) {
                isShell = line.equals("```sh");
            } else if (isShell) {
                Matcher here = HERE_DOCUMENT.matcher(line);
                if (here.find()) {
                    end = here.group(1);
                    open.append(line);
                } else {
                    commands.add(line);
                }
            }
        }
        return commands;
    }

    private static int exitCode(String command) {
        Matcher exit = EXIT.matcher(command);
        return exit.find() ? Integer.parseInt(exit.group(1)) : 0;
    }
}
