package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads through the real engine into a real directory. */
class EngineLoadTest {
    @TempDir
    Path folder;

    private LoadFixture load;
    private StorageOptions storage = StorageOptions.defaults();

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private IngestReport load(Path data, IngestOptions.Builder options) throws Exception {
        NioFileSystem fileSystem = new NioFileSystem();
        try (StorageEngine engine = StorageEngine.open(fileSystem, data, storage, Clock.systemUTC())) {
            return load.load(options, new EngineLoadTarget(engine));
        }
    }

    private String numbers(int count) {
        return load.file(
                "n.csv",
                IntStream.range(0, count)
                        .mapToObj(i -> i + ",name " + i % 97 + "," + (i % 5 == 0 ? "" : i * 3) + "\n")
                        .collect(Collectors.joining("", "id,name,extra\n", "")));
    }

    private static List<Long> ids(Path data) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data);
                TableScan scan = reader.scan("t", List.of(0), Predicate.all())) {
            while (scan.next()) {
                ColumnBatch batch = scan.batch();
                for (int i = 0; i < scan.selectedCount(); i++) {
                    ids.add(batch.longs(0).get(scan.selectedRows()[i]));
                }
            }
        }
        return ids;
    }

    /** Checksums of the files that hold rows, by name. The ledger's is not among them: it holds the time of the load. */
    private static Map<String, Long> checksums(Path data) throws IOException {
        String ledger;
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            ledger = Long.toString(
                    reader.catalog().table("t").orElseThrow().ledger().fileId());
        }
        Map<String, Long> sums = new TreeMap<>();
        try (Stream<Path> files = Files.walk(data.resolve("tables"))) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(f -> !f.getFileName().toString().equals(ledger))
                    .toList()) {
                CRC32C crc = new CRC32C();
                crc.update(Files.readAllBytes(file));
                sums.put(data.relativize(file).toString(), crc.getValue());
            }
        }
        return sums;
    }

    @Test
    void everyRowIsFoundAgainInEveryMode() throws Exception {
        String file = numbers(50_000);
        for (WalLevel level : WalLevel.values()) {
            for (boolean unlogged : new boolean[] {false, true}) {
                for (long threshold : new long[] {-1, 0, 2 << 20}) {
                    storage = StorageOptions.defaults().withWalLevel(level).withWalSkipThresholdBytes(threshold);
                    Path data = folder.resolve("data-" + level + unlogged + threshold);
                    load(
                            data,
                            load.options(file)
                                    .partitionBy("hash(id)")
                                    .sessions(3)
                                    .unlogged(unlogged));
                    assertThat(ids(data).stream().sorted().toList())
                            .as("%s, unlogged %s, threshold %d", level, unlogged, threshold)
                            .isEqualTo(java.util.stream.LongStream.range(0, 50_000)
                                    .boxed()
                                    .toList());
                }
            }
        }
    }

    @Test
    void dataFilesAreTheSameWhateverTheNumberOfThreadsAndSessions() throws Exception {
        String file = numbers(120_000);
        Map<String, Long> expected = Map.of();
        for (int threads : new int[] {1, 2, 8}) {
            for (int sessions : new int[] {1, 20}) {
                Path data = folder.resolve("data" + threads + "-" + sessions);
                load(
                        data,
                        load.options(file)
                                .partitionBy("hash(id)")
                                .partitions(20)
                                .threads(threads)
                                .sessions(sessions)
                                .chunkBytes(64 << 10));
                Map<String, Long> sums = checksums(data);
                assertThat(sums).hasSize(20);
                if (expected.isEmpty()) {
                    expected = sums;
                }
                assertThat(sums)
                        .as("%d threads, %d sessions", threads, sessions)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void anInputIsKnownToLaterRuns() throws Exception {
        Path data = folder.resolve("data");
        String file = numbers(1000);
        load(data, load.options(file));

        IngestReport again = load(data, load.options(file));

        assertThat(again.inputs().get(0).status()).isEqualTo(InputStatus.ALREADY_LOADED);
        assertThat(ids(data)).hasSize(1000);
    }

    @Test
    void rejectedRecordsAreKeptInTheDataDirectory() throws Exception {
        Path data = folder.resolve("data");
        String file = load.file("a.csv", "id,name\n1,one\nx,two\n");

        IngestReport report =
                load(data, load.options(file).columns("id bigint, name text").onError(ErrorPolicy.SKIP));

        Path rejects = report.rejectFile().orElseThrow();
        assertThat(rejects).isEqualTo(data.resolve("rejects").resolve("1"));
        assertThat(rejects).hasContent("id,name\nx,two\n");
        assertThat(Files.readString(data.resolve("rejects/1.jsonl"))).contains("\"reason\":\"bad-value\"");
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            LedgerEntry entry = reader.ledger("t").get(0);
            assertThat(entry.rejectFile()).isEqualTo("rejects/1");
            assertThat(entry.rejectFileBytes()).isEqualTo(Files.size(rejects));
        }
    }

    @Test
    void theRunIsInProductionBeforeItsRejectFileIsMade() throws Exception {
        Path data = folder.resolve("data");
        load(data, load.options(numbers(10)));

        NioFileSystem fileSystem = new NioFileSystem();
        try (StorageEngine engine = StorageEngine.open(fileSystem, data, storage, Clock.systemUTC());
                TargetLoad second = new EngineLoadTarget(engine).open(new LoadSpec("t", Optional.empty(), false));
                RejectSink rejects = second.rejects()) {
            assertThat(rejects.name()).isEqualTo("rejects/2");
            assertThat(ControlFile.read(fileSystem, data).orElseThrow().state()).isEqualTo(RunState.IN_PRODUCTION);
        }
    }

    @Test
    void nothingIsWrittenAfterAFailedSyncOfTheRejectFile() throws Exception {
        Path data = folder.resolve("data");
        String file = load.file("a.csv", "id,name\n1,one\nx,two\n");
        FileSystem failing = new UnsyncedRejects().fileSystem();

        try (StorageEngine engine = StorageEngine.open(failing, data, storage, Clock.systemUTC())) {
            assertThatThrownBy(() -> load.load(
                            load.options(file).columns("id bigint, name text").onError(ErrorPolicy.SKIP),
                            new EngineLoadTarget(engine)))
                    .isInstanceOf(FailStopException.class);
        }

        assertThat(ControlFile.read(new NioFileSystem(), data).orElseThrow().state())
                .isEqualTo(RunState.IN_PRODUCTION);
    }

    @Test
    void aBadFileLeavesTheEarlierOnesAndNothingElse() throws Exception {
        Path data = folder.resolve("data");
        String good = numbers(3000);
        String bad = load.file("bad.csv", "id,name,extra\n" + "9999999,x,1\n".repeat(5000) + "oops,x,1\n");

        assertThatThrownBy(() -> load(
                        data, load.options(good, bad).partitionBy("hash(id)").chunkBytes(4096)))
                .isInstanceOf(BadRecordException.class);

        assertThat(ids(data)).hasSize(3000).doesNotContain(9999999L);
        assertThat(Files.exists(data.resolve("rejects/1"))).isFalse();
    }

    @Test
    void aLoadThatFailsLeavesNoTable() throws Exception {
        Path data = folder.resolve("data");
        String bad = load.file("bad.csv", "id,name\n1,x\noops,x\n");

        assertThatThrownBy(() -> load(data, load.options(bad).columns("id bigint, name text")))
                .isInstanceOf(BadRecordException.class);

        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            assertThat(reader.catalog().table("t")).isEmpty();
        }
    }

    @Test
    void tooManyPartitionsAreRefusedAndRolledBack() throws Exception {
        Path data = folder.resolve("data");
        storage = StorageOptions.defaults().withMaxPartitions(10);
        String file = numbers(5000);

        assertThatThrownBy(() -> load(data, load.options(file).partitionBy("list(name)")))
                .isInstanceOf(PartitionLimitException.class)
                .hasMessageContaining("10 partitions");
    }

    @Test
    void tenThousandSmallFilesOrFewerAreATransactionEach() throws Exception {
        Path data = folder.resolve("data");
        for (int i = 0; i < 200; i++) {
            load.file("in/f" + i + ".csv", "id,name\n" + i + ",x\n");
        }

        IngestReport report =
                load(data, load.options(folder.resolve("in").toString()).partitionBy("hash(id)"));

        assertThat(report.rows()).isEqualTo(200);
        assertThat(ids(data)).hasSize(200);
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            assertThat(reader.ledger("t")).hasSize(200);
        }
    }

    @Test
    void truncateReplacesTheRows() throws Exception {
        Path data = folder.resolve("data");
        load(data, load.options(numbers(1000)));

        load(data, load.options(load.file("b.csv", "id,name,extra\n7,x,1\n")).truncate(true));

        assertThat(ids(data)).containsExactly(7L);
    }
}
