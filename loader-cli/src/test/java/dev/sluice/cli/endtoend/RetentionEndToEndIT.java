package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps a table small over many nights: old partitions that go, and small row groups that are merged. */
final class RetentionEndToEndIT {
    private static final int NIGHTS = 5;

    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    @BeforeEach
    void process() {
        sluice = new SluiceProcess(folder);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    /** Ten records of each of the days so many ago. */
    private static String days(int oldest, int newest) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        StringBuilder text = new StringBuilder("day,n\n");
        for (int ago = oldest; ago >= newest; ago--) {
            for (int n = 0; n < 10; n++) {
                text.append(today.minusDays(ago))
                        .append(',')
                        .append(ago * 10 + n)
                        .append('\n');
            }
        }
        return text.toString();
    }

    @Test
    void aJobDropsOldPartitionsAndCountsWhatIsTooOld() throws Exception {
        write("a.csv", days(9, 3));
        write("b.csv", days(12, 1));
        String job = """
                data: data
                metrics: sluice.prom
                loads:
                  - inputs: %s
                    table: t
                    partition-by: %s
                    drop-partitions-older-than: %s
                """;
        write("first.yaml", String.format(job, "a.csv", "range(day, day)", "300d"));
        write("second.yaml", String.format(job, "b.csv", "range(day, day)", "120h"));
        write("wrong.yaml", String.format(job, "b.csv", "range(day, day)", "five days"));
        write("hash.yaml", String.format(job, "b.csv", "hash(n)", "5d").replace("table: t", "table: h"));
        sluice.run(0, "run", "first.yaml");
        assertThat(sluice.run(2, "run", "wrong.yaml", "--check").err())
                .contains("line 4")
                .contains("--drop-partitions-older-than is \"five days\", but must be a time");
        assertThat(sluice.run(2, "run", "hash.yaml").out())
                .contains("failed: h: table \"h\" has no partitions by age")
                .contains("leave --drop-partitions-older-than out");

        // What began five days ago at this hour is in the partition of that day, which stays.
        assertThat(sluice.run(0, "run", "second.yaml", "--dry-run").out())
                .contains("dropped of t: 4 old partitions of 40 rows");
        assertThat(sluice.run(0, "count", "t", "-D", "data").line()).isEqualTo("70");
        Map<String, Object> report =
                Json.object(sluice.run(0, "run", "second.yaml", "--json").out());
        Map<?, ?> load = (Map<?, ?>) ((List<?>) Json.at(report, "loads")).get(0);
        Map<?, ?> input = (Map<?, ?>) ((List<?>) load.get("inputs")).get(0);
        assertThat(Json.number(report, "expired")).isEqualTo(70);
        assertThat(load.get("expired")).isEqualTo(70L);
        assertThat(load.get("dropped")).isEqualTo(Map.of("partitions", 4L, "rows", 40L));
        assertThat(List.of(
                        input.get("records"),
                        input.get("loaded"),
                        input.get("rejected"),
                        input.get("notRecords"),
                        input.get("alreadyLoaded"),
                        input.get("expired")))
                .containsExactly(121L, 50L, 0L, 1L, 0L, 70L);
        assertThat(sluice.run(0, "count", "t", "-D", "data").line()).isEqualTo("80");
        assertThat(Files.readString(folder.resolve("sluice.prom")))
                .contains("sluice_load_expired_records{job=\"second\",load=\"t\",table=\"t\"} 70\n")
                .contains("sluice_load_dropped_partitions{job=\"second\",load=\"t\",table=\"t\"} 4\n")
                .contains("sluice_load_dropped_rows{job=\"second\",load=\"t\",table=\"t\"} 40\n");
        assertThat(Json.object(sluice.run(0, "history", "t", "-D", "data", "--json")
                                .out())
                        .toString())
                .contains("expired=70");
        // What was dropped and what was too old is known, and is not looked at again.
        SluiceProcess.Result again = sluice.run(0, "run", "second.yaml");
        assertThat(again.out()).contains("expired").doesNotContain("old partitions");
        assertThat(sluice.run(0, "count", "t", "-D", "data").line()).isEqualTo("80");
        sluice.run(0, "verify", "-D", "data");
    }

