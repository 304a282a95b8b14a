package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no data directory, or not one to write to, is refused with its name, and nothing in it is changed. */
class ForeignDirectoryEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void makeInput() throws Exception {
        sluice = new SluiceProcess(folder);
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n");
    }

    /** Every file and folder below with its last change, but for those that keep what a command printed. */
    private Map<Path, FileTime> listing() throws IOException {
        Map<Path, FileTime> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.toList()) {
                if (!each.equals(folder) && !each.getFileName().toString().startsWith(".")) {
                    found.put(each, Files.getLastModifiedTime(each));
                }
            }
        }
        return found;
    }

    private void assertRefused(int exitCode, String message, String... arguments) throws Exception {
        Map<Path, FileTime> before = listing();
        SluiceProcess.Result result = sluice.run(arguments);
        assertThat(result.err()).startsWith("error: " + message);
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(listing()).isEqualTo(before);
    }

    @Test
    void aFileInItsPlaceIsRefused() throws Exception {
        Files.writeString(folder.resolve("notes"), "mine");
        for (String[] command :
                new String[][] {{"load", "a.csv"}, {"count", "a"}, {"verify"}, {"status"}, {"drop", "a"}}) {
            String[] with =
                    Stream.concat(Stream.of(command), Stream.of("-D", "notes")).toArray(String[]::new);
            assertRefused(1, "could not use \"notes\": it is no folder", with);
        }
        assertRefused(1, "could not use \"notes\": it is no folder", "load", "a.csv", "-D", "notes/inside");
    }

    @Test
    void aFolderOfSomethingElseIsRefused() throws Exception {
        Files.createDirectories(folder.resolve("project/src"));
        Files.writeString(folder.resolve("project/src/Main.java"), "class Main {}");
        assertRefused(
                1,
                "directory \"project\" is not a data directory and is not empty: it holds \"src\"\nhint: ",
                "load",
                "a.csv",
                "-D",
                "project");
        assertRefused(1, "data directory \"project\" does not exist", "count", "a", "-D", "project");
        assertRefused(1, "data directory \"project\" does not exist", "verify", "-D", "project");
    }

    @Test
    void aDirectoryThatMayNotBeWrittenIsReadAndNotLoadedInto() throws Exception {
        assertThat(sluice.run("load", "a.csv").exitCode()).isZero();
        assertThat(sluice.shell("find sluice-data -type d -exec chmod 500 {} +; chmod 400 sluice-data/lock")
                        .exitCode())
                .isZero();
        try {
            assumeFalse(Files.isWritable(folder.resolve("sluice-data")), "root writes everywhere");
            Files.writeString(folder.resolve("b.csv"), "x,y\n3,4\n");
            assertRefused(1, "could not use \"./sluice-data/lock\": access is denied", "load", "b.csv", "-t", "a");
            assertThat(sluice.run("count", "a").out()).isEqualTo("1\n");
            assertThat(sluice.run("verify").exitCode()).isZero();
        } finally {
            assertThat(sluice.shell("chmod -R u+w sluice-data").exitCode()).isZero();
        }
    }
}
