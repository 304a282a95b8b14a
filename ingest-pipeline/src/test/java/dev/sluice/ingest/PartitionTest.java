package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionTest {
    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private String numbers(int count) {
        return load.file(
                "n.csv",
                IntStream.range(0, count)
                        .mapToObj(i -> i + ",name " + i % 50 + "\n")
                        .collect(Collectors.joining("", "id,name\n", "")));
    }

    @Test
    void twentyPartitionsByTwentySessionsHoldTheSameRowsAsOneSession() throws Exception {
        String file = numbers(20_000);
        load.load(load.options(file)
                .partitionBy("hash(id)")
                .partitions(20)
                .sessions(20)
                .chunkBytes(4096));
        LoadFixture other = new LoadFixture(folder);
        other.load(other.options(file)
                .partitionBy("hash(id)")
                .partitions(20)
                .sessions(1)
                .threads(1));

        Map<String, List<String>> partitions = load.target.rowsByPartition();
        assertThat(partitions).hasSize(20).isEqualTo(other.target.rowsByPartition());
        assertThat(partitions.values()).allSatisfy(rows -> assertThat(rows).hasSizeBetween(800, 1200));
    }

    @Test
    void equalValuesFindTheSamePartitionWheneverTheyAreLoaded() throws Exception {
        load.load(load.options(load.file("a.csv", "k\nx\ny\nz\n\n\"\"\n")).partitionBy("hash(k)"));
        Map<String, List<String>> first = load.target.rowsByPartition();
        load.load(load.options(load.file("b.csv", "k\nz\ny\nx\n")).partitionBy("hash(k)"));

        load.target
                .rowsByPartition()
                .forEach((key, rows) ->
                        assertThat(rows.stream().distinct().toList()).containsExactlyElementsOf(first.get(key)));
    }

    @Test
    void rowsWithoutAValueHaveAPartitionOfTheirOwn() throws Exception {
        String file = load.file("a.csv", "k,t\na,2024-01-01\n,\nb,2024-01-02\n,\n");
        for (String rule : new String[] {"hash(k)", "list(k)", "range(t, day)"}) {
            LoadFixture fixture = new LoadFixture(folder);
            fixture.load(fixture.options(file).partitionBy(rule));
            assertThat(fixture.target.rowsByPartition().get("NULL")).as(rule).containsExactly("NULL|NULL", "NULL|NULL");
        }
    }

    @Test
    void listAndRangePartitionsAreMadeOnDemandInInputOrder() throws Exception {
        String file = load.file(
                "a.csv",
                "ts,k\n2024-03-01 23:59:59,b\n2024-03-02 00:00:00,a\n2024-03-01 00:00:00,b\n1969-12-31 12:00:00,c\n");
        load.load(load.options(file).partitionBy("range(ts, day)"));
        assertThat(load.target.rowsByPartition().keySet()).containsExactly("1969-12-31", "2024-03-01", "2024-03-02");
        assertThat(load.target.rowsByPartition().get("2024-03-01")).hasSize(2);

        LoadFixture list = new LoadFixture(folder);
        list.load(list.options(file).partitionBy("list(k)").chunkBytes(16));
        assertThat(list.target.rowsByPartition().keySet()).containsExactly("a", "b", "c");
        assertThat(list.target.rows())
                .extracting(r -> r.substring(r.length() - 1))
                .containsExactly("b", "b", "a", "c");
    }

    @Test
    void aThousandRangePartitionsWork() throws Exception {
        String file = load.file(
                "a.csv",
                IntStream.range(0, 20_000)
                        .mapToObj(i -> java.time.LocalDate.of(2020, 1, 1).plusDays(i * 7 % 1000) + "," + i + "\n")
                        .collect(Collectors.joining("", "d,i\n", "")));

        load.load(load.options(file).partitionBy("range(d, day)").sessions(20));

        assertThat(load.target.rowsByPartition()).hasSize(1000);
        assertThat(load.target.rows()).hasSize(20_000);
    }

    @Test
    void morePartitionsThanTheLimitAreRefusedAndNothingIsKept() {
        load.target.maxPartitions = 10;
        String file = numbers(100);

        assertThatThrownBy(() -> load.load(load.options(file).partitionBy("list(name)")))
                .isInstanceOf(PartitionLimitException.class)
                .hasMessageContaining("its rows need more than the limit of 10 partitions");
        assertThat(load.target.rows()).isEmpty();
    }

    @Test
    void roundRobinDealsChunksOverTheWholeLoad() throws Exception {
        String a = load.file("a.csv", "id\n" + "1\n".repeat(8));
        String b = load.file("b.csv", "id\n" + "2\n".repeat(8));

        load.load(load.options(a, b).partitionBy("round_robin").partitions(3).chunkBytes(16));

        // Two chunks an input: eight rows, and an empty one that ends it.
        assertThat(load.target.rowsByPartition().keySet()).containsExactly("0", "2");
    }

    @Test
    void aFileIsAPartition() throws Exception {
        String a = load.file("a.csv", "id\n1\n");
        String b = load.file("b.csv", "id\n2\n");

        load.load(load.options(a, b).partitionBy("file"));

        assertThat(load.target.rowsByPartition()).isEqualTo(Map.of(a, List.of("1"), b, List.of("2")));
    }

    @Test
    void addedColumnsSayWhereARowCameFrom() throws Exception {
        String a = load.file("a.csv", "id\n1\n\n2\n3\n");
        String b = load.file("b.csv", "id\n4\n");

        load.load(load.options(a, b)
                .chunkBytes(16)
                .addedColumns(List.of(
                        new AddedColumn("source", AddedColumn.Origin.FILENAME),
                        new AddedColumn("line", AddedColumn.Origin.LINE))));

        assertThat(load.target.rows())
                .containsExactly("1|" + a + "|2", "2|" + a + "|4", "3|" + a + "|5", "4|" + b + "|2");
    }
}
