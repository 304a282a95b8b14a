package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content and surroundings that want to harm: the program as its user meets it, with what it prints and leaves behind. */
final class HostileInputEndToEndIT {
    private static final String SMALL_HEAP = "-Xmx128m";

    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void inFolder() {
        sluice = new SluiceProcess(folder);
    }

    @Test
    void noTextOfAnInputOrACommandBecomesAFileName() throws Exception {
        List<String> values = List.of(
                "../../escaped",
                "/etc/passwd",
                "..",
                ".",
                "-rf",
                "new\nline",
                "nul",
                "x".repeat(300),
                "caf\u00e9",
                "cafe\u0301",
                "\u202eabc",
                "CAF\u00c9",
                "a\0b");
        StringBuilder csv = new StringBuilder("key,n\n");
        values.forEach(value -> csv.append('"').append(value).append("\",1\n"));
        Files.writeString(folder.resolve("in.csv"), csv);
        Files.createDirectories(folder.resolve("a/b"));
        for (String table : List.of("../../escaped", "-rf", "con\u202e")) {
            SluiceProcess.Result loaded =
                    sluice.run("load", "in.csv", "--table=" + table, "--partition-by", "list(key)", "-D", "a/b/d");
            assertThat(loaded.exitCode()).as("%s", loaded).isZero();
            assertThat(loaded.out()).doesNotContain("\u202e");
        }
        SluiceProcess.Result tables = sluice.run("tables", "-D", "a/b/d");
        assertThat(tables.out()).contains("../../escaped").contains("con\\u202e");
        assertThat(Json.object(sluice.run("describe", "../../escaped", "--json", "-D", "a/b/d")
                                .out())
                        .toString())
                .contains(values);
        try (Stream<Path> paths = Files.walk(folder.resolve("a/b/d"))) {
            assertThat(paths.map(
                            path -> folder.resolve("a/b/d").relativize(path).toString()))
                    .allMatch(name -> name.matches(
                            "|control|lock|catalog(/\\d+)?|tables(/\\d+(/\\d+)?)?|wal(/[0-9A-F]{16})?|rejects"));
        }
        try (Stream<Path> beside = Files.list(folder.resolve("a/b"))) {
            assertThat(beside).containsExactly(folder.resolve("a/b/d"));
        }
    }

    @Test
    void messagesShowWhatWouldMoveTheCursorAndInterpretNothing() throws Exception {
        String evil = "\u001b[31mred\u0007${jndi:ldap://127.0.0.1/x}%n{}%s$(touch owned)`touch owned`\u202e\u009b";
        Files.writeString(folder.resolve("ev\u001bil.csv"), "n,t\n" + evil + ",b\n");
        String[] load = {
            "load",
            "ev\u001bil.csv",
            "-t",
            "t",
            "--columns",
            "n int, t text",
            "--header",
            "yes",
            "--log-file",
            "log",
            "--progress",
            "always"
        };
        SluiceProcess.Result stopped = sluice.run(load);
        assertThat(stopped.exitCode()).isEqualTo(1);
        assertThat(stopped.err()).contains("red").contains("${jndi:ldap://127.0.0.1/x}%n{}%s$(touch owned)");
        String[] skip = Arrays.copyOf(load, load.length + 4);
        skip[load.length] = "--on-error";
        skip[load.length + 1] = "skip";
        skip[load.length + 2] = "--events";
        skip[load.length + 3] = "events";
        SluiceProcess.Result skipped = sluice.run(skip);
        assertThat(skipped.exitCode()).isEqualTo(3);
        String shown = (stopped.out() + stopped.err() + skipped.out() + skipped.err())
                .replace("\r\u001b[K", "")
                .replace("\n", "");
        assertThat(shown).doesNotContainPattern("[\\p{Cntrl}\u0080-\u009f\u202e]");
        assertThat(Files.readString(folder.resolve("events")).replace("\n", "")).doesNotContainPattern("\\p{Cntrl}");
        assertThat(folder.resolve("owned")).doesNotExist();
    }

