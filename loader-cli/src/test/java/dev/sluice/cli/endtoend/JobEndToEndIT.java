package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs, as cron and systemd start them. */
final class JobEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void process() {
        sluice = new SluiceProcess(folder);
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private long count(String table) throws Exception {
        return Long.parseLong(sluice.run(0, "count", table, "-D", "data").line());
    }

    private static List<?> list(Map<String, Object> json, String key) {
        return (List<?>) Json.at(json, key);
    }

    @SuppressWarnings("unchecked") // an object is always read as such a map
    private static Map<String, Object> load(Map<String, Object> json, int index) {
        return (Map<String, Object>) list(json, "loads").get(index);
    }

    @Test
    void aJobIsCheckedTriedRunAndRunAgain() throws Exception {
        write("logs/access.log", Files.readString(SluiceProcess.home().resolve("samples/access.log")));
        write("orders.csv", "id,day\n1,2026-01-01\n2,2026-01-02\n3,nonsense\n");
        write("nightly.yaml", """
                name: the night
                data: data
                metrics: sluice.prom
                reports: {keep: 2}
                log: {file: sluice.log, format: json}
                defaults: {on-error: skip}
                loads:
                  - inputs: logs/access.log*
                    table: access
                    partition-by: range(time, day)
                  - inputs: [orders.csv]
                    table: orders
                    columns: id int, day date
                """);

        assertThat(sluice.run(0, "run", "nightly.yaml", "--check").out())
                .contains("job \"the night\" is right: 2 loads");
        assertThat(sluice.run(3, "run", "nightly.yaml", "--dry-run").out()).contains("500");
        assertThat(folder.resolve("data")).as("neither keeps anything").doesNotExist();

        SluiceProcess.Result first = sluice.run(3, "run", "nightly.yaml");
        assertThat(first.out())
                .startsWith("job the night: done, but some records were rejected; 2 of 2 loads done")
                .contains("rejects of orders in");
        assertThat(count("access")).isEqualTo(500);
        assertThat(count("orders")).isEqualTo(2);

        Map<String, Object> again =
                Json.object(sluice.run(0, "run", "nightly.yaml", "--json").out());
        assertThat(Json.number(again, "rows")).isZero();
        assertThat(Json.number(again, "alreadyLoaded")).isEqualTo(504);
        sluice.run(0, "run", "nightly.yaml");

        List<Path> reports;
        try (Stream<Path> files = Files.list(folder.resolve("data/reports"))) {
            reports = files.sorted().toList();
        }
        assertThat(reports).as("as many as are kept").hasSize(2);
        Map<String, Object> kept = Json.object(Files.readString(reports.get(0)));
        assertThat(kept).isEqualTo(again);
        assertThat(Json.number(load(kept, 0), "alreadyLoaded")).isEqualTo(500);

        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_job_success{job=\"the night\"} 1\n")
                .contains(
                        "sluice_load_already_loaded_records{job=\"the night\",load=\"access\",table=\"access\"} 500\n");
        List<String> log = Files.readAllLines(folder.resolve("sluice.log"));
        assertThat(log).allSatisfy(line -> assertThat(Json.object(line)).containsKeys("timestamp", "level"));
        assertThat(String.join("\n", log)).contains("2 of 2 loads done").doesNotContain("\u001b");
        sluice.run(0, "verify", "-D", "data");
    }

