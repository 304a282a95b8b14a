package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ReportEndToEndIT {
    private static final List<Path> BROWSERS = List.of(
            Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"), Path.of("/usr/bin/google-chrome"));

    @TempDir
    private Path folder;

    private SluiceProcess sluice;

    @BeforeEach
    void makeInput() throws Exception {
        sluice = new SluiceProcess(folder);
        assertThat(sluice.run("generate", "accounts", "20000", "-o", "accounts.csv")
                        .exitCode())
                .isZero();
    }

    private SluiceProcess.Result report(String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("report", "accounts.csv", "--header", "no", "--table", "a"));
        command.addAll(List.of(more));
        return sluice.run(command.toArray(String[]::new));
    }

    private List<String> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(".sluice") || name.startsWith("sluice-data"))
                    .toList();
        }
    }

    @Test
    void everyModeIsMeasuredAndNothingIsLeftBehind() throws Exception {
        SluiceProcess.Result result =
                report("--runs", "1", "--knobs", "--html", "r.html", "--json-file", "r.json", "--csv-file", "r.csv");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("minimal-skip", "unlogged-then-logged", "fsync-off", "warning: ");
        JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("r.json")));
        assertThat(json.path("measurements").size()).isEqualTo(7);
        for (JsonNode each : json.path("measurements")) {
            assertThat(each.path("rows").asLong()).isEqualTo(20_000);
            assertThat(each.path("totalSeconds").asDouble()).isPositive();
            assertThat(each.path("bytesWritten").asLong()).isPositive();
        }
        JsonNode minimal = json.path("measurements").path(0);
        JsonNode none = json.path("measurements").path(4);
        assertThat(none.path("walBytes").asLong()).isBetween(1L, 128L);
        assertThat(none.path("walRecords").path("CHECKPOINT_SHUTDOWN").asLong()).isEqualTo(1);
        assertThat(minimal.path("walRecords").path("ROWS").asLong()).isPositive();
        assertThat(Files.readAllLines(folder.resolve("r.csv"))).hasSize(8);
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void aDrillKillsLoadsAndGetsEveryRowBack() throws Exception {
        SluiceProcess.Result result =
                report("--runs", "1", "--modes", "minimal-skip,none", "--drill", "--kills", "2", "--json");
        assertThat(result.exitCode()).as(result.err()).isZero();
        JsonNode drills = JsonMapper.shared().readTree(result.line()).path("drills");
        assertThat(drills.size()).isEqualTo(2);
        assertThat(drills.path(0).path("acknowledgedRowsLost").asLong()).isZero();
        assertThat(drills.path(1).path("kills").size()).isEqualTo(2);
    }

    @Test
    void aRunThatFailsIsToldAndWhatWasMeasuredStillIsReported() throws Exception {
        Files.writeString(folder.resolve("bad.csv"), "1,2\nx\n");
        SluiceProcess.Result result = sluice.run(
                "report", "bad.csv", "--header", "no", "--columns", "a int, b int", "--html", "r.html", "--runs", "1");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains("error: could not run mode minimal: ", "bad.csv");
        assertThat(Files.readString(folder.resolve("r.html"))).contains("No run came to its end");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void aStopEndsTheRunUnderWayAndReportsTheRest() throws Exception {
        assumeTrue(!SluiceProcess.isIgnoredFromBirth(15), "SIGTERM was ignored when the tests were started");
        SluiceProcess.Running running = sluice.start(
                "report", "accounts.csv", "--header", "no", "--table", "a", "--runs", "500", "--json-file", "r.json");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!Files.readString(running.err()).contains("round 1 of 500, minimal:") && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        running.signal("TERM");
        SluiceProcess.Result result = running.await();
        assertThat(result.exitCode()).as(result.err()).isEqualTo(143);
        JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("r.json")));
        assertThat(json.path("complete").asBoolean()).isFalse();
        assertThat(json.path("measurements").size()).isPositive();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void whatAModeDecidesCannotBeGiven() throws Exception {
        assertThat(report("--set", "wal_level=none").exitCode()).isEqualTo(2);
        assertThat(report("--modes", "minimal").exitCode()).isEqualTo(2);
        assertThat(report("--modes", "minimal,fast").err()).contains("unknown mode \"fast\"");
        assertThat(sluice.run("report", "-").err()).contains("standard input");
        assertThat(sluice.run("report").exitCode()).isEqualTo(2);
        assertThat(report("--html", "none/r.html").err()).contains("no folder for \"none/r.html\"");
        assertThat(report("--files-from", "-").err()).contains("standard input");
        assertThat(report("--drill", "--limit", "10").err()).contains("--drill cannot be combined with --limit");
    }

    @Test
    void anExperimentMakesItsInputAndShowsThePublishedFigures() throws Exception {
        SluiceProcess.Result result = sluice.run(
                "report", "--experiment", "small-commits", "--scale", "20", "--runs", "1", "--html", "r.html");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("published: pgbench", "168 against 485");
        assertThat(Files.readString(folder.resolve("r.html"))).contains("Experiment small-commits", "Ours differs");
    }

    @Test
    void aBrowserShowsThePageWithoutComplaint() throws Exception {
        Optional<Path> browser = BROWSERS.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(browser.isPresent(), "no Chromium is installed; docs/HACKING.md says how");
        assertThat(report("--runs", "1", "--modes", "minimal-skip,none", "--html", "r.html")
                        .exitCode())
                .isZero();
        Path log = folder.resolve("browser.log");
        Process process = new ProcessBuilder(
                        browser.get().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--enable-logging=stderr",
                        "--v=0",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        folder.resolve("r.html").toUri().toString())
                .redirectError(log.toFile())
                .redirectOutput(folder.resolve("dom.html").toFile())
                .start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readAllLines(log)).noneMatch(line -> line.contains("CONSOLE"));
        assertThat(Files.readString(folder.resolve("dom.html"))).contains("role=\"img\"", "What a crash costs");
    }
}
