package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a package lays it out: beside a folder with the program, without sources; called through a link, from elsewhere. */
final class PackageEndToEndIT {
    @TempDir
    private Path folder;

    @Test
    void theLauncherRunsFromAnyFolderWithoutSourcesOrMaven() throws Exception {
        Path installed = Files.createDirectories(folder.resolve("a folder/sluice-1.0"));
        Path work = Files.createDirectory(folder.resolve("work"));
        Files.createDirectory(installed.resolve("lib"));
        Files.copy(SluiceProcess.home().resolve("loader-cli/target/sluice.jar"), installed.resolve("lib/sluice.jar"));
        Files.copy(SluiceProcess.home().resolve("sluice"), installed.resolve("sluice"));
        assertThat(installed.resolve("sluice").toFile().setExecutable(true)).isTrue();
        Path link = Files.createSymbolicLink(folder.resolve("sluice"), Path.of("a folder/sluice-1.0/sluice"));

        SluiceProcess sluice = new SluiceProcess(work).calledAs(link);
        Files.writeString(work.resolve("a.csv"), "a,b\n1,x\n2,y\n");
        Map<String, String> noMaven = Map.of("PATH", "/usr/bin:/bin", "HOME", work.toString());
        SluiceProcess.Result load = sluice.runWith(noMaven, "load", "a.csv");
        assertThat(load.exitCode()).as("%s", load).isZero();
        assertThat(load.err()).doesNotContain("building");
        assertThat(sluice.run("count", "a").line()).isEqualTo("2");
        try (Stream<Path> files = Files.list(installed.resolve("lib"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("the program, and what makes its next start quick")
                    .contains("sluice.jar")
                    .anyMatch(name -> name.startsWith("classes-"));
        }
    }
}
