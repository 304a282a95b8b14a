package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups and restores as a user makes them, what is refused and with which exit code, and what is said of tables that no backup covers. */
final class BackupEndToEndIT {
    /** What the reader of these tests makes of a null. */
    private static final String NULL = "null";

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
        sluice.run(0, "load", "rows.csv", "-D", "d");
    }

    private Map<String, Object> json(String... arguments) throws Exception {
        return Json.object(sluice.run(0, arguments).out());
    }

    private Map<?, ?> table(String directory) throws Exception {
        return (Map<?, ?>) ((List<?>) Json.at(json("tables", "--json", "-D", directory), "tables")).get(0);
    }

    @Test
    void aTableIsCoveredUntilItIsChangedAndARestoredDirectoryIsEqualAndGoesOn() throws Exception {
        assertThat(table("d").get("notBackedUpSince")).isNotEqualTo(NULL);
        assertThat(sluice.run(0, "status", "-D", "d").out())
                .contains("none yet")
                .contains("not backed up since");
        Map<String, Object> backup = json("backup", "b", "--json", "-D", "d");
        assertThat(Json.number(backup, "rows")).isEqualTo(2_000);
        assertThat(table("d").get("notBackedUpSince")).isEqualTo(NULL);
        assertThat(sluice.run(0, "restore", "b", "-D", "r").out()).contains("2,000 rows");
        assertThat(sluice.run(0, "verify", "-D", "r").out()).contains("no fault found");
        for (String command : List.of("history", "export rows", "tables")) {
            String[] words = command.split(" ", -1);
            SluiceProcess.Result original = sluice.shell(line("d", words));
            assertThat(sluice.shell(line("r", words)).out())
                    .isEqualTo(original.out())
                    .isNotEmpty();
        }
        assertThat(sluice.run(0, "load", "rows.csv", "-D", "r").out()).contains("already loaded");
        sluice.run(0, "load", "rows.csv", "--again", "-D", "r");
        assertThat(sluice.run(0, "count", "rows", "-D", "r").line()).isEqualTo("4000");
        assertThat(table("r").get("notBackedUpSince")).isNotEqualTo(NULL);
        assertThat(table("d").get("notBackedUpSince")).isEqualTo(NULL);
        assertThat(sluice.run(0, "verify", "-D", "r").out()).contains("no fault found");
    }

    private static String line(String directory, String... words) {
        return SluiceProcess.home().resolve("sluice") + " -D " + directory + " " + String.join(" ", words);
    }

    @Test
    void whatCannotBeABackupOrItsPlaceIsRefused() throws Exception {
        assertThat(sluice.run(2, "backup", "d/inside", "-D", "d").err()).contains("cannot lie one in the other");
        assertThat(sluice.run(2, "backup", ".", "-D", "d").err()).contains("cannot lie one in the other");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("d"));
        assertThat(sluice.run(2, "backup", "link/inside", "-D", "d").err()).contains("cannot lie one in the other");
        assertThat(folder.resolve("d/inside")).doesNotExist();
        assertThat(sluice.run(2, "backup", "nowhere/b", "-D", "d").err()).contains("there is no folder");
        assertThat(sluice.run(1, "backup", "b", "-D", "nothing").err()).contains("does not exist");
        assertThat(folder.resolve("b")).doesNotExist();
        sluice.run(0, "backup", "b", "-D", "d");
        assertThat(sluice.run(1, "backup", "b", "-D", "d").err()).contains("is not empty");
        assertThat(sluice.run(1, "restore", "b", "-D", "d").err()).contains("is not empty");
        assertThat(sluice.run(2, "restore", "b", "-D", "b/r").err()).contains("cannot lie one in the other");
        assertThat(sluice.run(1, "restore", "d", "-D", "r").err()).contains("holds no complete backup");
        flip(folder.resolve("b/catalog").resolve(onlyName(folder.resolve("b/catalog"))));
        assertThat(sluice.run(5, "restore", "b", "-D", "r").err())
                .contains("is corrupt")
                .contains("b/catalog");
        Files.delete(folder.resolve("b/manifest"));
        assertThat(sluice.run(1, "restore", "b", "-D", "r").err()).contains("holds no complete backup");
        assertThat(folder.resolve("r")).doesNotExist();
    }

    @Test
    void anUnfinishedRestoreIsRefusedByAllAndBegunAnew() throws Exception {
        sluice.run(0, "backup", "b", "-D", "d");
        sluice.run(0, "restore", "b", "-D", "r");
        Files.move(folder.resolve("r/control"), folder.resolve("r/control.restoring"));
        for (String command : List.of("tables", "verify", "status", "load rows.csv", "count rows", "backup c")) {
            SluiceProcess.Result refused = sluice.shell(line("r", command));
            assertThat(refused.exitCode()).as("%s: %s", command, refused).isEqualTo(1);
            assertThat(refused.err()).contains("did not come to its end").contains("sluice restore");
        }
        sluice.run(0, "restore", "b", "-D", "r");
        assertThat(sluice.run(0, "count", "rows", "-D", "r").line()).isEqualTo("2000");
    }

    @Test
    void aDirectoryThatCrashedInNoneIsNotBackedUpAndARunningOneIsBusy() throws Exception {
        Path fifo = folder.resolve("pipe");
        assertThat(sluice.shell("mkfifo " + fifo).exitCode()).isZero();
        SluiceProcess.Running load =
                sluice.start("load", "pipe", "--table", "rows", "--wal-level", "none", "--header", "yes", "-D", "d");
        try (var writer = Files.newBufferedWriter(fifo)) {
            writer.write("n,word\n" + "1,more\n".repeat(1_000_000));
            writer.flush();
            for (int i = 0; i < 100 && !sluice.run(0, "status", "-D", "d").out().contains("running"); i++) {
                Thread.sleep(100);
            }
            assertThat(sluice.run(75, "backup", "b", "-D", "d").err())
                    .contains("in use by process " + load.process().pid());
            load.kill();
        } catch (IOException brokenPipe) {
            // The reader was killed.
        }
        assertThat(sluice.run(4, "backup", "b", "-D", "d").err()).contains("recover --to-checkpoint");
        assertThat(folder.resolve("b")).doesNotExist();
        sluice.run(0, "recover", "--to-checkpoint", "--yes", "-D", "d");
        sluice.run(0, "backup", "b", "-D", "d", "--set", "wal_level=none");
        sluice.run(0, "restore", "b", "-D", "r");
        assertThat(sluice.run(0, "count", "rows", "-D", "r").line()).isEqualTo("2000");
    }

    @Test
    void forgottenHistoryMayBeLoadedAgain() throws Exception {
        assertThat(sluice.run(2, "history", "--forget", "-D", "d").err()).contains("needs a table");
        assertThat(sluice.run(2, "history", "rows", "--input", "x", "-D", "d").err())
                .contains("--forget");
        assertThat(sluice.run(2, "history", "rows", "--forget", "--input", "x", "-D", "d")
                        .err())
                .contains("has no entry of input \"x\"");
        assertThat(sluice.run(1, "history", "nothing", "--forget", "-D", "d").err())
                .contains("does not exist");
        Map<String, Object> forgotten = json("history", "rows", "--forget", "--input", "rows.csv", "--json", "-D", "d");
        assertThat(Json.number(forgotten, "forgotten")).isEqualTo(1);
        assertThat(Json.number(forgotten, "forgottenRows")).isEqualTo(2_000);
        assertThat(sluice.run(0, "verify", "-D", "d").out()).contains("no fault found");
        sluice.run(0, "load", "rows.csv", "-D", "d");
        assertThat(sluice.run(0, "count", "rows", "-D", "d").line()).isEqualTo("4000");
        assertThat(sluice.run(0, "verify", "-D", "d").out()).contains("no fault found");
    }

    private static String onlyName(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.findFirst().orElseThrow().getFileName().toString();
        }
    }

    private static void flip(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[40] ^= 1;
        Files.write(file, bytes);
    }
}