    /** Each night a few rows and a stop: a small row group more in the partition, and one in the ledger. */
    private void nights(String from, String options) throws Exception {
        StringBuilder job = new StringBuilder("data: data\nsettings: {wal_level: ")
                .append(from)
                .append("}\ndefaults: {table: t, header: no, partition-by: none")
                .append(options)
                .append("}\nloads:\n");
        for (int night = 0; night < NIGHTS; night++) {
            write("night" + night + ".csv", night + ",a\n" + night + ",b\n");
            job.append("  - {name: night ")
                    .append(night)
                    .append(", inputs: night")
                    .append(night)
                    .append(".csv}\n");
        }
        write("nights.yaml", job.toString());
        sluice.run(0, "run", "nights.yaml");
    }

    @ParameterizedTest
    @CsvSource({"minimal, ''", "minimal, ', unlogged: true'", "none, ''"})
    void smallRowGroupsAreMergedInEveryMode(String level, String options) throws Exception {
        nights(level, options);
        String rows = sluice.run(0, "export", "t", "-D", "data").out();
        assertThat(Json.number(
                        Json.object(sluice.run(0, "describe", "t", "-D", "data", "--json")
                                .out()),
                        "rowGroups"))
                .isEqualTo(NIGHTS);
        Map<String, Object> compacted =
                Json.object(sluice.run(0, "compact", "-D", "data", "--json", "--set", "wal_level=" + level)
                        .out());
        Map<?, ?> table = (Map<?, ?>) ((List<?>) Json.at(compacted, "tables")).get(0);
        assertThat(table.get("filesMerged")).isEqualTo(2L);
        assertThat(table.get("rowGroupsBefore")).isEqualTo(2L * NIGHTS);
        assertThat(table.get("rowGroupsAfter")).isEqualTo(2L);
        assertThat(Json.number(compacted, "filesRemoved")).isEqualTo(2);
        assertThat(Json.number(
                        Json.object(sluice.run(0, "describe", "t", "-D", "data", "--json")
                                .out()),
                        "rowGroups"))
                .isEqualTo(1);
        assertThat(sluice.run(0, "export", "t", "-D", "data").out()).isEqualTo(rows);
        assertThat(sluice.run(0, "compact", "t", "-D", "data").out())
                .isEqualTo("table \"t\": nothing to merge\n0 old files removed\n");
        assertThat(sluice.run(0, "run", "nights.yaml").out()).contains("already loaded");
        assertThat(sluice.run(0, "count", "t", "-D", "data").line()).isEqualTo(Integer.toString(2 * NIGHTS));
        sluice.run(0, "verify", "-D", "data");
        assertThat(sluice.run(1, "compact", "tt", "-D", "data").err()).contains("\"tt\"");
    }

    @Test
    void readersInOtherProcessesSeeWholeStatesWhileFilesAreMerged() throws Exception {
        nights("minimal", "");
        String program = SluiceProcess.home().resolve("sluice").toString();
        List<SluiceProcess.Running> readers = new ArrayList<>();
        for (int reader = 0; reader < 2; reader++) {
            readers.add(sluice.startShell("while [ ! -e done ]; do " + program
                    + " export t -D data > seen" + reader + " || exit 1; sort seen" + reader
                    + " | uniq -d >> twice; wc -l < seen" + reader + " >> counts; done"));
        }
        for (int round = 0; round < 3; round++) {
            assertThat(sluice.run(0, "compact", "-D", "data").out()).contains("merged into");
            write("more" + round + ".csv", (100 + round) + ",a\n" + (100 + round) + ",b\n");
            sluice.run(0, "load", "more" + round + ".csv", "--table", "t", "--header", "no", "-D", "data");
        }
        write("done", "");
        for (SluiceProcess.Running reader : readers) {
            SluiceProcess.Result result = reader.await();
            assertThat(result.exitCode()).as("%s", result).isZero();
        }
        assertThat(folder.resolve("twice")).isEmptyFile();
        List<String> counts = Files.readAllLines(folder.resolve("counts"));
        assertThat(counts).hasSizeGreaterThan(3).allSatisfy(count -> {
            int rows = Integer.parseInt(count.strip()) - 1;
            assertThat(rows % 2).as("no half of a load").isZero();
            assertThat(rows).isBetween(2 * NIGHTS, 2 * NIGHTS + 6);
        });
        sluice.run(0, "verify", "-D", "data");
    }
}
