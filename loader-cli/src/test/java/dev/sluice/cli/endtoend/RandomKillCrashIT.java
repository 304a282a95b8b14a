package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9}, and signals that ask for a stop, at seeded random moments from start-up to stop, over every pair of level and persistence
 * and every commit policy; about every second kill in a logged directory is followed by one of the recovery. {@code -Dsluice.kills=N} and
 * {@code -Dsluice.kill.seed=N} make a campaign. Every other moment is a share of the time that a whole load takes here; since on a busy
 * machine nearly all of those fall into the start of Java, the rest count what the load has acknowledged. A run of which none falls behind
 * an acknowledged transaction shows nothing, and fails.
 */
final class RandomKillCrashIT {
    private static final int FILES = 6;
    private static final int ROWS_PER_FILE = 60_000;
    private static final int BATCH = 20_000;

    /** Its multiples, whole numbers taken off, are spread evenly over 0 to 1, however few they are. */
    private static final double GOLDEN_RATIO = 0.618034;

    private static final List<String> COMMITS = List.of("file", "load", Integer.toString(BATCH));
    private static final List<String> CELLS =
            List.of("logged -1", "logged 0", "logged 2MB", "unlogged 2MB", "none logged", "none unlogged");

    @TempDir
    private static Path folder;

    private static SluiceProcess sluice = new SluiceProcess(Path.of("."));
    private static long loadMillis;
    private static List<Long> batchEnds = List.of();