    @Test
    void anExportIsFaithfulUnlessItIsToBeSafeForSpreadsheets() throws Exception {
        String csv = "t,n\n=1+1,-1\n+1,2\n@x,3\n\"-a,\"\"b\",4\n\"\t5\",5\nplain,6\n";
        Files.writeString(folder.resolve("in.csv"), csv);
        assertThat(sluice.run(
                                "load",
                                "in.csv",
                                "--columns",
                                "t text, n int",
                                "--header",
                                "yes",
                                "--partition-by",
                                "none")
                        .exitCode())
                .isZero();
        assertThat(sluice.run("export", "in").out()).isEqualTo(csv.replace("\"\t5\"", "\t5"));
        assertThat(sluice.run("export", "in", "--spreadsheet-safe").out())
                .isEqualTo("t,n\n'=1+1,-1\n'+1,2\n'@x,3\n\"'-a,\"\"b\",4\n'\t5,5\nplain,6\n");
        assertThat(sluice.run("export", "in", "--spreadsheet-safe", "--format", "jsonl")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void aStormOfErrorsAndRecordsWithoutEndTakeNoMemory() throws Exception {
        SluiceProcess.Result storm = piped(
                "yes bad,line,of,four | head -n 2000000",
                "--columns 'a int, b int' --header no --on-error skip --progress never");
        assertThat(storm.exitCode()).as("%s", storm).isEqualTo(3);
        assertThat(storm.err().lines().count()).isLessThan(20);
        assertThat(storm.out()).contains("2,000,000 rejected");

        SluiceProcess.Result limited = piped(
                "yes bad,line,of,four",
                "--columns 'a int, b int' --header no --on-error skip --reject-limit 1000 --progress never");
        assertThat(limited.exitCode()).as("%s", limited).isEqualTo(1);
        assertThat(limited.err()).contains("limit of 1000");

        SluiceProcess.Result line =
                piped("yes x | tr -d '\\n'", "--columns 'a int, b int' --header no --progress never -f csv", 300);
        assertThat(line.exitCode()).as("%s", line).isEqualTo(1);
        assertThat(line.err()).contains("longer than");

        SluiceProcess.Result wide = piped(
                "yes , | tr -d '\\n' | head -c 2000000; echo",
                "--columns 'a int, b int' --header no --on-error skip -f csv");
        assertThat(wide.exitCode()).as("%s", wide).isEqualTo(3);
        SluiceProcess.Result quotes = piped(
                "yes '\"' | tr -d '\\n' | head -c 2000001; echo",
                "--columns 'a int, b int' --header no --on-error skip -f csv");
        assertThat(quotes.exitCode()).as("%s", quotes).isIn(0, 3);
    }

    private SluiceProcess.Result piped(String source, String options) throws Exception {
        return piped(source, options, 0);
    }

    /** A load of what a shell line writes, of no more than so many megabytes where not 0. */
    private SluiceProcess.Result piped(String source, String options, int megabytes) throws Exception {
        String bounded = megabytes == 0 ? source : source + " | head -c " + megabytes + "000000";
        Files.deleteIfExists(folder.resolve("code"));
        SluiceProcess.Result all = sluice.shell("{ " + bounded + "; } 2>/dev/null | { SLUICE_JAVA_OPTS=" + SMALL_HEAP
                + " '" + SluiceProcess.home() + "/sluice' load - --table t --again " + options + " -D d; exit $?; }");
        return all;
    }

    @Test
    void aLinkPlantedInTheDirectoryIsNotWrittenThrough() throws Exception {
        Files.writeString(folder.resolve("victim"), "untouched");
        Files.writeString(folder.resolve("in.csv"), "x\n1\nbad\n");
        String[] load = {
            "load", "in.csv", "--columns", "x int", "--header", "yes", "--on-error", "skip", "--again", "-D", "d"
        };
        assertThat(sluice.run(load).exitCode()).isEqualTo(3);
        for (String name : List.of(
                "control.tmp",
                "catalog/3.tmp",
                "rejects/2",
                "rejects/2.jsonl",
                "tables/1/99",
                "wal/0000000003000000")) {
            Path link = folder.resolve("d").resolve(name);
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, folder.resolve("victim"));
                sluice.run(load);
                assertThat(folder.resolve("victim")).as(name).hasContent("untouched");
                Files.deleteIfExists(link);
            }
        }
        Path lock = folder.resolve("d/lock");
        Files.delete(lock);
        Files.createSymbolicLink(lock, folder.resolve("victim"));
        assertThat(sluice.run(load).exitCode()).isNotZero();
        assertThat(folder.resolve("victim")).hasContent("untouched");
        Files.delete(lock);
        assertThat(sluice.run(load).exitCode()).isEqualTo(3);
        assertThat(sluice.run("verify", "-D", "d").exitCode()).isZero();
    }

