package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts rely on: exit codes, streams, signals, and a launcher that is called in every way. */
final class CommandLineEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void inFolder() {
        sluice = new SluiceProcess(folder);
    }

    @Test
    void wrongUsageEndsInTwoWithAHint() throws Exception {
        assertFails(sluice.run("tabels"), 2, "Did you mean \"tables\"?");
        assertFails(sluice.run("load"), 2, "no input given");
        assertFails(sluice.run("settings", "-s", "wal_levle=none"), 2, "Did you mean \"wal_level\"?");
        assertFails(sluice.runWith(Map.of("SLUICE_FSNYC", "off"), "settings"), 2, "Did you mean \"fsync\"?");
        assertFails(sluice.run("load", "no-such-*.csv"), 2, "");
        assertFails(sluice.run("tables", "-q", "-v"), 2, "");
    }

    @Test
    void theHelpOfALoadHasNothingToComplainAbout() throws Exception {
        SluiceProcess.Result help = sluice.run("load", "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("such as %d.%m.%Y");
        assertThat(help.err()).isEmpty();
    }

    @Test
    void aMissingDirectoryAndAMissingTableEndInOne() throws Exception {
        assertFails(sluice.run("tables"), 1, "does not exist");
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n");
        assertThat(sluice.run("load", "a.csv").exitCode()).isZero();
        assertFails(sluice.run("count", "b"), 1, "table \"b\" does not exist");
        assertFails(sluice.run("export", "a", "--columns", "xx"), 2, "has no column \"xx\"");
        assertFails(sluice.run("count", "a", "--where", "x >"), 2, "--where");
    }

    @Test
    void runsWithoutFsyncAreWarnedOfAndShownUntilARunSyncsTheirFiles() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n");
        Files.writeString(folder.resolve("b.csv"), "x,y\n3,4\n");
        SluiceProcess.Result unsynced = sluice.run("load", "a.csv", "-t", "t", "--set", "fsync=off");
        assertThat(unsynced.exitCode()).isZero();
        assertThat(unsynced.err()).contains("warning: fsync is off");
        assertThat(sluice.run("status").out()).contains("unsynced");
        SluiceProcess.Result synced = sluice.run("load", "b.csv", "-t", "t");
        assertThat(synced.err()).doesNotContain("fsync");
        assertThat(sluice.run("status").out()).doesNotContain("unsynced");
    }

    @Test
    void aReaderThatLeavesIsNoFailureToTalkAbout() throws Exception {
        SluiceProcess.Result result = sluice.shell(
                "{ '" + SluiceProcess.home() + "/sluice' generate accounts 1000000; echo $? >code; } | head -n 1");
        assertThat(result.err()).isEmpty();
        assertThat(Files.readString(folder.resolve("code")).strip()).isEqualTo("141");
    }

    @Test
    void aSecondProcessIsToldThatTheDirectoryIsBusy() throws Exception {
        SluiceProcess.Running first = longLoad();
        assertFails(
                sluice.run("load", "small.csv"),
                75,
                "in use by process " + first.process().pid());
        SluiceProcess.Result status = sluice.run("status");
        assertThat(status.out()).contains("running, process " + first.process().pid());
        first.kill();
    }

    @Test
    void everySignalStopsCleanlyAndKeepsWhatWasCommitted() throws Exception {
        for (Map.Entry<String, Integer> each :
                Map.of("TERM", 143, "INT", 130, "HUP", 129).entrySet()) {
            // Whoever starts a process with a signal ignored, as nohup does, wants it to stay so; children inherit it.
            if (SluiceProcess.isIgnoredFromBirth(each.getValue() - 128)) {
                continue;
            }
            SluiceProcess.Running load = longLoad();
            load.signal(each.getKey());
            SluiceProcess.Result result = load.await();
            assertThat(result.exitCode()).as("%s", result).isEqualTo(each.getValue());
            assertThat(result.err()).contains("stopped by SIG" + each.getKey());
            assertThat(sluice.run("status").out()).contains("clean");
            assertThat(sluice.run("count", "small").line()).isEqualTo("1");
        }
    }

    @Test
    void theLauncherWorksThroughLinksAndBlanksFromAnyFolder() throws Exception {
        Path blanks = Files.createDirectory(folder.resolve("a b"));
        Path first = Files.createSymbolicLink(
                blanks.resolve("one"), SluiceProcess.home().resolve("sluice"));
        Path second = Files.createSymbolicLink(folder.resolve("two"), Path.of("a b", "one"));
        assertThat(sluice.calledAs(first).run("--version").out()).startsWith("sluice ");
        assertThat(sluice.calledAs(second).run("--version").out()).startsWith("sluice ");
    }

    @Test
    void anOldJavaIsRefusedInOneSentence() throws Exception {
        Path home = Files.createDirectories(folder.resolve("jdk"));
        Files.createDirectory(home.resolve("bin"));
        Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n");
        assertThat(home.resolve("bin/java").toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
        assertFails(sluice.runWith(Map.of("JAVA_HOME", home.toString()), "tables"), 2, "no Java 17 or newer");
    }

    @Test
    void anErrorInAnyThreadHaltsWithSeventy() throws Exception {
        assertThat(sluice.run("generate", "access", "300000", "-o", "access.log")
                        .exitCode())
                .isZero();
        // Too little to start well, and too little to load.
        for (int megabytes : new int[] {8, 12}) {
            SluiceProcess.Result result = sluice.runWith(
                    Map.of("SLUICE_JAVA_OPTS", "-Xmx" + megabytes + "m"), "load", "access.log", "--progress", "never");
            assertThat(result.exitCode()).as("%d: %s", megabytes, result).isEqualTo(70);
            assertThat(result.err()).contains("out of memory").doesNotContain("\tat ");
        }
        assertThat(sluice.run("load", "access.log").exitCode()).isZero();
        assertThat(sluice.run("count", "access_log").line()).isEqualTo("300000");
    }

    @Test
    void resultsGoToStdoutAndAllElseToStderr() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n1,2,3\n");
        SluiceProcess.Result result = sluice.run("load", "a.csv", "--json");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).startsWith("error: ").contains("line 3");
        assertThat(Json.at(Json.object(result.out()), "error", "code")).isEqualTo("bad-record");
        assertThat(Json.object(result.out())).containsEntry("rows", 0L).containsEntry("schema", 1L);
    }

    /** A load of minutes in a directory that holds one clean row; returns once it is under way. */
    private SluiceProcess.Running longLoad() throws Exception {
        Files.writeString(folder.resolve("small.csv"), "x\n1\n");
        assertThat(sluice.run("load", "small.csv").exitCode()).isZero();
        Path fifo = folder.resolve("fifo");
        if (!Files.exists(fifo)) {
            assertThat(sluice.shell("mkfifo fifo").exitCode()).isZero();
        }
        SluiceProcess.Running load =
                sluice.start("load", "fifo", "--table", "long", "--header", "no", "--events", "events");
        new ProcessBuilder("/bin/sh", "-c", "while echo 1,2; do sleep 0.01; done >fifo")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (!isUnderWay() && load.process().isAlive()) {
            Thread.sleep(20);
        }
        return load;
    }

    private boolean isUnderWay() throws Exception {
        Path lock = folder.resolve("sluice-data/lock");
        return Files.exists(lock) && sluice.run("status").out().contains("running");
    }

    @Test
    void rejectsAreCopiedWithTheirReasons() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n1,2,3\n");
        SluiceProcess.Result result =
                sluice.run("load", "a.csv", "--on-error", "skip", "--rejects", "bad", "--log-file", "log", "-v");
        assertThat(result.exitCode()).as("%s", result).isEqualTo(3);
        assertThat(Files.readString(folder.resolve("bad"))).contains("1,2,3");
        assertThat(Files.readString(folder.resolve("bad.jsonl"))).contains("too-many-fields");
    }

    @Test
    void rejectsThatCannotBeCopiedHideNeitherTheResultNorWhyTheLoadFailed() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n1,2,3\n");
        SluiceProcess.Result loaded =
                sluice.run("load", "a.csv", "--json", "--on-error", "skip", "--rejects", "missing/bad");
        assertThat(loaded.exitCode()).as("%s", loaded).isEqualTo(1);
        assertThat(loaded.out()).contains("\"rows\":1,").contains("\"status\":\"loaded\"");
        assertThat(loaded.err()).contains("error: could not use \"missing/bad.partial\": it does not exist");
        assertThat(sluice.run("count", "a").out()).isEqualTo("1\n");

        String[] refused = {"-t", "b", "--on-error", "skip", "--reject-limit", "0"};
        SluiceProcess.Result failed = sluice.run(command("a.csv", refused, "--rejects", "missing/bad"));
        assertThat(failed.exitCode()).as("%s", failed).isEqualTo(1);
        assertThat(failed.out()).contains("b: 0 rows loaded");
        assertThat(failed.err())
                .contains("warning: rejects were not copied to \"missing/bad\"")
                .contains("more records rejected than the limit of 0");
    }

    @Test
    void correctedRejectsLoadOnce() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,a\ntwo,b\n3,\"c\n4,d\n");
        String[] options = {"--table", "a", "--columns", "x int, y text", "--header", "yes"};
        assertThat(sluice.run(command("a.csv", options, "--on-error", "skip", "--rejects", "bad"))
                        .exitCode())
                .isEqualTo(3);
        String rejected = Files.readString(folder.resolve("bad"));
        assertThat(rejected).isEqualTo("x,y\ntwo,b\n3,\"c\n");

        Files.writeString(folder.resolve("bad"), rejected.replace("two", "2").replace("\"", ""));
        assertThat(sluice.run(command("bad", options)).exitCode()).isZero();
        assertThat(sluice.run("count", "a").out()).isEqualTo("4\n");
        assertThat(sluice.run(command("bad", options)).exitCode()).isZero();
        assertThat(sluice.run("count", "a").out()).isEqualTo("4\n");
    }

    @Test
    void correctedRejectsOfALogLoadOnce() throws Exception {
        String front = "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 ";
        Files.writeString(folder.resolve("a.log"), front + "5\n" + front.replace("Oct", "Okt") + "6\n" + front + "7\n");
        String[] options = {"--table", "a", "--format", "common"};
        assertThat(sluice.run(command("a.log", options, "--on-error", "skip", "--rejects", "bad"))
                        .exitCode())
                .isEqualTo(3);
        String rejected = Files.readString(folder.resolve("bad"));
        assertThat(rejected).isEqualTo(front.replace("Oct", "Okt") + "6\n");

        Files.writeString(folder.resolve("bad"), rejected.replace("Okt", "Oct"));
        for (int run = 0; run < 2; run++) {
            assertThat(sluice.run(command("bad", options)).exitCode()).isZero();
            assertThat(sluice.run("export", "a", "--columns", "bytes").out()).isEqualTo("bytes\n5\n7\n6\n");
        }
    }

    private static String[] command(String input, String[] options, String... more) {
        return Stream.of(new String[] {"load", input}, options, more)
                .flatMap(Stream::of)
                .toArray(String[]::new);
    }

    @Test
    void anExportLoadsAsTheSameRows() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "n,t\n1,\n2,\"\"\n3,\"a,b \"\"c\"\"\n d\"\n,Größe\n");
        String columns = "n int, t text";
        assertThat(sluice.run("load", "a.csv", "--columns", columns, "--header", "yes", "--partition-by", "none")
                        .exitCode())
                .isZero();
        assertThat(sluice.run("export", "a", "-o", "b.csv").exitCode()).isZero();
        assertThat(sluice.run("load", "b.csv", "--columns", columns, "--header", "yes", "--partition-by", "none")
                        .exitCode())
                .isZero();
        String first = sluice.run("export", "a", "--format", "jsonl").out();
        assertThat(first).isEqualTo("""
                        {"n":1,"t":null}
                        {"n":2,"t":""}
                        {"n":3,"t":"a,b \\"c\\"\\n d"}
                        {"n":null,"t":"Größe"}
                        """);
        assertThat(sluice.run("export", "b", "--format", "jsonl").out()).isEqualTo(first);
    }

    @Test
    void aStackTraceIsShownOnlyWhereItIsAskedFor() throws Exception {
        assertThat(sluice.run("tables", "-v").err()).contains("at dev.sluice.");
        assertThat(sluice.run("tables").err()).doesNotContain("at dev.sluice.");
    }

    private static void assertFails(SluiceProcess.Result result, int exitCode, String text) {
        assertThat(result.exitCode()).as("%s", result).isEqualTo(exitCode);
        assertThat(result.err()).startsWith("error: ").contains(text).doesNotContain("\tat ");
        assertThat(result.out()).isEmpty();
    }
}