    @BeforeAll
    static void generate() throws Exception {
        sluice = new SluiceProcess(folder);
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder("id,filler\n");
            for (int row = 1; row <= ROWS_PER_FILE; row++) {
                text.append(file * ROWS_PER_FILE + row).append(",some text to fill the row\n");
            }
            Files.writeString(folder.resolve("in" + file + ".csv"), text);
        }
        Files.writeString(folder.resolve("before.csv"), "id\n1\n2\n3\n");
        assertThat(load("warm", "minimal", "2MB", "file").exitCode()).isZero();
        long begin = System.nanoTime();
        assertThat(start("whole", "logged 2MB", Integer.toString(BATCH)).await().exitCode())
                .isZero();
        loadMillis = (System.nanoTime() - begin) / 1_000_000;
        List<Long> ends = new ArrayList<>(List.of(0L));
        committed("whole").forEach(rows -> ends.add(ends.get(ends.size() - 1) + rows));
        batchEnds = ends;
    }

    /**
     * Waits for the moment: every other time one from a tenth of the way, where Java has hardly begun, to a little behind the end; else one
     * soon after so many acknowledged transactions.
     *
     * @return whether the process is still running
     */
    private static boolean awaitMoment(
            SluiceProcess.Running load, String directory, String commit, int number, double shift) throws Exception {
        double share = (number * GOLDEN_RATIO + shift) % 1;
        if ((number + number / CELLS.size()) % 2 == 0) {
            return !load.process().waitFor((long) (loadMillis * (0.1 + share)), TimeUnit.MILLISECONDS);
        }
        int transactions = commit.equals("load") ? 0 : commit.equals("file") ? FILES : batchEnds.size() - 1;
        // From the first to the last but one: behind the last there is not much to kill.
        int behind = transactions == 0 ? 0 : 1 + (int) (share * (transactions - 1));
        Path events = events(directory);
        while ((!(Files.exists(events) && Files.size(events) > 0)
                        || committed(directory).size() < behind)
                && load.process().isAlive()) {
            Thread.sleep(1);
        }
        return !load.process().waitFor((long) (share * 50), TimeUnit.MILLISECONDS);
    }

    @Test
    void everyKillLeavesWhatWasPromised() throws Exception {
        int kills = Integer.getInteger("sluice.kills", 6);
        Random random = new Random(Long.getLong("sluice.kill.seed", 20_260_101));
        double shift = random.nextDouble();
        int landed = 0;
        int inRecovery = 0;
        for (int kill = 0; kill < kills; kill++) {
            String cell = CELLS.get(kill % CELLS.size());
            String commit = COMMITS.get((kill + kill / CELLS.size()) % COMMITS.size());
            String directory = "d" + kill;
            assertThat(sluice.run("load", "before.csv", "-D", directory).exitCode())
                    .isZero();
            SluiceProcess.Running load = start(directory, cell, commit);
            boolean wasRunning = awaitMoment(load, directory, commit, kill, shift);
            load.kill();
            long acknowledged = acknowledged(directory);
            String what =
                    "kill " + kill + " of " + cell + ", --commit " + commit + ", " + acknowledged + " acknowledged";
            if (cell.startsWith("none")) {
                judgeNone(directory, what);
            } else {
                if (random.nextBoolean()) {
                    SluiceProcess.Running recovery = sluice.start("count", "t", "-D", directory);
                    boolean hasEnded =
                            recovery.process().waitFor(random.nextInt((int) (loadMillis / 2)), TimeUnit.MILLISECONDS);
                    recovery.kill();
                    inRecovery += hasEnded ? 0 : 1;
                }
                judgeMinimal(directory, cell, commit, acknowledged, what);
            }
            loadsWhole(directory, commit, what);
            landed += wasRunning && acknowledged > 0 ? 1 : 0;
            remove(folder.resolve(directory));
        }
        System.out.println("real kills: " + kills + ", of these " + landed + " behind an acknowledged transaction; "
                + inRecovery + " more of the recovery; 0 bad");
        assertThat(landed).as("kills behind an acknowledged transaction").isPositive();
    }

    @Test
    void aSignalAtAnyMomentStopsCleanlyWithinFifteenSecondsAndKeepsWhatWasAcknowledged() throws Exception {
        int signals = Integer.getInteger("sluice.kills", 6) / 2;
        double shift = new Random(Long.getLong("sluice.kill.seed", 20_260_101)).nextDouble();
        List<String> names = List.of("TERM", "INT", "HUP");
        List<Integer> numbers = List.of(15, 2, 1);
        int stopped = 0;
        for (int each = 0; each < signals; each++) {
            int number = numbers.get(each % names.size());
            // Whoever starts the tests with a signal ignored hands that on to every child.
            if (SluiceProcess.isIgnoredFromBirth(number)) {
                continue;
            }
            String cell = CELLS.get((each * 2 + 3) % CELLS.size());
            String commit = COMMITS.get((each + each / COMMITS.size()) % COMMITS.size());
            String directory = "s" + each;
            SluiceProcess.Running load = start(directory, cell, commit);
            awaitMoment(load, directory, commit, each + 1, shift);
            load.signal(names.get(each % names.size()));
            boolean hasEnded = load.process().waitFor(15, TimeUnit.SECONDS);
            long acknowledged = acknowledged(directory);
            String what = "SIG" + names.get(each % names.size()) + " " + each + " of " + cell + ", --commit " + commit
                    + ", " + acknowledged + " acknowledged";
            assertThat(hasEnded).as(what).isTrue();
            // A load that was done already says so.
            int exitCode = load.await().exitCode();
            assertThat(exitCode).as(what).isIn(0, 128 + number);
            if (Files.exists(folder.resolve(directory).resolve("control"))) {
                assertThat(sluice.run("status", "-D", directory).out()).as(what).contains("clean");
                if (acknowledged > 0) {
                    assertThat(count(directory, "t")).as(what).isGreaterThanOrEqualTo(acknowledged);
                    judgeMinimal(directory, "after a clean stop", commit, acknowledged, what);
                }
            }
            stopped += exitCode != 0 && acknowledged > 0 ? 1 : 0;
            assertThat(load(directory, "minimal", "2MB", commit).exitCode())
                    .as(what)
                    .isZero();
            assertThat(count(directory, "t")).as(what).isEqualTo(FILES * ROWS_PER_FILE);
            remove(folder.resolve(directory));
        }
        System.out.println(
                "real signals: " + signals + ", of these " + stopped + " behind an acknowledged transaction");
    }

    @Test
    void aSecondSignalIsACrash() throws Exception {
        if (SluiceProcess.isIgnoredFromBirth(15)) {
            return;
        }
        assertThat(sluice.run("load", "before.csv", "-D", "twice").exitCode()).isZero();
        SluiceProcess.Running load = start("twice", "logged 2MB", Integer.toString(BATCH));
        while (acknowledged("twice") == 0 && load.process().isAlive()) {
            Thread.sleep(2);
        }
        // Both wait for the process to go on, so that the second comes while it stops.
        for (String signal : List.of("STOP", "TERM", "HUP", "INT", "CONT")) {
            load.signal(signal);
        }
        assertThat(load.await().exitCode()).isIn(129, 130, 143);
        judgeMinimal("twice", "logged 2MB", Integer.toString(BATCH), acknowledged("twice"), "second signal");
        loadsWhole("twice", Integer.toString(BATCH), "second signal");
    }

    private static void loadsWhole(String directory, String commit, String what) throws Exception {
        assertThat(load(directory, "minimal", "2MB", commit).exitCode())
                .as(what)
                .isZero();
        assertThat(count(directory, "t")).as(what).isEqualTo(FILES * ROWS_PER_FILE);
        assertThat(count(directory, "before")).as(what).isEqualTo(3);
        assertThat(sluice.run("verify", "-D", directory).exitCode()).as(what).isZero();
    }

    private static void judgeMinimal(String directory, String cell, String commit, long acknowledged, String what)
            throws Exception {
        SluiceProcess.Result counted = sluice.run("count", "t", "-D", directory);
        if (counted.exitCode() == 1) {
            // The creation of the table was not committed yet, so nothing can have been promised in it.
            assertThat(counted.err()).as(what).contains("does not exist");
            assertThat(cell.startsWith("unlogged") || acknowledged == 0)
                    .as(what)
                    .isTrue();
            return;
        }
        assertThat(counted.exitCode()).as("%s: %s", what, counted).isZero();
        long found = Long.parseLong(counted.line());
        boolean emptied = cell.startsWith("unlogged") && found == 0;
        if (!emptied) {
            // Transactions that were flushed together may be durable before the first of them is acknowledged.
            assertThat(found).as(what).isGreaterThanOrEqualTo(acknowledged);
            assertThat(endsTransaction(commit, found)).as("%s: %d", what, found).isTrue();
            assertThat(Long.parseLong(sluice.run("count", "t", "-D", directory, "--where", "id <= " + found)
                            .line()))
                    .as(what)
                    .isEqualTo(found);
        }
    }

    /** A kill outside the run's production is one of a clean directory (rule: nothing was changed, or the stop is completed). */
    private static void judgeNone(String directory, String what) throws Exception {
        SluiceProcess.Result counted = sluice.run("count", "before", "-D", directory);
        if (counted.exitCode() == 0) {
            assertThat(counted.line()).as(what).isEqualTo("3");
            return;
        }
        for (String[] command : List.of(
                new String[] {"count", "before", "-D", directory},
                new String[] {"export", "before", "-D", directory},
                new String[] {"tables", "-D", directory},
                new String[] {"truncate", "before", "-D", directory},
                new String[] {"load", "before.csv", "--set", "wal_level=minimal", "-D", directory})) {
            assertThat(sluice.run(command).exitCode()).as(what).isEqualTo(4);
        }
        assertThat(sluice.run("status", "-D", directory).exitCode()).as(what).isZero();
        assertThat(sluice.run("recover", "--to-checkpoint", "--yes", "-D", directory)
                        .exitCode())
                .as(what)
                .isZero();
        assertThat(sluice.run("count", "t", "-D", directory).exitCode())
                .as(what)
                .isEqualTo(1);
    }

    /** Begins a load of which the events are kept. */
    private static SluiceProcess.Running start(String directory, String cell, String commit) throws Exception {
        boolean isNone = cell.startsWith("none");
        String last = cell.substring(cell.lastIndexOf(' ') + 1);
        List<String> command = command(directory, isNone ? "none" : "minimal", isNone ? "2MB" : last, commit);
        command.add(cell.contains("unlogged") ? "--unlogged" : "--logged");
        command.addAll(List.of("--events", events(directory).toString()));
        return sluice.start(command.toArray(String[]::new));
    }

    private static Path events(String directory) {
        return folder.resolve(directory + ".events");
    }

    /** Rows that the load said it had committed. */
    private static long acknowledged(String directory) throws Exception {
        return committed(directory).stream().mapToLong(Long::longValue).sum();
    }

    private static List<Long> committed(String directory) throws Exception {
        Path events = events(directory);
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

    private static SluiceProcess.Result load(String directory, String level, String threshold, String commit)
            throws Exception {
        return sluice.run(command(directory, level, threshold, commit).toArray(String[]::new));
    }

    private static List<String> command(String directory, String level, String threshold, String commit) {
        List<String> command = new ArrayList<>(List.of("load"));
        for (int file = 0; file < FILES; file++) {
            command.add("in" + file + ".csv");
        }
        command.addAll(List.of("--table", "t", "--columns", "id int, filler text", "--header", "yes"));
        command.addAll(List.of("--commit", commit, "--partition-by", "hash(id)", "--partitions", "4"));
        command.addAll(List.of("--set", "row_group_rows=1000", "--set", "wal_level=" + level));
        command.addAll(List.of("--set", "wal_skip_threshold=" + threshold, "-D", directory));
        return command;
    }

    /** Where a batch ends depends on the bytes of the input alone. */
    private static boolean endsTransaction(String commit, long rows) {
        return switch (commit) {
            case "load" -> rows == 0 || rows == FILES * ROWS_PER_FILE;
            case "file" -> rows % ROWS_PER_FILE == 0;
            default -> batchEnds.contains(rows);
        };
    }

    private static long count(String directory, String table) throws Exception {
        return Long.parseLong(sluice.run("count", table, "-D", directory).line());
    }

    private static void remove(Path directory) throws Exception {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path each : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