    @Test
    void languageAndTimeZoneChangeNoByte() throws Exception {
        StringBuilder csv = new StringBuilder("at,local,price,word,I\n");
        for (int i = 0; i < 500; i++) {
            csv.append("2026-03-29T0")
                    .append(i % 10)
                    .append(":30:00+0")
                    .append(i % 3)
                    .append(":00,2026-03-29 02:30:")
                    .append(10 + i % 50)
                    .append(',')
                    .append(i)
                    .append(".25,TITLE i")
                    .append(i)
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        Files.writeString(folder.resolve("in.csv"), csv);
        Files.writeString(folder.resolve("log"), """
                127.0.0.1 - - [29/Mar/2026:02:30:00 +0200] "GET /I HTTP/1.1" 200 5
                127.0.0.1 - - [25/Oct/2026:02:30:00 +0100] "GET /i HTTP/1.1" 404 -
                """);
        Map<String, String> expected = null;
        for (String surroundings : List.of(
                "-Duser.language=en -Duser.timezone=UTC",
                "-Duser.language=tr -Duser.country=TR -Duser.timezone=America/New_York",
                "-Duser.language=ar -Duser.country=EG -Duser.timezone=Europe/Berlin",
                "-Duser.language=hi -Duser.country=IN -Duser.timezone=Asia/Kathmandu")) {
            String directory = "d" + surroundings.hashCode();
            Map<String, String> environment = Map.of("SLUICE_JAVA_OPTS", surroundings);
            assertThat(sluice.runWith(
                                    environment, "load", "in.csv", "--partition-by", "range(at, hour)", "-D", directory)
                            .exitCode())
                    .isZero();
            assertThat(sluice.runWith(environment, "load", "log", "-D", directory)
                            .exitCode())
                    .isZero();
            Map<String, String> found = content(directory);
            found.put(
                    "in",
                    sluice.runWith(environment, "export", "in", "-D", directory).out());
            found.put(
                    "log",
                    sluice.runWith(environment, "export", "log", "-D", directory)
                            .out());
            found.put(
                    "count",
                    sluice.runWith(environment, "count", "in", "--where", "\"I\" >= 250", "-D", directory)
                            .out());
            assertThat(found.get("count")).isEqualTo("250\n");
            expected = expected == null ? found : expected;
            assertThat(found).as(surroundings).isEqualTo(expected);
        }
    }

    @Test
    void hundredsOfTextColumnsOfManyValuesFitIntoMemory() throws Exception {
        int columns = 500;
        int rows = 12_000;
        StringBuilder definition = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            definition
                    .append(column == 0 ? "" : ", ")
                    .append('c')
                    .append(column)
                    .append(" text");
        }
        SplittableRandom random = new SplittableRandom(3);
        try (Writer out = Files.newBufferedWriter(folder.resolve("wide.csv"))) {
            StringBuilder line = new StringBuilder();
            for (int row = 0; row < rows; row++) {
                line.setLength(0);
                for (int column = 0; column < columns; column++) {
                    line.append(column == 0 ? "" : ",").append(random.nextInt(100_000));
                }
                out.append(line.append('\n'));
            }
        }
        SluiceProcess.Result loaded = sluice.runWith(
                Map.of("SLUICE_JAVA_OPTS", "-Xmx256m"),
                "load",
                "wide.csv",
                "--header",
                "no",
                "--columns",
                definition.toString(),
                "-D",
                "d");
        assertThat(loaded.exitCode()).as("%s", loaded).isZero();
        assertThat(sluice.run("count", "wide", "-D", "d").out()).isEqualTo(rows + "\n");
    }

    @Test
    void aPipeThatNobodyWritesToCanBeLeft() throws Exception {
        assertThat(sluice.shell("mkfifo pipe").exitCode()).isZero();
        if (SluiceProcess.isIgnoredFromBirth(15)) {
            return;
        }
        SluiceProcess.Running load = sluice.start("load", "pipe", "--table", "t", "-D", "d");
        while (!Files.exists(folder.resolve("d/lock"))) {
            assertThat(load.process().isAlive()).isTrue();
            Thread.sleep(20);
        }
        load.signal("TERM");
        SluiceProcess.Result left = load.await();
        assertThat(left.exitCode()).as("%s", left).isEqualTo(143);
    }

    /** The data files of all tables, by name; not the ledgers, the first file of each, which know when a load was. */
    private Map<String, String> content(String directory) throws IOException {
        Map<String, String> content = new TreeMap<>();
        Path tables = folder.resolve(directory).resolve("tables");
        try (Stream<Path> paths = Files.walk(tables)) {
            for (Path each : paths.filter(Files::isRegularFile)
                    .filter(path -> !path.endsWith("1/1") && !path.endsWith("2/14"))
                    .toList()) {
                content.put(
                        tables.relativize(each).toString(),
                        Integer.toString(Arrays.hashCode(Files.readAllBytes(each))));
            }
        }
        return content;
    }
}
