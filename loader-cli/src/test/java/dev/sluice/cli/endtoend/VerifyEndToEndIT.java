package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program says of a directory's health, and that saying it leaves the directory alone. */
final class VerifyEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void load() throws Exception {
        sluice = new SluiceProcess(folder);
        StringBuilder rows = new StringBuilder("n,word\n");
        for (int n = 0; n < 2_000; n++) {
            rows.append(n).append(",word ").append(n % 50).append('\n');
        }
        Files.writeString(folder.resolve("rows.csv"), rows);
        assertThat(sluice.run("load", "rows.csv", "-D", "d").exitCode()).isZero();
    }

    @Test
    void aCleanDirectoryIsSoundAndLeftAlone() throws Exception {
        Map<Path, Object> before = contents(folder.resolve("d"));
        SluiceProcess.Result verified = sluice.run("verify", "-D", "d");
        assertThat(verified.exitCode()).as("%s", verified).isZero();
        assertThat(verified.out())
                .contains("state: clean")
                .contains("2,000 rows")
                .contains("no fault found");
        assertThat(verified.err()).isEmpty();
        assertThat(sluice.run("count", "rows", "-D", "d").exitCode()).isZero();
        assertThat(sluice.shell(SluiceProcess.home().resolve("sluice") + " export rows -D d | head -1 > /dev/null")
                        .exitCode())
                .isZero();
        assertThat(contents(folder.resolve("d"))).isEqualTo(before);
    }

    @Test
    void aFlippedBitIsNamedByFileAndOffsetAndNeverARow() throws Exception {
        Path file = dataFile();
        flip(file, 60);
        Map<Path, Object> before = contents(folder.resolve("d"));
        SluiceProcess.Result verified = sluice.run("verify", "-D", "d");
        assertThat(verified.exitCode()).isEqualTo(5);
        assertThat(verified.out())
                .contains("fault: file \"" + folder.relativize(file) + "\" is corrupt at offset 48: expected");
        assertThat(verified.err()).startsWith("error: 1 fault in data directory \"d\"");
        Map<String, Object> json =
                Json.object(sluice.run("verify", "--json", "-D", "d").out());
        assertThat(Json.number(json, "faultCount")).isEqualTo(1);
        Map<?, ?> fault = (Map<?, ?>) ((List<?>) Json.at(json, "faults")).get(0);
        assertThat(fault.get("path")).isEqualTo(folder.relativize(file).toString());
        assertThat(fault.get("offset")).isEqualTo(48L);
        SluiceProcess.Result exported = sluice.run("export", "rows", "-D", "d");
        assertThat(exported.exitCode()).isEqualTo(5);
        assertThat(exported.err()).contains(folder.relativize(file) + "\" is corrupt at offset 48");
        assertThat(contents(folder.resolve("d"))).isEqualTo(before);
    }

    @Test
    void aMissingControlFileIsCorruptionForEveryCommandAndNothingIsMade() throws Exception {
        Files.delete(folder.resolve("d/control"));
        Map<Path, Object> before = contents(folder.resolve("d"));
        for (String command : List.of("verify", "tables", "status", "load rows.csv")) {
            List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
            arguments.addAll(List.of("-D", "d"));
            SluiceProcess.Result result = sluice.run(arguments.toArray(String[]::new));
            assertThat(result.exitCode()).as("%s: %s", command, result).isEqualTo(5);
            assertThat(result.out() + result.err()).contains("d/control");
        }
        assertThat(contents(folder.resolve("d"))).isEqualTo(before);
    }

    @Test
    void besideARunningLoadTheLastCheckpointIsCheckedAndAfterItsCrashUnderNoneTheLastStop() throws Exception {
        Path fifo = folder.resolve("pipe");
        assertThat(sluice.shell("mkfifo " + fifo).exitCode()).isZero();
        SluiceProcess.Running load =
                sluice.start("load", "pipe", "--table", "rows", "--wal-level", "none", "--header", "yes", "-D", "d");
        try (var writer = Files.newBufferedWriter(fifo)) {
            writer.write("n,word\n" + "1,more\n".repeat(1_000_000));
            writer.flush();
            awaitState("running");
            SluiceProcess.Result verified = sluice.run("verify", "-D", "d");
            assertThat(verified.exitCode()).as("%s", verified).isZero();
            assertThat(verified.out()).contains("running").contains("2,000 rows");
            load.kill();
        } catch (IOException brokenPipe) {
            // The reader was killed.
        }
        Map<Path, Object> before = contents(folder.resolve("d"));
        SluiceProcess.Result verified = sluice.run("verify", "-D", "d");
        assertThat(verified.exitCode()).as("%s", verified).isEqualTo(4);
        assertThat(verified.out()).contains("crashed under wal_level=none").contains("no fault found");
        assertThat(verified.err()).contains("recover --to-checkpoint");
        assertThat(contents(folder.resolve("d"))).isEqualTo(before);
    }

    @Test
    void whatIsNoDataDirectoryIsRefusedAndLeftAlone() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("letter.txt"), "dear");
        Map<Path, Object> before = contents(other);
        assertThat(sluice.run("load", "rows.csv", "-D", "other").exitCode()).isEqualTo(1);
        assertThat(sluice.run("verify", "-D", "other").exitCode()).isEqualTo(1);
        assertThat(sluice.run("verify", "-D", "nowhere").exitCode()).isEqualTo(1);
        assertThat(contents(other)).isEqualTo(before);
        assertThat(folder.resolve("nowhere")).doesNotExist();
        Files.writeString(folder.resolve("file"), "a file");
        for (String command : List.of("load", "tables", "verify")) {
            List<String> arguments = new ArrayList<>(List.of(command, "-D", "file"));
            if (command.equals("load")) {
                arguments.add("rows.csv");
            }
            SluiceProcess.Result result = sluice.run(arguments.toArray(String[]::new));
            assertThat(result.exitCode()).as("%s: %s", command, result).isIn(1, 74);
            assertThat(result.err()).startsWith("error: ").contains("file");
        }
        assertThat(folder.resolve("file")).hasContent("a file");
    }

    @Test
    void directoriesAreForTheirOwnerAlone() throws Exception {
        try (Stream<Path> entries = Files.walk(folder.resolve("d"))) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                assertThat(Files.getPosixFilePermissions(entry))
                        .as("%s", entry)
                        .isEqualTo(permissions(Files.isDirectory(entry) ? "rwx------" : "rw-------"));
            }
        }
    }

    private static java.util.Set<PosixFilePermission> permissions(String text) {
        return PosixFilePermissions.fromString(text);
    }

    private void awaitState(String state) throws Exception {
        for (int attempt = 0; attempt < 100; attempt++) {
            if (sluice.run("status", "--json", "-D", "d").out().contains("\"" + state + "\"")) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("the directory did not come to be " + state);
    }

    /** The largest data file. */
    private Path dataFile() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("d/tables"))) {
            return files.filter(Files::isRegularFile)
                    .max((one, other) ->
                            Long.compare(one.toFile().length(), other.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void flip(Path file, int offset) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[offset] ^= 1;
        Files.write(file, bytes);
    }

    /** Bytes and times of change of everything in a directory. */
    private static Map<Path, Object> contents(Path directory) throws IOException {
        Map<Path, Object> contents = new TreeMap<>();
        try (Stream<Path> entries = Files.walk(directory)) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                FileTime changed = Files.getLastModifiedTime(entry);
                boolean isLock = entry.endsWith("lock");
                contents.put(
                        entry,
                        Files.isDirectory(entry)
                                ? "directory"
                                : isLock
                                        ? "lock"
                                        : changed + " "
                                                + java.util.HexFormat.of().formatHex(Files.readAllBytes(entry)));
            }
        }
        return contents;
    }
}
