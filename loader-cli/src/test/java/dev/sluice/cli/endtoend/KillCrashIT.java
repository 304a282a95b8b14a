package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} of the real process in the middle of a load of many transactions, for every pair of level and persistence. The input's aids
 * count from 1, so that a count tells which transactions are there.
 */
final class KillCrashIT {
    private static final long ROWS = 1_000_000;
    private static final int TRANSACTIONS_BEFORE_KILL = 5;
    private static final String COLUMNS = "aid int, bid int, abalance int, filler text";

    @TempDir
    private static Path folder;

    private static SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeAll
    static void generate() throws Exception {
        sluice = new SluiceProcess(folder);
        assertThat(sluice.run("generate", "accounts", Long.toString(ROWS), "-o", "accounts.csv")
                        .exitCode())
                .isZero();
        assertThat(sluice.run("generate", "accounts", "1000", "-o", "before.csv")
                        .exitCode())
                .isZero();
    }

    @Test
    void loggedRowsOfAcknowledgedTransactionsAreWhole() throws Exception {
        transactionsAreWhole("logged", "wal_skip_threshold=-1");
    }

    @Test
    void skippedRowsOfAcknowledgedTransactionsAreWhole() throws Exception {
        transactionsAreWhole("skipped", "wal_skip_threshold=0");
    }

    @Test
    void gatheredRowsOfAcknowledgedTransactionsAreWhole() throws Exception {
        transactionsAreWhole("gathered", "wal_skip_threshold=2MB");
    }

    @Test
    void anUnloggedTableIsEmptiedWithItsHistory() throws Exception {
        loadBefore("unlogged");
        killInMidLoad("unlogged", "wal_skip_threshold=2MB", "--unlogged");
        SluiceProcess.Result count = sluice.run("count", "t", "-D", "unlogged");
        assertThat(count.line()).isEqualTo("0");
        assertThat(count.err()).contains("unlogged table \"t\" was emptied");
        assertThat(sluice.run("history", "t", "-D", "unlogged").out().lines()).hasSize(1);
        assertThat(sluice.run("count", "before", "-D", "unlogged").line()).isEqualTo("1000");
        assertThat(load("unlogged", "wal_skip_threshold=2MB").exitCode()).isZero();
        assertThat(sluice.run("count", "t", "-D", "unlogged").line()).isEqualTo(Long.toString(ROWS));
    }

    @Test
    void noneWithALoggedTableIsRefused() throws Exception {
        directoryIsRefused("none-logged", "--logged");
    }

    @Test
    void noneWithAnUnloggedTableIsRefused() throws Exception {
        directoryIsRefused("none-unlogged", "--unlogged");
    }

    private static void transactionsAreWhole(String directory, String setting) throws Exception {
        long acknowledged = killInMidLoad(directory, setting, "--logged");
        assertThat(sluice.run("status", "-D", directory).out())
                .contains("crashed: the next command that opens it recovers it");
        long found = Long.parseLong(sluice.run("count", "t", "-D", directory).line());
        assertThat(found).isBetween(acknowledged, ROWS);
        // Transactions are prefixes of the input: no row is there twice, and none of a later one.
        assertThat(sluice.run("count", "t", "-D", directory, "--where", "aid <= " + found)
                        .line())
                .isEqualTo(Long.toString(found));
        long distinct;
        Path exported = folder.resolve(directory + ".aids");
        assertThat(sluice.run("export", "t", "-D", directory, "--columns", "aid", "-o", exported.toString())
                        .exitCode())
                .isZero();
        try (Stream<String> aids = Files.lines(exported)) {
            distinct = aids.skip(1).distinct().count();
        }
        assertThat(distinct).isEqualTo(found);
        assertThat(found == acknowledged || boundaries(directory, setting).contains(found))
                .as("%d rows end a transaction", found)
                .isTrue();
        assertThat(load(directory, setting).exitCode()).isZero();
        assertThat(sluice.run("count", "t", "-D", directory).line()).isEqualTo(Long.toString(ROWS));
    }

