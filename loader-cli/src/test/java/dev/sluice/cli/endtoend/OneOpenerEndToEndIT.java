package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process writes; readers come and go, are killed and lose their output, and change nothing. */
final class OneOpenerEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void inFolder() throws Exception {
        sluice = new SluiceProcess(folder);
        Files.writeString(folder.resolve("small.csv"), "x\n1\n2\n3\n");
        assertThat(sluice.run("load", "small.csv", "--unlogged", "-D", "d").exitCode())
                .isZero();
        Files.createSymbolicLink(folder.resolve("link"), Path.of("d"));
    }

    @Test
    void besideARunningLoadReadersSeeTheCheckpointAndWritersLearnThePid() throws Exception {
        SluiceProcess.Running load = endlessLoad("minimal");
        try {
            String pid = Long.toString(load.process().pid());
            for (String path : List.of("d", "link", "../" + folder.getFileName() + "/d")) {
                for (String[] writer : List.of(
                        new String[] {"load", "small.csv", "--again", "-D", path},
                        new String[] {"truncate", "small", "-D", path},
                        new String[] {"compact", "-D", path})) {
                    SluiceProcess.Result busy = sluice.run(writer);
                    assertThat(busy.exitCode()).as("%s", busy).isEqualTo(75);
                    assertThat(busy.err()).contains("in use by process " + pid);
                }
                assertThat(sluice.run("count", "small", "-D", path).line()).isEqualTo("3");
                assertThat(sluice.run("export", "small", "-D", path).out()).isEqualTo("x\n1\n2\n3\n");
                assertThat(sluice.run("tables", "-D", path).out())
                        .contains("small")
                        .doesNotContain("endless");
            }
            assertThat(load.process().isAlive()).isTrue();
        } finally {
            load.kill();
        }
        // A lock left by a dead process is none.
        SluiceProcess.Result recovered = sluice.run("count", "endless", "-D", "d");
        assertThat(Long.parseLong(recovered.line())).isGreaterThanOrEqualTo(2);
        assertThat(recovered.err()).contains("unlogged table \"small\" was emptied");
        assertThat(sluice.run("load", "small.csv", "-D", "link").exitCode()).isZero();
        assertThat(sluice.run("count", "small", "-D", "d").line()).isEqualTo("3");
    }

    @Test
    void readersNeverWriteToACleanDirectoryWhateverBecomesOfThem() throws Exception {
        sluice.run("generate", "accounts", "200000", "-o", "big.csv");
        assertThat(sluice.run("load", "big.csv", "--wal-level", "none", "--header", "no", "-D", "d")
                        .exitCode())
                .isZero();
        Map<String, String> before = state();
        for (String reader : List.of(
                "tables",
                "count small",
                "count big --where 'x > 1'",
                "describe big",
                "export small",
                "history",
                "status",
                "verify",
                "settings",
                "wal dump",
                "wal stats",
                "load big.csv --dry-run --table big --header no")) {
            SluiceProcess.Result read = sluice.shell(program() + " " + reader + " -D d");
            assertThat(read.exitCode()).as("%s: %s", reader, read).isIn(0, 2);
            assertThat(state()).as(reader).isEqualTo(before);
        }
        SluiceProcess.Result full = sluice.shell(program() + " export big -D d >/dev/full");
        assertThat(full.exitCode()).as("%s", full).isEqualTo(74);
        assertThat(sluice.shell("{ " + program() + " export big -D d; echo $? >code; } | head -n 1")
                        .err())
                .isEmpty();
        assertThat(Files.readString(folder.resolve("code")).strip()).isEqualTo("141");
        assertThat(sluice.shell("{ " + program() + " export big -D d & sleep 0.4; kill -9 $!; wait $!; } | sleep 1")
                        .exitCode())
                .isZero();
        assertThat(state()).isEqualTo(before);
        // Neither is the unlogged table emptied nor the directory refused, though its last run was none.
        assertThat(sluice.run("count", "small", "-D", "d").line()).isEqualTo("3");
        assertThat(sluice.run("count", "big", "-D", "d").line()).isEqualTo("200000");
    }

    @Test
    void aKilledLoadInNoneIsRefusedByReadersToo() throws Exception {
        SluiceProcess.Running load = endlessLoad("none");
        assertThat(sluice.run("count", "small", "-D", "d").line()).isEqualTo("3");
        load.kill();
        Map<String, String> before = state();
        for (String[] command : List.of(
                new String[] {"tables", "-D", "d"},
                new String[] {"count", "small", "-D", "d"},
                new String[] {"export", "small", "-D", "link"},
                new String[] {"compact", "-D", "d"},
                new String[] {"load", "small.csv", "-D", "d", "--wal-level", "minimal"})) {
            assertThat(sluice.run(command).exitCode()).isEqualTo(4);
        }
        assertThat(sluice.run("status", "-D", "d").exitCode()).isZero();
        // A writer notes its process in the lock file, which says nothing of the data.
        before.remove("d/lock");
        Map<String, String> after = state();
        after.remove("d/lock");
        assertThat(after).isEqualTo(before);
    }

    @Test
    void aStoppedProcessKeepsItsLockAndGoesOnAsIfNothingHadBeen() throws Exception {
        SluiceProcess.Running load = endlessLoad("minimal");
        load.signal("STOP");
        SluiceProcess.Result busy = sluice.run("load", "small.csv", "--again", "-D", "d");
        assertThat(busy.exitCode()).as("%s", busy).isEqualTo(75);
        Thread.sleep(500);
        load.signal("CONT");
        assertThat(load.process().isAlive()).isTrue();
        boolean isDeaf = SluiceProcess.isIgnoredFromBirth(15);
        load.signal(isDeaf ? "KILL" : "TERM");
        assertThat(load.await().exitCode()).isEqualTo(isDeaf ? 137 : 143);
        assertThat(Long.parseLong(sluice.run("count", "endless", "-D", "d").line()))
                .isGreaterThanOrEqualTo(2);
        if (!isDeaf) {
            assertThat(sluice.run("count", "small", "-D", "d").line()).isEqualTo("3");
        }
    }

    @Test
    void everythingInTheDirectoryIsForItsOwnerAlone() throws Exception {
        Files.writeString(folder.resolve("bad.csv"), "x\n1\nbad\n");
        assertThat(sluice.shell("umask 0; " + program()
                                + " load bad.csv --columns 'x int' --header yes --on-error skip -D mine")
                        .exitCode())
                .isEqualTo(3);
        try (Stream<Path> paths = Files.walk(folder.resolve("mine"))) {
            for (Path each : paths.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .as("%s", each)
                        .isEqualTo(Files.isDirectory(each) ? "rwx------" : "rw-------");
            }
        }
    }

    /** A load of a pipe that never ends, some transactions of which are committed. */
    private SluiceProcess.Running endlessLoad(String level) throws Exception {
        Path events = folder.resolve("events");
        assertThat(sluice.shell("mkfifo pipe").exitCode()).isZero();
        Files.writeString(folder.resolve("first.csv"), "1,2\n3,4\n");
        SluiceProcess.Running load = sluice.start(
                "load",
                "first.csv",
                "pipe",
                "--table",
                "endless",
                "--header",
                "no",
                "--wal-level",
                level,
                "--events",
                "events",
                "-D",
                "d");
        while (!(Files.exists(events) && Files.readString(events).contains("\"committed\""))) {
            assertThat(load.process().isAlive()).isTrue();
            Thread.sleep(10);
        }
        return load;
    }

    /** All that a write would change: names, content, and times of files and directories. */
    private Map<String, String> state() throws IOException {
        Map<String, String> state = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder.resolve("d"))) {
            for (Path each : paths.toList()) {
                String content = Files.isRegularFile(each) ? "" + Arrays.hashCode(Files.readAllBytes(each)) : "";
                state.put(
                        folder.relativize(each).toString(),
                        content + " " + Files.getAttribute(each, "unix:ctime") + " "
                                + Files.getAttribute(each, "unix:ino"));
            }
        }
        return state;
    }

    private static String program() {
        return "'" + SluiceProcess.home() + "/sluice'";
    }
}
