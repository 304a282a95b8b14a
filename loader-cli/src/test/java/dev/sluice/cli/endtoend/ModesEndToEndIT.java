package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One input, 20 partitions, 20 sessions, every mode: the same rows, and in the log what the mode promises. */
final class ModesEndToEndIT {
    private static final int ROWS = 1_000_000;

    @TempDir
    private static Path folder;

    private static SluiceProcess sluice = new SluiceProcess(Path.of("."));
    private static String expectedRows = "";

    @BeforeAll
    static void generate() throws Exception {
        sluice = new SluiceProcess(folder);
        assertThat(sluice.run("generate", "accounts", Integer.toString(ROWS), "-o", "accounts.csv")
                        .exitCode())
                .isZero();
        expectedRows = checksum(folder.resolve("accounts.csv"), false);
    }

    @Test
    void everyRowLoggedWritesMoreLogThanData() throws Exception {
        Map<String, Object> result = load("logged", List.of("--set", "wal_skip_threshold=-1"));
        assertThat(Json.number(result, "wal", "records", "ROWS")).isPositive();
        assertThat(Json.number(result, "wal", "bytes")).isGreaterThan(Json.number(result, "dataBytes"));
    }

    @Test
    void skippingWritesNoRowRecord() throws Exception {
        Map<String, Object> result = load("skipped", List.of("--set", "wal_skip_threshold=0"));
        assertThat(records(result)).doesNotContainKey("ROWS").containsEntry("COMMIT", 1L);
        assertThat(Json.number(result, "wal", "bytes")).isLessThan(100_000);
    }

    @Test
    void unloggedWritesNoRowRecord() throws Exception {
        Map<String, Object> result = load("unlogged", List.of("--unlogged"));
        assertThat(records(result)).doesNotContainKey("ROWS").containsEntry("COMMIT", 1L);
        assertThat(result).containsEntry("persistence", "unlogged");
    }

    @Test
    void noneWritesExactlyOneRecord() throws Exception {
        Map<String, Object> result = load("none", List.of("--wal-level", "none"));
        assertThat(records(result)).containsExactly(Map.entry("CHECKPOINT_SHUTDOWN", 1L));
        Map<String, Object> stats =
                Json.object(sluice.run("wal", "stats", "--json", "-D", "none").out());
        Map<?, ?> only = (Map<?, ?>) ((List<?>) Json.at(stats, "types")).get(0);
        assertThat((List<?>) Json.at(stats, "types")).hasSize(1);
        assertThat((Long) only.get("bytes")).isLessThanOrEqualTo(128);
    }

    /** Loads, and checks what holds in every mode. */
    private static Map<String, Object> load(String directory, List<String> options) throws Exception {
        List<String> command = new ArrayList<>(List.of("load", "accounts.csv", "--json", "-D", directory));
        command.addAll(List.of("--columns", "aid int, bid int, abalance int, filler text", "--header", "no"));
        command.addAll(List.of("--partition-by", "hash(aid)", "--partitions", "20", "--sessions", "20"));
        command.addAll(options);
        SluiceProcess.Result loaded = sluice.run(command.toArray(String[]::new));
        assertThat(loaded.exitCode()).as("%s", loaded).isZero();
        Map<String, Object> result = Json.object(loaded.out());
        assertThat(result).containsEntry("rows", (long) ROWS).containsEntry("durable", true);
        assertThat(sluice.run("count", "accounts", "-D", directory).line()).isEqualTo(Integer.toString(ROWS));
        Map<String, Object> table = Json.object(
                sluice.run("describe", "accounts", "--json", "-D", directory).out());
        assertThat((List<?>) Json.at(table, "partitions")).hasSize(20);
        Path exported = folder.resolve(directory + ".csv");
        assertThat(sluice.run("export", "accounts", "-D", directory, "-o", exported.toString())
                        .exitCode())
                .isZero();
        assertThat(checksum(exported, true)).isEqualTo(expectedRows);
        return result;
    }

    @SuppressWarnings("unchecked") // an object is always read as such a map
    private static Map<String, Object> records(Map<String, Object> result) {
        return (Map<String, Object>) Json.at(result, "wal", "records");
    }

    /** Of all lines, whatever their order: partitions do not keep the order of the whole. */
    private static String checksum(Path file, boolean hasHeader) throws IOException {
        long sum = 0;
        long count = 0;
        try (BufferedReader reader = Files.newBufferedReader(file);
                Stream<String> lines = reader.lines().skip(hasHeader ? 1 : 0)) {
            for (String line : (Iterable<String>) lines::iterator) {
                CRC32C crc = new CRC32C();
                crc.update(line.getBytes(StandardCharsets.UTF_8));
                sum += crc.getValue() * 0x9E3779B97F4A7C15L;
                count++;
            }
        }
        return count + ":" + Long.toHexString(sum);
    }
}
