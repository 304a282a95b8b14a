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
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Every command of the README that calls the program, in the order in which it stands there, as a shell runs it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReadmeEndToEndIT {
    private static final Pattern EXIT = Pattern.compile("# exit (\\d+)\\s*$");

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> everyCommandDoesWhatTheReadmeSays() throws IOException {
        Files.createSymbolicLink(folder.resolve("sluice"), SluiceProcess.home().resolve("sluice"));
        Files.createSymbolicLink(folder.resolve("samples"), SluiceProcess.home().resolve("samples"));
        SluiceProcess sluice = new SluiceProcess(folder);
        List<DynamicTest> tests = new ArrayList<>();
        for (String command : commands()) {
            tests.add(DynamicTest.dynamicTest(command, () -> {
                SluiceProcess.Result result = sluice.shell(command);
                assertThat(result.exitCode()).as("%s", result).isEqualTo(exitCode(command));
            }));
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests;
    }

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        boolean isShell = false;
        for (String line : Files.readAllLines(SluiceProcess.home().resolve("README.md"))) {
            if (line.startsWith("```")) {
                isShell = line.equals("```sh");
            } else if (isShell && line.startsWith("./sluice")) {
                commands.add(line);
            }
        }
        return commands;
    }

    private static int exitCode(String command) {
        Matcher exit = EXIT.matcher(command);
        return exit.find() ? Integer.parseInt(exit.group(1)) : 0;
    }
}