    @Test
    void aLoadThatFailsEndsTheJobUnlessItSaysOtherwise() throws Exception {
        write("bad.csv", "a,b\n1,x\nno,y\n");
        write("good.csv", "a,b\n1,x\n");
        String yaml = """
                data: data
                metrics: sluice.prom
                loads:
                  - inputs: bad.csv
                    columns: a int, b text
                    table: bad
                    continue-on-failure: %s
                  - inputs: good.csv
                    table: good
                """;
        write("stops.yaml", String.format(yaml, "false"));
        write("goes.yaml", String.format(yaml, "true"));

        SluiceProcess.Result stopped = sluice.run(1, "run", "stops.yaml");
        assertThat(stopped.out())
                .contains("0 of 2 loads done")
                .contains("not run")
                .contains("failed: bad: ");
        assertThat(stopped.err()).contains("error: load \"bad\": ");
        assertThat(sluice.run(0, "tables", "-D", "data").out()).doesNotContain("good");

        Map<String, Object> wentOn =
                Json.object(sluice.run(1, "run", "goes.yaml", "--json").out());
        assertThat(Json.number(wentOn, "exitCode")).isEqualTo(1);
        assertThat(Json.at(load(wentOn, 0), "status")).isEqualTo("failed");
        assertThat(Json.at(load(wentOn, 1), "status")).isEqualTo("done");
        assertThat(count("good")).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_job_success{job=\"goes\"} 0\n")
                .doesNotContain("last_success");

        write("bad.csv", "a,b\n1,x\n2,y\n");
        sluice.run(0, "run", "goes.yaml");
        String success = lastSuccess();
        write("bad.csv", "a,b\n1,x\n2,y\nno,z\n");
        sluice.run(1, "run", "goes.yaml");
        assertThat(lastSuccess()).as("a failure does not make it forgotten").isEqualTo(success);
    }

