package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.RangeUnit;
import dev.sluice.storage.verify.Fault;
import dev.sluice.storage.verify.Verifier;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Old partitions go, records that would belong to them are counted as expired, and all sums close. */
class RetentionTest {
    /** In the midst of the third day: what is of that day is kept. */
    private static final Instant HORIZON = Instant.parse("2026-03-03T12:00:00Z");

    @TempDir
    Path folder;

    private LoadFixture load;
    private Path data;
    private StorageOptions storage = StorageOptions.defaults();

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
        data = folder.resolve("data");
    }

    private IngestReport load(IngestOptions.Builder options) throws Exception {
        try (StorageEngine engine = StorageEngine.open(new NioFileSystem(), data, storage, Clock.systemUTC())) {
            return load.load(options, new EngineLoadTarget(engine));
        }
    }

    private IngestOptions.Builder into(String input) {
        return load.options(input).columns("ts timestamp, n int").partitionBy("range(ts, day)");
    }

    /** Four records of each of these days of March. */
    private static String days(int from, int to) {
        StringBuilder text = new StringBuilder("ts,n\n");
        for (int day = from; day <= to; day++) {
            for (int hour = 0; hour < 24; hour += 6) {
                text.append(String.format("2026-03-%02d %02d:00:00,%d\n", day, hour, day));
            }
        }
        return text.toString();
    }

    private TableDefinition table() throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            return reader.catalog().table("t").orElseThrow();
        }
    }

    private List<LedgerEntry> ledger() throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            return reader.ledger("t");
        }
    }

    private void assertWhole() throws IOException {
        List<String> faults = new ArrayList<>();
        Verifier.verify(new NioFileSystem(), data, new Verifier.Listener() {
            @Override
            public void fault(Fault fault) {
                faults.add(fault.toString());
            }

            @Override
            public void notice(String text) {
                faults.add(text);
            }
        });
        assertThat(faults).isEmpty();
        long loaded = ledger().stream().mapToLong(LedgerEntry::loaded).sum();
        TableDefinition table = table();
        assertThat(loaded).isEqualTo(table.rows() + table.ledger().droppedRows());
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void partitionsWhollyOlderThanTheHorizonGoAndOlderRecordsExpire(WalLevel level) throws Exception {
        storage = storage.withWalLevel(level);
        load(into(load.file("a.csv", days(1, 5))));
        IngestReport report = load(into(load.file("b.csv", days(2, 6) + "2026-03-01 00:00:00,x\n"))
                .horizon(HORIZON)
                .onError(ErrorPolicy.SKIP));
        assertThat(report.dropped()).isEqualTo(new DroppedPartitions(2, 8));
        InputReport input = report.inputs().get(0);
        assertThat(input)
                .extracting(
                        InputReport::records,
                        InputReport::loaded,
                        InputReport::rejected,
                        InputReport::notRecords,
                        InputReport::expired)
                .containsExactly(22L, 16L, 1L, 1L, 4L);
        assertThat(report.expired()).isEqualTo(4);
        assertThat(table().partitions())
                .extracting(
                        partition -> partition.key().display(Partitioning.range(1, RangeUnit.DAY)),
                        PartitionDefinition::rows)
                .containsExactly(
                        tuple("2026-03-03", 8L),
                        tuple("2026-03-04", 8L),
                        tuple("2026-03-05", 8L),
                        tuple("2026-03-06", 4L));
        assertThat(ledger()).hasSize(2).last().extracting(LedgerEntry::expired).isEqualTo(4L);
        assertWhole();
    }

    @Test
    void whatWasDroppedIsNotLoadedAgainWithItsInput() throws Exception {
        String input = load.file("a.csv", days(1, 5));
        load(into(input));
        IngestReport report = load(into(input).horizon(HORIZON));
        assertThat(report.dropped().partitions()).isEqualTo(2);
        assertThat(report.alreadyLoaded()).isEqualTo(21);
        assertThat(report.expired()).isZero();
        assertThat(load(into(input)).rows()).isZero();
        assertThat(table().rows()).isEqualTo(12);
        assertWhole();
    }

    @Test
    void aFileThatGrewGoesOnBehindWhatExpiredOfIt() throws Exception {
        load.file("a.csv", days(1, 5));
        String input = folder.resolve("a.csv").toString();
        assertThat(load(into(input).horizon(HORIZON)).expired()).isEqualTo(8);
        load.file("a.csv", days(1, 5) + "2026-03-02 07:00:00,1\n2026-03-06 07:00:00,1\n");
        IngestReport report = load(into(input).horizon(HORIZON));
        assertThat(report.inputs().get(0))
                .extracting(InputReport::records, InputReport::loaded, InputReport::alreadyLoaded, InputReport::expired)
                .containsExactly(23L, 1L, 21L, 1L);
        assertThat(table().rows()).isEqualTo(13);
        assertWhole();
    }

    @Test
    void smallChunksOfOldAndNewRecordsInTurnKeepTheirOrder() throws Exception {
        StringBuilder text = new StringBuilder("ts,n\n");
        for (int n = 0; n < 500; n++) {
            text.append(n % 3 == 0 ? "2026-03-05 01:00:00," : "2026-03-01 01:00:00,")
                    .append(n)
                    .append('\n');
        }
        IngestReport report = load(into(load.file("a.csv", text.toString()))
                .horizon(HORIZON)
                .chunkBytes(100)
                .commit(CommitPolicy.rows(50)));
        assertThat(report.rows()).isEqualTo(167);
        assertThat(report.expired()).isEqualTo(333);
        assertThat(report.inputs().get(0).records()).isEqualTo(501);
        assertWhole();
    }

    @Test
    void ofADateTheDayCountsAndRowsWithoutOneStay() throws Exception {
        String text = "d,n\n2026-02-28,1\n2026-03-01,2\n,3\n2026-04-30,4\n1969-12-31,5\n";
        IngestReport report = load(load.options(load.file("a.csv", text))
                .columns("d date, n int")
                .partitionBy("range(d, month)")
                .horizon(HORIZON));
        assertThat(report.rows()).isEqualTo(3);
        assertThat(report.expired()).isEqualTo(2);
        assertThat(load(load.options(load.file("b.csv", "d,n\n")).horizon(Instant.parse("2027-01-01T00:00:00Z")))
                        .dropped())
                .isEqualTo(new DroppedPartitions(2, 2));
        assertThat(table().partitions())
                .singleElement()
                .satisfies(rest -> assertThat(rest.key().isNull()).isTrue());
        assertWhole();
    }

    @Test
    void aLimitCountsWhatExpiredBeforeTheFirstRowBehindIt() throws Exception {
        String text = days(1, 2)
                + "2026-03-04 00:00:00,1\n2026-03-01 00:00:00,2\n2026-03-05 00:00:00,3\n2026-03-01 00:00:00,4\n";
        IngestReport report =
                load(into(load.file("a.csv", text)).horizon(HORIZON).limit(1));
        assertThat(report.rows()).isEqualTo(1);
        assertThat(report.expired()).isEqualTo(9);
    }

    @Test
    void oldPartitionsGoAlsoWhereTheInputIsBad() throws Exception {
        load(into(load.file("a.csv", days(1, 5))));
        assertThatThrownBy(() ->
                        load(into(load.file("bad.csv", "ts,n\nno time,1\n")).horizon(HORIZON)))
                .isInstanceOf(BadRecordException.class);
        assertThat(load.finished.orElseThrow().dropped().partitions()).isEqualTo(2);
        assertThat(table().rows()).isEqualTo(12);
    }

    @Test
    void aDryRunSaysWhatWouldGoAndDropsNothing() throws Exception {
        load(into(load.file("a.csv", days(1, 5))));
        TableDefinition table = table();
        IngestReport report = load.load(
                into(load.file("b.csv", days(1, 6))).horizon(HORIZON).dryRun(true),
                new DryRunTarget(name -> Optional.of(table), name -> List.of(), 2_000));
        assertThat(report.dropped()).isEqualTo(new DroppedPartitions(2, 8));
        assertThat(report.expired()).isEqualTo(8);
        assertThat(table().rows()).isEqualTo(20);
    }

    @Test
    void aTableWithoutPartitionsByAgeIsRefused() throws Exception {
        String input = load.file("a.csv", days(1, 5));
        IngestOptions.Builder unpartitioned =
                load.options(input).columns("ts timestamp, n int").horizon(HORIZON);
        assertThatThrownBy(() -> load(unpartitioned))
                .isInstanceOf(OptionException.class)
                .hasMessage("table \"t\" has no partitions by age");
        load(load.options(input).columns("ts timestamp, n int"));
        assertThatThrownBy(() -> load(unpartitioned)).isInstanceOf(OptionException.class);
        assertThat(table().rows()).isEqualTo(20);
    }
}
