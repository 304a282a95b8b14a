package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.measure.ChildProcess.Outcome;
import dev.sluice.cli.report.measure.Measurement.Phases;
import dev.sluice.cli.report.measure.Measurement.Sample;
import dev.sluice.cli.report.plan.ReportException;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.plan.ReportRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs a load once in one mode, in an empty data directory, and measures it. */
public final class ModeRun {
    private static final int REJECTS = 3;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ReportRequest request;
    private final Path folder;
    private final ChildProcess child;
    private final Optional<String> disk;

    /**
     * Runs below a folder.
     *
     * @param disk the device under the folder, to be watched
     */
    public ModeRun(ReportRequest request, Path folder, ChildProcess child, Optional<String> disk) {
        this.request = request;
        this.folder = folder;
        this.child = child;
        this.disk = disk;
    }

    /** Where the run's data directory is; it must not exist before, and is the caller's to remove. */
    public Path dataDirectory() {
        return folder.resolve("data");
    }

    /** The arguments of the load. */
    public List<String> loadArguments(ReportMode mode) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(arguments("load"));
        arguments.addAll(request.inputs());
        arguments.addAll(request.shared());
        arguments.addAll(mode.settingArguments());
        if (mode.isUnlogged()) {
            arguments.add("--unlogged");
        }
        arguments.addAll(List.of("--events", events().toString()));
        return arguments;
    }

    /** Where the load tells what happens; the file is made anew by each run. */
    Path events() {
        return folder.resolve("events");
    }

    /**
     * Runs and measures.
     *
     * @throws ReportException when the load failed or did something else than the mode says
     */
    public Measurement measure(ReportMode mode, int round) throws IOException, InterruptedException {
        Files.deleteIfExists(events());
        Instant start = Instant.now();
        DiskMonitor monitor = DiskMonitor.start(disk);
        List<Sample> busy;
        Outcome load;
        Optional<Outcome> alter = Optional.empty();
        try {
            load = child.run(loadArguments(mode));
            if (mode.isMadeLogged() && isDone(load)) {
                alter = Optional.of(child.run(alterArguments(mode, table(load))));
            }
        } finally {
            busy = monitor.stop();
        }
        check(mode, load, REJECTS);
        if (alter.isPresent()) {
            check(mode, alter.get(), 0);
        }
        JsonNode result = JSON.readTree(load.out());
        checkPersistence(mode, result);
        return measurement(mode, round, start, load.seconds(), result, alter, busy);
    }

    /** Whether a load came to its end, be it with rejects. */
    static boolean isDone(Outcome outcome) {
        return outcome.exitCode() == 0 || outcome.exitCode() == REJECTS;
    }

    private static String table(Outcome load) {
        return JSON.readTree(load.out()).path("table").asString();
    }

    private List<String> alterArguments(ReportMode mode, String table) {
        List<String> arguments = arguments("alter", table, "--logged");
        arguments.addAll(mode.settingArguments());
        return arguments;
    }

    /** The arguments of another command on the run's data directory. */
    List<String> arguments(String... command) {
        List<String> arguments =
                new ArrayList<>(List.of("--data", dataDirectory().toString(), "--quiet", "--json"));
        arguments.addAll(List.of(command));
        return arguments;
    }

    private static void check(ReportMode mode, Outcome outcome, int otherCode) throws ReportException {
        if (outcome.exitCode() != 0 && outcome.exitCode() != otherCode) {
            throw new ReportException(
                    "could not run mode " + mode.label() + ": " + outcome.complaint(),
                    "The load itself fails with these options.",
                    "Try the same options with the command load.");
        }
    }

    private static void checkPersistence(ReportMode mode, JsonNode result) throws ReportException {
        String expected = mode.isUnlogged() ? "unlogged" : "logged";
        String found = result.path("persistence").asString();
        if (!found.equals(expected)) {
            throw new ReportException(
                    "mode " + mode.label() + " made a table that is " + found,
                    "The schema says so, and then the modes would not differ.",
                    "Take UNLOGGED out of the schema: the modes say it.");
        }
    }

    private Measurement measurement(
            ReportMode mode,
            int round,
            Instant start,
            double loadProcessSeconds,
            JsonNode result,
            Optional<Outcome> alter,
            List<Sample> busy)
            throws IOException {
        Optional<JsonNode> altered = alter.map(outcome -> JSON.readTree(outcome.out()));
        List<JsonNode> parts = new ArrayList<>(List.of(result));
        altered.ifPresent(parts::add);
        JsonNode seconds = result.path("seconds");
        double alterSeconds = alter.map(Outcome::seconds).orElse(0.0);
        Progress progress = progress(start);
        return new Measurement(
                mode,
                round,
                loadProcessSeconds + alterSeconds,
                new Phases(
                        seconds.path("load").asDouble(),
                        seconds.path("commit").asDouble(),
                        seconds.path("checkpoint").asDouble(),
                        alterSeconds),
                result.path("rows").asLong(),
                inputBytes(result),
                progress.commits(),
                sum(parts, "wal", "bytes"),
                walRecords(parts),
                sum(parts, "dataBytes"),
                sum(parts, "bytesWritten"),
                sum(parts, "fsyncs"),
                parts.stream()
                        .mapToDouble(part -> part.path("fsyncSeconds").asDouble(0))
                        .sum(),
                cpuSeconds(parts),
                peakMemory(parts),
                sum(parts, "process", "collections"),
                parts.stream()
                        .mapToDouble(part ->
                                part.path("process").path("collectionSeconds").asDouble(0))
                        .sum(),
                busy,
                progress.rows());
    }

    private static long inputBytes(JsonNode result) {
        long sum = 0;
        for (JsonNode input : result.path("inputs")) {
            sum += input.path("bytes").asLong();
        }
        return sum;
    }

    private static long sum(List<JsonNode> parts, String... path) {
        long sum = 0;
        for (JsonNode part : parts) {
            JsonNode at = part;
            for (String key : path) {
                at = at.path(key);
            }
            sum += at.asLong(0);
        }
        return sum;
    }

    private static Map<String, Long> walRecords(List<JsonNode> parts) {
        Map<String, Long> records = new TreeMap<>();
        for (JsonNode part : parts) {
            part.path("wal")
                    .path("records")
                    .forEachEntry((type, count) -> records.merge(type, count.asLong(), Long::sum));
        }
        return records;
    }

    private static OptionalDouble cpuSeconds(List<JsonNode> parts) {
        if (parts.stream()
                .anyMatch(part -> !part.path("process").path("cpuSeconds").isNumber())) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(parts.stream()
                .mapToDouble(part -> part.path("process").path("cpuSeconds").asDouble())
                .sum());
    }

    private static OptionalLong peakMemory(List<JsonNode> parts) {
        return parts.stream()
                .map(part -> part.path("process").path("peakMemoryBytes"))
                .filter(JsonNode::isNumber)
                .mapToLong(JsonNode::asLong)
                .max();
    }

    private record Progress(long commits, List<Sample> rows) {}

    /** Reads the events of the load. */
    private Progress progress(Instant start) throws IOException {
        long commits = 0;
        List<Sample> rows = new ArrayList<>();
        for (String line : ChildProcess.read(events()).lines().toList()) {
            JsonNode event = JSON.readTree(line);
            switch (event.path("event").asString()) {
                case "committed" -> commits++;
                case "progress", "finished" -> {
                    Instant time = Instant.parse(event.path("time").asString());
                    double seconds = Duration.between(start, time).toNanos() / 1e9;
                    rows.add(new Sample(seconds, event.path("rows").asDouble()));
                }
                default -> {}
            }
        }
        return new Progress(commits, rows);
    }
}