    private String lastSuccess() throws IOException {
        return Files.readAllLines(folder.resolve("sluice.prom")).stream()
                .filter(line -> line.startsWith("sluice_job_last_success_timestamp_seconds{"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsWrongInAJobIsFoundBeforeTheFirstLoad() throws Exception {
        write("good.csv", "a,b\n1,x\n");
        write("job.yaml", """
                data: data
                loads:
                  - inputs: good.csv
                    table: good
                  - inputs: good.csv
                    table: other
                    columns: a int
                    schema: other.sql
                """);
        assertThat(sluice.run(2, "run", "job.yaml").err())
                .contains(
                        "could not read job \"job.yaml\" line 5, column 1: --columns and --schema cannot both be given");
        assertThat(folder.resolve("data")).doesNotExist();

        write("none.yaml", "data: data\nsettings: {wal_level: none}\nloads:\n  - inputs: missing*.csv\n    table: t\n");
        assertThat(sluice.run(0, "run", "none.yaml", "--check").err())
                .contains("does not say \"after-crash\"")
                .contains("nothing is there now of");
    }

    @Test
    void rejectsAreLookedBackAtMendedAndLoadedOnce() throws Exception {
        write("orders.csv", "id,day\n1,2026-01-01\n2,never\n3,2026-01-03\n");
        sluice.run(3, "load", "orders.csv", "--columns", "id int, day date", "--on-error", "skip", "-D", "data");
        write("more.csv", "id,day\n4,2026-01-04\nx,2026-01-05\n");
        sluice.run(3, "load", "more.csv", "--table", "orders", "--on-error", "skip", "-D", "data");

        assertThat(sluice.run(0, "rejects", "list", "-D", "data").out().lines()).hasSize(3);
        assertThat(sluice.run(0, "rejects", "show", "1", "-D", "data").out())
                .contains("orders.csv line 3, column \"day\": ")
                .contains("\n  2,never\n");
        assertThat(Json.object(sluice.run(0, "rejects", "show", "2", "-D", "data", "--json")
                        .out()))
                .containsEntry("line", 3L);
        sluice.run(2, "rejects", "show", "7", "-D", "data");

        sluice.run(0, "rejects", "export", "1", "-o", "mended.csv", "-D", "data");
        assertThat(Files.readString(folder.resolve("mended.csv"))).isEqualTo("id,day\n2,never\n");
        write("mended.csv", "id,day\n2,2026-01-02\n");
        sluice.run(0, "load", "mended.csv", "--table", "orders", "-D", "data");
        sluice.run(0, "load", "mended.csv", "--table", "orders", "-D", "data");
        assertThat(count("orders")).isEqualTo(4);

        sluice.run(2, "rejects", "forget", "-D", "data");
        sluice.run(0, "rejects", "forget", "1", "-D", "data");
        assertThat(sluice.run(0, "rejects", "list", "-D", "data").out().lines()).hasSize(2);
        sluice.run(0, "verify", "-D", "data");
        sluice.run(0, "rejects", "forget", "--all", "-D", "data");
        assertThat(sluice.run(0, "rejects", "list", "-D", "data").out().lines()).hasSize(1);
        sluice.run(0, "verify", "-D", "data");
        Files.delete(folder.resolve("data/rejects/2.forgotten"));
        sluice.run(5, "verify", "-D", "data");
    }

    /** A load that holds the directory until its pipe is closed. */
    private SluiceProcess.Running holder(String fifo, String... more) throws Exception {
        assertThat(sluice.shell("mkfifo " + fifo).exitCode()).isZero();
        String options = String.join(" ", more);
        SluiceProcess.Running holder = sluice.startShell(SluiceProcess.home().resolve("sluice") + " load " + fifo
                + " --table held --header no -D data --events events-" + fifo + " " + options + " & exec 3>" + fifo
                + "; echo 1,2 >&3; while [ ! -e release ]; do sleep 0.05; done; exec 3>&-; wait $!");
        for (int i = 0; i < 600 && !Files.exists(folder.resolve("data/lock")); i++) {
            Thread.sleep(50);
        }
        Thread.sleep(500);
        return holder;
    }

    @Test
    void aHeldDirectoryIsWaitedForAsLongAsOneSays() throws Exception {
        write("a.csv", "a,b\n1,x\n");
        write("job.yaml", "data: data\ndefaults: {wait-lock: 1s}\nloads:\n  - inputs: a.csv\n    table: a\n");
        SluiceProcess.Running holder = holder("pipe");
        SluiceProcess.Result busy = sluice.run(75, "run", "job.yaml");
        assertThat(busy.err()).contains("is in use").contains("trying again in");
        write("job.yaml", "data: data\ndefaults: {wait-lock: 5min}\nloads:\n  - inputs: a.csv\n    table: a\n");
        SluiceProcess.Running waiting = sluice.start("run", "job.yaml");
        Thread.sleep(1500);
        write("release", "");
        assertThat(holder.await().exitCode()).isZero();
        SluiceProcess.Result waited = waiting.await();
        assertThat(waited.exitCode()).as("%s", waited).isZero();
        assertThat(count("a")).isEqualTo(1);
        assertThat(count("held")).isEqualTo(1);
    }

    @Test
    void aSignalEndsAWaitAndTheNextRunGoesOn() throws Exception {
        assumeTrue(!SluiceProcess.isIgnoredFromBirth(15), "SIGTERM was ignored when the tests were started");
        write("a.csv", "a,b\n1,x\n");
        write("job.yaml", "data: data\ndefaults: {wait-lock: 5min}\nloads:\n  - inputs: a.csv\n    table: a\n");
        SluiceProcess.Running holder = holder("pipe");
        SluiceProcess.Running waiting = sluice.start("run", "job.yaml");
        while (!Files.readString(waiting.err()).contains("trying again")) {
            Thread.sleep(20);
        }
        long start = System.nanoTime();
        waiting.signal("TERM");
        SluiceProcess.Result stopped = waiting.await();
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(10);
        assertThat(stopped.exitCode()).as("%s", stopped).isEqualTo(143);
        write("release", "");
        assertThat(holder.await().exitCode()).isZero();
        sluice.run(0, "run", "job.yaml");
    }

    @Test
    void aJobStopsWithinTenSecondsOfASignalAndTheNextRunGoesOn() throws Exception {
        assumeTrue(!SluiceProcess.isIgnoredFromBirth(15), "SIGTERM was ignored when the tests were started");
        sluice.run(0, "generate", "accounts", "1000000", "-o", "big.csv");
        write("a.csv", "a,b\n1,x\n");
        write("job.yaml", """
                data: data
                loads:
                  - inputs: a.csv
                    table: a
                  - inputs: big.csv
                    table: big
                    header: no
                    commit: 20000
                  - inputs: a.csv
                    table: b
                """);
        SluiceProcess.Running running = sluice.start("run", "job.yaml");
        while (!Files.readString(running.err()).contains("load 2 of 3")) {
            Thread.sleep(5);
        }
        Thread.sleep(100);
        long start = System.nanoTime();
        running.signal("TERM");
        SluiceProcess.Result stopped = running.await();
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(10);
        assertThat(stopped.exitCode()).as("%s", stopped).isEqualTo(143);
        assertThat(sluice.run(0, "status", "-D", "data").out()).contains("clean");
        assertThat(sluice.run(0, "run", "job.yaml").out()).contains("3 of 3 loads done");
        assertThat(count("a")).isEqualTo(1);
        assertThat(count("big")).isEqualTo(1_000_000);
        assertThat(count("b")).isEqualTo(1);
    }

    @Test
    void unloggedTablesThatACrashEmptiedAreLoadedAgainFromWhatIsAtHand() throws Exception {
        write("logs/a.csv", "1,x\n2,y\n");
        write("logs/b.csv", "3,z\n");
        write("job.yaml", """
                data: data
                metrics: sluice.prom
                defaults: {unlogged: true, header: no}
                loads:
                  - inputs: logs/*.csv
                    table: app
                """);
        sluice.run(0, "run", "job.yaml");
        killedLoad();
        SluiceProcess.Result whole = sluice.run(0, "run", "job.yaml");
        assertThat(whole.err()).contains("unlogged table \"app\" was emptied by the recovery: 3 rows of 2 inputs");
        assertThat(whole.out()).contains("loaded again from the inputs at hand, it has 3 rows");
        assertThat(count("app")).isEqualTo(3);

        killedLoad();
        Files.delete(folder.resolve("logs/b.csv"));
        SluiceProcess.Result part = sluice.run(0, "run", "job.yaml");
        assertThat(part.out()).contains("NOT RELOADED: it has only 2 rows now");
        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_job_rows_not_reloaded{job=\"job\"} 1\n");

        killedLoad();
        Files.delete(folder.resolve("logs/a.csv"));
        write("logs/c.csv", "7,x\n8,y\n9,z\n");
        SluiceProcess.Result others = sluice.run(0, "run", "job.yaml");
        assertThat(others.out())
                .contains("NOT RELOADED: it has 3 rows now, and the inputs of 2 rows are not at hand")
                .contains("logs/a.csv\"");
        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_job_rows_not_reloaded{job=\"job\"} 2\n");
    }

    private void killedLoad() throws Exception {
        Files.deleteIfExists(folder.resolve("events"));
        sluice.run(0, "generate", "accounts", "1000000", "-o", "big.csv");
        SluiceProcess.Running load = sluice.start(
                "load",
                "big.csv",
                "--again",
                "--header",
                "no",
                "--table",
                "big",
                "--commit",
                "20000",
                "--events",
                "events",
                "-D",
                "data");
        while (!Files.exists(folder.resolve("events"))
                || !Files.readString(folder.resolve("events")).contains("committed")) {
            Thread.sleep(2);
        }
        load.kill();
    }

    @Test
    void aLogFileIsRotated() throws Exception {
        write("a.csv", "a,b\n1,x\n");
        write(
                "job.yaml",
                "data: data\nlog: {file: sluice.log, rotate: 1kB, keep: 2}\nloads:\n  - inputs: a.csv\n    table: a\n");
        for (int i = 0; i < 8; i++) {
            sluice.run(0, "run", "job.yaml");
        }
        assertThat(folder.resolve("sluice.log.1.gz")).exists();
        assertThat(folder.resolve("sluice.log.3.gz")).doesNotExist();
        assertThat(Files.size(folder.resolve("sluice.log"))).isLessThan(3000);
    }

    @Test
    void whatCannotBeReadIsTriedAgainUntilTheLimit() throws Exception {
        assumeTrue(!System.getProperty("user.name").equals("root"), "root may read every file");
        write("a.csv", "a,b\n1,x\n");
        Files.setPosixFilePermissions(folder.resolve("a.csv"), PosixFilePermissions.fromString("---------"));
        write("job.yaml", "data: data\ndefaults: {retry: 1s}\nloads:\n  - inputs: a.csv\n    table: a\n");
        assertThat(sluice.run(1, "run", "job.yaml").err()).contains("permission denied; trying again in");
        write("job.yaml", "data: data\ndefaults: {retry: 5min}\nloads:\n  - inputs: a.csv\n    table: a\n");
        SluiceProcess.Running waiting = sluice.start("run", "job.yaml");
        while (!Files.readString(waiting.err()).contains("trying again")) {
            Thread.sleep(20);
        }
        Files.setPosixFilePermissions(folder.resolve("a.csv"), PosixFilePermissions.fromString("rw-------"));
        assertThat(waiting.await().exitCode()).isZero();
        assertThat(count("a")).isEqualTo(1);
    }
}