    private static void directoryIsRefused(String directory, String persistence) throws Exception {
        loadBefore(directory);
        killInMidLoad(directory, "wal_level=none", persistence);
        Map<String, Long> before = files(directory);
        for (String[] command : List.of(
                new String[] {"count", "before", "-D", directory},
                new String[] {"truncate", "before", "-D", directory},
                new String[] {"load", "before.csv", "--set", "wal_level=minimal", "-D", directory})) {
            SluiceProcess.Result refused = sluice.run(command);
            assertThat(refused.exitCode()).as("%s", refused).isEqualTo(4);
            assertThat(refused.err()).contains("wal_level=none").contains("recover --to-checkpoint");
            assertThat(files(directory)).isEqualTo(before);
        }
        SluiceProcess.Result status = sluice.run("status", "-D", directory);
        assertThat(status.exitCode()).isZero();
        assertThat(status.out()).contains("crashed under wal_level=none");
        SluiceProcess.Result asked = sluice.run("recover", "--to-checkpoint", "-D", directory);
        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err())
                .containsPattern(
                        "kept: 1 tables? with 1,000 rows, as they were at 20.*Z; lost: .* rows in .* whole row groups, "
                                + ".* behind kept rows and .* unknown files of ")
                .contains("Go back and lose the rest?");
        assertThat(files(directory)).isEqualTo(before);
        SluiceProcess.Result recovered = sluice.shell(
                "echo yes | '" + SluiceProcess.home().resolve("sluice") + "' recover --to-checkpoint -D " + directory);
        assertThat(recovered.exitCode()).as("%s", recovered).isZero();
        assertThat(sluice.run("count", "before", "-D", directory).line()).isEqualTo("1000");
        assertThat(sluice.run("count", "t", "-D", directory).exitCode()).isEqualTo(1);
        assertThat(load(directory, "wal_skip_threshold=2MB").exitCode()).isZero();
        assertThat(sluice.run("count", "t", "-D", directory).line()).isEqualTo(Long.toString(ROWS));
    }

    private static void loadBefore(String directory) throws Exception {
        assertThat(sluice.run("load", "before.csv", "--columns", COLUMNS, "--header", "no", "-D", directory)
                        .exitCode())
                .isZero();
    }

    private static SluiceProcess.Result load(String directory, String setting) throws Exception {
        return sluice.run(command(directory, setting, "--logged").toArray(String[]::new));
    }

    /** Kills a load behind some transactions; gives the number of rows it had promised. */
    private static long killInMidLoad(String directory, String setting, String persistence) throws Exception {
        Path events = folder.resolve(directory + ".events");
        List<String> command = command(directory, setting, persistence);
        command.addAll(List.of("--events", events.toString()));
        SluiceProcess.Running running = sluice.start(command.toArray(String[]::new));
        while (committed(events).size() < TRANSACTIONS_BEFORE_KILL
                && running.process().isAlive()) {
            Thread.sleep(2);
        }
        assertThat(running.process().isAlive()).isTrue();
        running.kill();
        return committed(events).stream().mapToLong(Long::longValue).sum();
    }

    /** Row counts at which the same load ends its transactions. */
    private static List<Long> boundaries(String directory, String setting) throws Exception {
        Path events = folder.resolve(directory + ".whole");
        List<String> command = command(directory + "-whole", setting, "--logged");
        command.addAll(List.of("--events", events.toString()));
        assertThat(sluice.run(command.toArray(String[]::new)).exitCode()).isZero();
        List<Long> boundaries = new ArrayList<>();
        long rows = 0;
        for (long each : committed(events)) {
            rows += each;
            boundaries.add(rows);
        }
        return boundaries;
    }

    private static List<String> command(String directory, String setting, String persistence) {
        return new ArrayList<>(List.of(
                "load",
                "accounts.csv",
                "--table",
                "t",
                "--columns",
                COLUMNS,
                "--header",
                "no",
                "--commit",
                "20000",
                "--partition-by",
                "hash(aid)",
                "--partitions",
                "20",
                "--sessions",
                "20",
                persistence,
                "--set",
                setting,
                "--set",
                "row_group_rows=5000",
                "-D",
                directory));
    }

    private static List<Long> committed(Path events) throws IOException {
        List<Long> rows = new ArrayList<>();
        if (Files.exists(events)) {
            String text = Files.readString(events);
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                if (line.contains("\"committed\"")) {
                    rows.add(Json.number(Json.object(line), "rows"));
                }
            }
        }
        return rows;
    }

    /** Hashes of all files but the lock, which holds the number of the process that had it last. */
    private static Map<String, Long> files(String directory) throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder.resolve(directory))) {
            for (Path each : paths.filter(Files::isRegularFile)
                    .filter(path -> !path.endsWith("lock"))
                    .toList()) {
                files.put(each.toString(), (long) java.util.Arrays.hashCode(Files.readAllBytes(each)));
            }
        }
        return files;
    }
}
