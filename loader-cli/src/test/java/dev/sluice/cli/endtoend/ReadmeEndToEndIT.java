package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Every command of the README that calls the program, in the order in which it stands there, as a shell runs it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReadmeEndToEndIT {
    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> everyCommandDoesWhatTheReadmeSays() throws IOException {
        List<DynamicTest> tests = DocumentCommands.tests("README.md", folder, line -> line.startsWith("./sluice"));
        assertThat(tests).hasSizeGreaterThan(20);
        return tests;
    }
}
