package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten nights of one server: its log grows, is rotated and packed each night, and most nights something else goes wrong. What is in the table in
 * the end is what was written to the log, each line once, but for what was too old.
 */
final class TenNightsEndToEndIT {
    private static final int LINES = 40;
    private static final int LAST_OLD_NIGHT = 3;
    private static final DateTimeFormatter LOG_TIME = DateTimeFormatter.ofPattern("dd/MMM/uuuu", Locale.ENGLISH);
    private static final Pattern NUMBER = Pattern.compile("/n/(\\d+)");
    private static final List<String> PARTS = List.of("loaded", "rejected", "notRecords", "alreadyLoaded", "expired");

    @TempDir
    private Path folder;

    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
    private final TreeSet<Integer> reference = new TreeSet<>();
    private final TreeSet<Integer> tooOld = new TreeSet<>();
    private SluiceProcess sluice = new SluiceProcess(Path.of("."));
    private String keep = "400d";
    private int nextNumber;

    @BeforeEach
    void job() throws IOException {
        sluice = new SluiceProcess(folder);
        Files.createDirectory(folder.resolve("logs"));
        String job = """
                data: data
                metrics: sluice.prom
                settings: {wal_segment_size: 1MB}
                loads:
                  - inputs: [%s]
                    table: access
                    format: combined
                    partition-by: range(time, day)
                    drop-partitions-older-than: ${KEEP}
                    on-error: skip
                    on-file-error: continue
                """;
        Files.writeString(folder.resolve("job.yaml"), String.format(job, "logs/access.log*"));
        Files.writeString(folder.resolve("piped.yaml"), String.format(job, "logs/access.log, pipe"));
    }

    private Path log() {
        return folder.resolve("logs/access.log");
    }

