package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ingest.bytes.Compressed;
import dev.sluice.ingest.bytes.Compression;
import dev.sluice.storage.ledger.LedgerEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitPolicyTest {
    @TempDir
    Path folder;

    private LoadFixture load;
    private String a;
    private String bad;
    private String c;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
        a = load.file("a.csv", "id,name\n" + csv(0, 30));
        bad = load.file("bad.csv", "id,name\n" + csv(30, 40) + "x,y\n");
        c = load.file("c.csv", "id,name\n" + csv(50, 80));
    }

    private static String csv(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> i + ",row\n").collect(Collectors.joining());
    }

    @Test
    void eachFileIsATransaction() throws Exception {
        load.load(load.options(a, c).chunkBytes(64));

        assertThat(load.committed).containsExactly("a.csv 30", "c.csv 30");
        assertThat(load.target.ledger).extracting(LedgerEntry::complete).containsExactly(true, true);
    }

    @Test
    void theWholeLoadIsATransaction() throws Exception {
        load.load(load.options(a, c).commit(CommitPolicy.LOAD));

        assertThat(load.target.commits).hasSize(1);
        assertThat(load.target.ledger).extracting(LedgerEntry::loaded).containsExactly(30L, 30L);
    }

    @Test
    void aBadFileEndsTheLoadAndEarlierOnesStay() {
        assertThatThrownBy(() -> load.load(load.options(a, bad, c))).isInstanceOf(BadRecordException.class);

        assertThat(load.target.rows()).hasSize(30);
        assertThat(load.finished.orElseThrow().inputs())
                .extracting(InputReport::status)
                .first()
                .isEqualTo(InputStatus.LOADED);
        assertThat(load.finished.orElseThrow().inputs().get(1).status()).isEqualTo(InputStatus.FAILED);
        assertThat(load.finished.orElseThrow().inputs().get(2).status())
                .isIn(InputStatus.NOT_READ, InputStatus.ROLLED_BACK);
    }

    @Test
    void aBadFileIsPassedOverWhereTheLoadIsToGoOn() throws Exception {
        IngestReport report = load.load(
                load.options(a, bad, c).onFileError(FileErrorPolicy.CONTINUE).chunkBytes(64));

        assertThat(load.target.rows()).hasSize(60);
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.LOADED, InputStatus.FAILED, InputStatus.LOADED);
        assertThat(report.isComplete()).isFalse();
        assertThat(report.inputs().get(1).error())
                .hasValueSatisfying(e -> assertThat(e).contains("line 12"));
        assertThat(load.warnings).hasSize(1);
    }

    @Test
    void aPipeThatWasOpenedForThePlanIsReadWholeBehindAFileThatCannotBe() throws Exception {
        String damaged = load.file("damaged.gz", new byte[] {0x1F, (byte) 0x8B, 8, 0, 1, 2, 3});
        load.standardInput = ("id,name\n" + csv(0, 300_000)).getBytes(StandardCharsets.UTF_8);

        IngestReport report = load.load(load.options(damaged, "-").onFileError(FileErrorPolicy.CONTINUE));

        assertThat(load.target.rows()).hasSize(300_000);
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.FAILED, InputStatus.LOADED);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 200})
    void aPipeThatFailedForThePlanIsReportedAndNotReadAgain(int length) throws Exception {
        byte[] whole = Compressed.with(Compression.GZIP, ("id,name\n" + csv(0, 300)).getBytes(StandardCharsets.UTF_8));
        load.standardInput = Arrays.copyOf(whole, length);

        IngestReport report = load.load(load.options("-", c).onFileError(FileErrorPolicy.CONTINUE));

        assertThat(load.target.rows()).hasSize(30);
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.FAILED, InputStatus.LOADED);
        assertThat(report.isComplete()).isFalse();
        assertThat(report.inputs().get(0).error()).isPresent();
        assertThat(load.warnings).hasSize(1);
    }

    @Test
    void aNamedPipeThatFailedForThePlanIsNotWaitedForAgain() throws Exception {
        Path pipe = folder.resolve("p.csv.gz");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, new byte[] {0x1F, (byte) 0x8B, 8, 0, 1, 2, 3});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();

        IngestReport report = load.load(load.options(pipe.toString(), c).onFileError(FileErrorPolicy.CONTINUE));
        writer.join();

        assertThat(load.target.rows()).hasSize(30);
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.FAILED, InputStatus.LOADED);
    }

    @Test
    void aPipeThatFailedForThePlanEndsALoadOfOneTransaction() {
        load.standardInput = new byte[] {0x1F, (byte) 0x8B, 8, 0, 1, 2, 3};

        assertThatThrownBy(() -> load.load(load.options("-", c)
                        .onFileError(FileErrorPolicy.CONTINUE)
                        .commit(CommitPolicy.LOAD)))
                .isInstanceOf(InputException.class);

        assertThat(load.target.rows()).isEmpty();
        assertThat(load.finished.orElseThrow().inputs().get(0).status()).isEqualTo(InputStatus.FAILED);
    }

    @Test
    void aBadFileTakesTheWholeLoadWithItWhereThatIsOneTransaction() {
        assertThatThrownBy(() -> load.load(load.options(a, bad, c).commit(CommitPolicy.LOAD)))
                .isInstanceOf(BadRecordException.class);

        assertThat(load.target.rows()).isEmpty();
        assertThat(load.finished.orElseThrow().rows()).isZero();
    }

    @Test
    void aTransactionEndsAtTheFirstChunkEndBehindSoManyRecords() throws Exception {
        load.load(load.options(a, c).commit(CommitPolicy.rows(10)).chunkBytes(64));

        assertThat(load.target.rows()).hasSize(60);
        assertThat(load.target.commits)
                .hasSizeGreaterThan(3)
                .allSatisfy(commit -> assertThat(commit.expectedRows()).isLessThan(25));
        List<LedgerEntry> ofA =
                load.target.ledger.stream().filter(e -> e.path().equals(a)).toList();
        assertThat(ofA.get(0).complete()).isFalse();
        assertThat(ofA.get(ofA.size() - 1).complete()).isTrue();
        assertThat(ofA.get(ofA.size() - 1).records()).isEqualTo(31);
    }

    @Test
    void aLoadThatStoppedBetweenTwoTransactionsIsTakenUpWhereItStopped() throws Exception {
        String quoted = load.file(
                "q.csv",
                IntStream.range(0, 60)
                        .mapToObj(i -> i + ",\"two\n" + "x".repeat(i % 11) + "\"\n")
                        .collect(Collectors.joining("", "id,name\n", "")));
        load.target.failAt(FakeTarget.Call.COMMIT, 3, new java.io.IOException("stopped"));
        IngestOptions.Builder options =
                load.options(quoted).commit(CommitPolicy.rows(5)).chunkBytes(50);
        assertThatThrownBy(() -> load.load(options)).isInstanceOf(java.io.IOException.class);
        int kept = load.target.rows().size();
        assertThat(kept).isBetween(10, 50);
        load.target.failNever();

        IngestReport report = load.load(options);

        assertThat(load.target.rows())
                .containsExactlyElementsOf(IntStream.range(0, 60)
                        .mapToObj(i -> i + "|two\n" + "x".repeat(i % 11))
                        .toList());
        assertThat(report.inputs().get(0).loaded()).isEqualTo(60 - kept);
        assertThat(report.inputs().get(0).records()).isEqualTo(61);
    }

    @Test
    void onlyTheFirstRecordsAreLoadedUpToALimit() throws Exception {
        IngestReport report = load.load(load.options(a, c).limit(7).chunkBytes(32));

        assertThat(load.target.rows()).hasSize(7);
        assertThat(load.target.ledger).as("a part is not the input").isEmpty();
        assertThat(report.inputs().get(1).status()).isEqualTo(InputStatus.NOT_READ);
    }

    @Test
    void aDryRunCountsAndKeepsNothing() throws Exception {
        IngestReport report = load.load(
                load.options(a, c),
                new DryRunTarget(table -> java.util.Optional.empty(), table -> java.util.List.of(), 2000));

        assertThat(report.rows()).isEqualTo(60);
        assertThat(load.target.rows()).isEmpty();
    }

    @Test
    void aDryRunPassesOverWhatTheTableHolds() throws Exception {
        load.load(load.options(a));

        IngestReport report = load.load(
                load.options(a, c),
                new DryRunTarget(table -> java.util.Optional.empty(), table -> load.target.ledger, 2000));

        assertThat(report.inputs().get(0).status()).isEqualTo(InputStatus.ALREADY_LOADED);
        assertThat(report.rows()).isPositive().isLessThan(60);
    }

    @Test
    void checkpointsPassThroughTheSessionsInMidLoad() throws Exception {
        load.target.checkpointEvery = 3;

        load.load(load.options(a, c).chunkBytes(32));

        assertThat(load.target.calls).contains("checkpoint");
        assertThat(load.target.rows()).hasSize(60);
    }
}
