package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that is killed again and again at random moments, while its logs grow and rotate, and then runs once to its end: the tables hold what an
 * uninterrupted run over the same inputs loads, nothing twice and nothing missing. {@code -Dsluice.job.kills=N} kills more often,
 * {@code -Dsluice.job.seed=N} replays.
 */
final class JobKillCrashIT {
    private static final int KILLS = Integer.getInteger("sluice.job.kills", 3);
    private static final int LINES_A_NIGHT = 40_000;
    private static final long LONGEST_MILLIS = 1_500;

    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));
    private Random random = new Random();
    private String seedText = "";
    private int lines;

    @BeforeEach
    void process() {
        long seed = Long.getLong("sluice.job.seed", System.nanoTime());
        random = new Random(seed);
        seedText = "-Dsluice.job.seed=" + seed;
        sluice = new SluiceProcess(folder);
    }

    @Test
    void loggedRowsCommittedByFile() throws Exception {
        killed("commit: file", "wal_level: minimal");
    }

    @Test
    void loggedRowsCommittedByNumber() throws Exception {
        killed("commit: 5000", "wal_level: minimal");
    }

    @Test
    void loggedRowsCommittedByLoad() throws Exception {
        killed("commit: load", "wal_level: minimal");
    }

    @Test
    void unloggedRows() throws Exception {
        killed("unlogged: true", "wal_level: minimal");
    }

    @Test
    void rowsUnderNoneThatRecovers() throws Exception {
        killed("after-crash: recover", "wal_level: none");
    }

    private void killed(String option, String setting) throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        for (String name : List.of("killed", "whole")) {
            Files.writeString(folder.resolve(name + ".yaml"), String.format("""
                            data: %s
                            settings: {%s}
                            loads:
                              - inputs: logs/app.csv*
                                table: app
                                columns: id bigint, night int, text text
                                header: no
                                last-line: wait
                                partition-by: hash(id)
                                %s
                            """, name, setting, option));
        }
        for (int kill = 0; kill < KILLS; kill++) {
            grow();
            SluiceProcess.Running running = sluice.start("run", "killed.yaml");
            Thread.sleep(random.nextLong(LONGEST_MILLIS));
            running.kill();
            if (random.nextBoolean()) {
                rotate();
            }
        }
        grow();
        SluiceProcess.Result last = sluice.run("run", "killed.yaml");
        assertThat(last.exitCode()).as("%s %s", seedText, last).isZero();
        SluiceProcess.Result whole = sluice.run("run", "whole.yaml");
        assertThat(whole.exitCode()).as("%s %s", seedText, whole).isZero();
        List<String> expected = rows("whole");
        assertThat(expected).as(seedText).hasSize(lines);
        assertThat(rows("killed")).as(seedText).isEqualTo(expected);
        SluiceProcess.Result again = sluice.run("run", "killed.yaml", "--json");
        assertThat(Json.number(Json.object(again.out()), "rows")).as(seedText).isZero();
        assertThat(sluice.run("verify", "-D", "killed").exitCode()).as(seedText).isZero();
    }

    private List<String> rows(String directory) throws Exception {
        SluiceProcess.Result export = sluice.run("export", "app", "-D", directory);
        assertThat(export.exitCode()).as("%s %s", seedText, export).isZero();
        return export.out().lines().skip(1).sorted().toList();
    }

    /** A night's lines, the last of which is not written to its end yet. */
    private void grow() throws IOException {
        Path log = folder.resolve("logs/app.csv");
        String old = Files.exists(log) ? Files.readString(log) : "";
        String half = old.isEmpty() || old.endsWith("\n") ? "" : old.substring(old.lastIndexOf('\n') + 1);
        StringBuilder text = new StringBuilder(old.substring(0, old.length() - half.length()));
        for (int i = 0; i < LINES_A_NIGHT; i++) {
            text.append(lines++).append(",1,a line of some length that is written in one night\n");
        }
        text.append(lines).append(",1,half a li");
        Files.writeString(log, text);
    }

    /** As logrotate does: the newest becomes {@code .1}, an older one is packed. */
    private void rotate() throws IOException {
        Path log = folder.resolve("logs/app.csv");
        String text = Files.readString(log);
        Files.writeString(log, text.substring(0, text.lastIndexOf('\n') + 1));
        List<Path> old = new ArrayList<>();
        for (int i = 1; Files.exists(folder.resolve("logs/app.csv." + i + ".gz")); i++) {
            old.add(folder.resolve("logs/app.csv." + i + ".gz"));
        }
        for (int i = old.size(); i > 0; i--) {
            Files.move(
                    old.get(i - 1), folder.resolve("logs/app.csv." + (i + 1) + ".gz"), StandardCopyOption.ATOMIC_MOVE);
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("logs/app.csv.1.gz")))) {
            out.write(Files.readString(log).getBytes(StandardCharsets.UTF_8));
        }
        Files.delete(log);
    }
}