    private void append(String text) throws IOException {
        Files.writeString(log(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String line(LocalDate day, int number) {
        return line(day, number, "night");
    }

    private static String line(LocalDate day, int number, String agent) {
        return String.format(
                Locale.ROOT,
                "10.0.0.%d - - [%s:%02d:00:00 +0000] \"GET /n/%d HTTP/1.1\" 200 %d \"-\" \"%s\"%n",
                number % 250,
                LOG_TIME.format(day),
                number % 24,
                number,
                number,
                agent);
    }

    /** The first nights lie far behind the others, so that no midnight while the test runs matters. */
    private LocalDate day(int night) {
        return today.minusDays(night <= LAST_OLD_NIGHT ? 60 - night : 14 - night);
    }

    private void serve(int night) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            (night <= LAST_OLD_NIGHT ? tooOld : reference).add(nextNumber);
            text.append(line(day(night), nextNumber++));
        }
        append(text.toString());
    }

    /** As logrotate does with compress: the newest is 1, and a new log begins. */
    private void rotate() throws IOException {
        for (int n = 12; n >= 1; n--) {
            Path packed = folder.resolve("logs/access.log." + n + ".gz");
            if (Files.exists(packed)) {
                Files.move(packed, folder.resolve("logs/access.log." + (n + 1) + ".gz"));
            }
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("logs/access.log.1.gz")))) {
            Files.copy(log(), out);
        }
        Files.delete(log());
        Files.createFile(log());
    }

    private SluiceProcess.Result run(int exitCode, String... arguments) throws Exception {
        SluiceProcess.Result result = sluice.runWith(Map.of("KEEP", keep), arguments);
        assertThat(result.exitCode())
                .as("%s: %s", Arrays.asList(arguments), result)
                .isEqualTo(exitCode);
        return result;
    }

    private void night(int exitCode, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "job.yaml"));
        arguments.addAll(List.of(more));
        run(exitCode, arguments.toArray(String[]::new));
    }

    /** The process is killed when it has committed the log and waits for more from a pipe. */
    private void killedNight() throws Exception {
        byte[] control = Files.readAllBytes(folder.resolve("data/control"));
        SluiceProcess.Running running = sluice.startShell("mkfifo pipe; exec 3<>pipe; KEEP=" + keep + " exec "
                + SluiceProcess.home().resolve("sluice") + " run piped.yaml");
        while (Arrays.equals(control, Files.readAllBytes(folder.resolve("data/control")))) {
            assertThat(running.process().isAlive()).isTrue();
            Thread.sleep(10);
        }
        running.kill();
        Files.delete(folder.resolve("pipe"));
        assertThat(run(0, "status", "-D", "data").out()).contains("crashed");
    }

    @Test
    void everyLineIsLoadedOnceWhateverTheNightsBring() throws Exception {
        serve(1);
        night(0);
        rotate();

        serve(2);
        append("this is no log line\n");
        night(3);
        rotate();

        serve(3);
        killedNight();
        night(0);
        night(0);
        rotate();

        // More than the largest file may hold, and nothing that an encoding makes small.
        Random random = new Random(4);
        for (int i = 0; i < LINES; i++) {
            StringBuilder agent = new StringBuilder();
            for (int part = 0; part < 1_200; part++) {
                agent.append(Long.toHexString(random.nextLong()));
            }
            reference.add(nextNumber);
            append(line(day(4), nextNumber++, agent.toString()));
        }
        SluiceProcess.Result full = sluice.shellWith(
                Map.of("KEEP", keep),
                "ulimit -f 1000; " + SluiceProcess.home().resolve("sluice") + " run job.yaml -s wal_skip_threshold=0");
        assertThat(full.exitCode()).as("%s", full).isEqualTo(74);
        night(0);
        rotate();

        serve(5);
        byte[] packed = Files.readAllBytes(folder.resolve("logs/access.log.4.gz"));
        Path bad = Files.write(folder.resolve("logs/access.log.bad.gz"), Arrays.copyOf(packed, packed.length - 20));
        night(1);
        Files.delete(bad);
        rotate();

        serve(6);
        night(0, "-s", "wal_level=none");
        // A line is half written when the job runs, and the log is rotated before the next.
        String half = line(day(6), nextNumber);
        append(half.substring(0, 30));
        night(0, "-s", "wal_level=none");
        append(half.substring(30));
        reference.add(nextNumber++);
        rotate();

        serve(7);
        night(0);
        rotate();

        keep = "30d";
        serve(8);
        assertThat(Files.readString(folder.resolve("sluice.prom"))).contains("sluice_load_dropped_rows{job=\"job\"");
        night(0);
        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_load_dropped_rows{job=\"job\",load=\"access\",table=\"access\"} " + tooOld.size());
        rotate();

        serve(9);
        append(line(day(2), nextNumber++));
        night(0);
        run(0, "compact", "-D", "data");
        rotate();

        serve(10);
        night(0);
        night(0);

        assertTheTableIsTheReference();
        assertThatLedgerAndReportsClose();
        run(0, "verify", "-D", "data");
    }

    private void assertTheTableIsTheReference() throws Exception {
        List<Integer> found = run(0, "export", "access", "-D", "data")
                .out()
                .lines()
                .map(NUMBER::matcher)
                .filter(Matcher::find)
                .map(matcher -> Integer.valueOf(matcher.group(1)))
                .sorted()
                .toList();
        assertThat(found).containsExactlyElementsOf(reference);
        assertThat(run(0, "count", "access", "-D", "data").line()).isEqualTo(Integer.toString(reference.size()));
    }

    private void assertThatLedgerAndReportsClose() throws Exception {
        Map<String, Object> history =
                Json.object(run(0, "history", "access", "-D", "data", "--json").out());
        List<?> entries = (List<?>) Json.at(history, "entries");
        entries.forEach(TenNightsEndToEndIT::assertThatRecordsClose);
        assertThat(sum(entries, "loaded")).isEqualTo(reference.size() + tooOld.size());
        assertThat(sum(entries, "rejected")).isEqualTo(1);
        assertThat(sum(entries, "expired")).isEqualTo(1);

        long dropped = 0;
        long loaded = 0;
        try (Stream<Path> files = Files.list(folder.resolve("data/reports"))) {
            for (Path file : files.toList()) {
                Map<String, Object> report = Json.object(Files.readString(file, StandardCharsets.UTF_8));
                Map<?, ?> load = (Map<?, ?>) ((List<?>) Json.at(report, "loads")).get(0);
                dropped += (Long) ((Map<?, ?>) load.get("dropped")).get("rows");
                List<?> inputs = (List<?>) load.get("inputs");
                if (inputs != null) {
                    inputs.forEach(TenNightsEndToEndIT::assertThatRecordsClose);
                    assertThat(sum(inputs, "loaded")).isEqualTo(load.get("rows"));
                    loaded += sum(inputs, "loaded");
                }
            }
        }
        assertThat(dropped).isEqualTo(tooOld.size());
        assertThat(loaded)
                .as("all but what the killed run loaded, which wrote no report")
                .isEqualTo(reference.size() + tooOld.size() - killedRows(entries));
    }

    /** Rows of the run that was killed: as many as it had committed, all of the third night's or none. */
    private static long killedRows(List<?> entries) {
        long rows = 0;
        for (Object entry : entries) {
            Map<?, ?> values = (Map<?, ?>) entry;
            rows += values.get("run").equals(3L) ? (Long) values.get("loaded") : 0;
        }
        return rows;
    }

    private static long sum(List<?> objects, String key) {
        long sum = 0;
        for (Object each : objects) {
            sum += (Long) ((Map<?, ?>) each).get(key);
        }
        return sum;
    }

    private static void assertThatRecordsClose(Object counts) {
        Map<?, ?> values = (Map<?, ?>) counts;
        long sum = 0;
        for (String part : PARTS) {
            sum += (Long) values.get(part);
        }
        assertThat(values.get("records")).as("%s", values).isEqualTo(sum);
    }
}
