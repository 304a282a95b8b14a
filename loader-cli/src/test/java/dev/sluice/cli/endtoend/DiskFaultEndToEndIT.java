package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real program on a disk that fails or is full. Failing syncs need strace, and a full disk needs the right to mount. */
final class DiskFaultEndToEndIT {
    private static final int ROWS = 40_000;

    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void inFolder() throws Exception {
        sluice = new SluiceProcess(folder);
        // Text of chance, so that no encoding makes it small.
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int row = 1; row <= ROWS; row++) {
            text.append(row);
            for (int part = 0; part < 8; part++) {
                text.append(part == 0 ? "," : "").append(Long.toHexString(random.nextLong()));
            }
            text.append('\n');
        }
        Files.writeString(folder.resolve("in.csv"), text);
        Files.writeString(folder.resolve("before.csv"), "1\n2\n3\n");
        assertThat(loadBefore("d", "--logged").exitCode()).isZero();
    }

    @Test
    void aFailedSyncHaltsNamesTheFileAndTheNextStartRecovers() throws Exception {
        assumeTraceable();
        for (int failing : new int[] {3, 8}) {
            SluiceProcess.Result failed = failing("fsync,fdatasync", failing);
            assertThat(failed.err()).contains("could not sync file \"d").contains("Input/output error");
            // An fsync that is tried again reports success though the pages are gone.
            List<String> calls = Files.readAllLines(folder.resolve("trace"));
            int injected = IntStream.range(0, calls.size())
                    .filter(i -> calls.get(i).contains("INJECTED"))
                    .findFirst()
                    .orElseThrow();
            String file = calls.get(injected).replaceAll(".*sync\\((\\d+<[^>]*>).*", "$1");
            assertThat(calls.subList(injected + 1, calls.size()))
                    .as("%s", file)
                    .noneMatch(call -> call.contains("sync(" + file));
            recovers();
        }
    }

    @Test
    void aFailedWriteHaltsNamesTheFileAndTheNextStartRecovers() throws Exception {
        assumeTraceable();
        for (int failing : new int[] {1, 25}) {
            SluiceProcess.Result failed = failing("pwrite64", failing);
            assertThat(failed.err()).contains("could not write file \"d").contains("Input/output error");
            recovers();
        }
    }

    private void assumeTraceable() throws Exception {
        boolean isTraceable = sluice.shell("strace -f -qq -o /dev/null true").exitCode() == 0;
        assumeTrue(isTraceable, "strace is missing or may not trace here");
    }

    /** A load whose n-th call of a kind, in some thread, ends in an I/O error. */
    private SluiceProcess.Result failing(String calls, int nth) throws Exception {
        SluiceProcess.Result failed = sluice.shell("strace -f -y -qq -o trace -e trace=" + calls + " -e inject=" + calls
                + ":error=EIO:when=" + nth + " " + program() + " load in.csv --table t --header no --commit 5000 -D d");
        assertThat(failed.exitCode()).as("%s", failed).isEqualTo(74);
        assertThat(sluice.run("status", "-D", "d").exitCode()).isZero();
        assertThat(count("before")).isEqualTo("3");
        return failed;
    }

    private void recovers() throws Exception {
        assertThat(sluice.run("load", "in.csv", "--table", "t", "--header", "no", "-D", "d")
                        .exitCode())
                .isZero();
        assertThat(count("t")).isEqualTo(Integer.toString(ROWS));
        assertThat(sluice.run("verify", "-D", "d").exitCode()).isZero();
        assertThat(sluice.run("drop", "t", "-D", "d").exitCode()).isZero();
    }

    @Test
    void aFullDiskIsForetoldRollsBackStopsCleanlyAndGoesOnAfterRoomIsMade() throws Exception {
        Files.createDirectory(folder.resolve("m"));
        boolean isMounted = sluice.shell("mount -t tmpfs -o size=3m tmpfs m").exitCode() == 0;
        assumeTrue(isMounted, "a tmpfs cannot be mounted here, which needs root");
        try {
            assertThat(loadBefore("m/d", "--unlogged").exitCode()).isZero();
            for (String threshold : List.of("0", "-1")) {
                SluiceProcess.Result full = sluice.run(
                        "load",
                        "in.csv",
                        "--table",
                        "t",
                        "--header",
                        "no",
                        "-s",
                        "wal_skip_threshold=" + threshold,
                        "-D",
                        "m/d");
                stoppedCleanly(full, "m/d", "No space left on device");
                assertThat(full.err()).contains("warning: the disk of \"m/d\" may be too small");
            }
            SluiceProcess.Result rejects = sluice.run(
                    "load",
                    "in.csv",
                    "--table",
                    "t",
                    "--columns",
                    "n smallint",
                    "--header",
                    "no",
                    "--on-error",
                    "skip",
                    "-D",
                    "m/d");
            stoppedCleanly(rejects, "m/d", "No space left on device");
            assertThat(rejects.err()).contains("m/d/rejects");
            assertThat(sluice.shell("mount -o remount,size=64m m").exitCode()).isZero();
            SluiceProcess.Result loaded = sluice.run("load", "in.csv", "--table", "t", "--header", "no", "-D", "m/d");
            assertThat(loaded.exitCode()).isZero();
            assertThat(loaded.err()).doesNotContain("warning");
            assertThat(sluice.run("count", "t", "-D", "m/d").line()).isEqualTo(Integer.toString(ROWS));
        } finally {
            assertThat(sluice.shell("umount m").exitCode()).isZero();
        }
    }

    @Test
    void theLargestFileSizeIsALimitAndNoFailureOfTheDisk() throws Exception {
        stoppedCleanly(limited("", "-f 1000"), "d", "File too large");
    }

    @Test
    void fewOpenFilesAreEnoughForManyPartitionsAndTooFewAreNoFailureOfTheDisk() throws Exception {
        SluiceProcess.Result few = limited("", "-n 16");
        assertThat(few.exitCode()).as("%s", few).isEqualTo(74);
        assertThat(few.err()).contains("Too many open files");
        assertThat(count("before")).isEqualTo("3");
        SluiceProcess.Result enough = limited("", "-n 60");
        assertThat(enough.exitCode()).as("%s", enough).isZero();
        assertThat(count("t")).isEqualTo(Integer.toString(ROWS));
    }

    @Test
    void aLimitIsRecognisedWhateverTheUsersLanguage() throws Exception {
        Optional<String> german = sluice.shell("locale -a")
                .out()
                .lines()
                .filter(name -> name.startsWith("de"))
                .findFirst();
        assumeTrue(german.isPresent(), "no German locale is installed here");
        stoppedCleanly(limited("LC_ALL=" + german.get(), "-f 1000"), "d", "File too large");
    }

    /** A load into many partitions under a limit of the shell. */
    private SluiceProcess.Result limited(String environment, String limit) throws Exception {
        return sluice.shell("ulimit " + limit + "; " + environment + " " + program()
                + " load in.csv --table t --header no --columns 'n int, s text' --partition-by 'hash(n)' --partitions "
                + (limit.startsWith("-n") ? "200" : "1") + " -D d");
    }

    private void stoppedCleanly(SluiceProcess.Result failed, String directory, String reason) throws Exception {
        assertThat(failed.exitCode()).as("%s", failed).isEqualTo(74);
        assertThat(failed.err())
                .contains(reason)
                .contains("\"" + directory + "/")
                .contains("rolled back");
        assertThat(sluice.run("status", "-D", directory).out()).contains("clean");
        assertThat(sluice.run("count", "before", "-D", directory).line()).isEqualTo("3");
        assertThat(sluice.run("count", "t", "-D", directory).exitCode()).isEqualTo(1);
        assertThat(sluice.run("verify", "-D", directory).exitCode()).isZero();
    }

    @Test
    void aFileOfTheUsersThatCannotBeWrittenIsNamed() throws Exception {
        for (String[] command : List.of(
                new String[] {"export", "before", "-D", "d", "-o", "/dev/full"},
                new String[] {"load", "in.csv", "-t", "t", "--header", "no", "-D", "d", "--events", "/dev/full"},
                new String[] {
                    "load",
                    "in.csv",
                    "-t",
                    "t",
                    "--columns",
                    "n smallint",
                    "--header",
                    "no",
                    "-D",
                    "d",
                    "--on-error",
                    "skip",
                    "--rejects",
                    "/dev/full"
                })) {
            SluiceProcess.Result full = sluice.run(command);
            assertThat(full.exitCode()).as("%s", full).isEqualTo(74);
            assertThat(full.err()).contains("\"/dev/full\": no space left on device");
            assertThat(sluice.run("status", "-D", "d").out()).contains("clean");
        }
        assertThat(sluice.shell("test -c /dev/full").exitCode())
                .as("no device is replaced by a file")
                .isZero();
    }

    private SluiceProcess.Result loadBefore(String directory, String persistence) throws Exception {
        return sluice.run(
                "load", "before.csv", "--header", "no", persistence, "-s", "wal_segment_size=64kB", "-D", directory);
    }

    private String count(String table) throws Exception {
        return sluice.run("count", table, "-D", "d").line();
    }

    private static String program() {
        return "'" + SluiceProcess.home() + "/sluice'";
    }
}
