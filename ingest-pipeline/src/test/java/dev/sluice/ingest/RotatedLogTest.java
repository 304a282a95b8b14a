package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ingest.bytes.Compressed;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that grow and rotate between loads: every record is loaded once, whatever becomes of the files. */
class RotatedLogTest {
    private static final int[] SIZES = {10, 200_000};

    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private static IngestOptions.Builder waiting(IngestOptions.Builder options) {
        return options.lastLine(LastLine.WAIT);
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> i + ",row\n").collect(Collectors.joining());
    }

    private static List<String> rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> i + "|row").toList();
    }

    @Test
    void aLogThatGrewBeforeItWasRotatedAndPackedIsLoadedFromItsLastWholeRecord() throws Exception {
        for (int size : SIZES) {
            LoadFixture fixture = new LoadFixture(folder);
            String log = fixture.file("app.log", "id,name\n" + lines(0, size) + size + ",ro");
            fixture.load(log, RotatedLogTest::waiting);
            String packed = fixture.file("app.log.1.gz", Compressed.gzip("id,name\n" + lines(0, size + 3)));
            fixture.file("app.log", "id,name\n" + lines(size + 3, size + 5));

            IngestReport report = fixture.load(waiting(fixture.options(packed, log)));

            assertThat(fixture.target.rows()).isEqualTo(rows(0, size + 5));
            assertThat(report.inputs().get(0).loaded()).isEqualTo(3);
            assertThat(report.inputs().get(0).alreadyLoaded()).isEqualTo(size + 1);
            assertThat(fixture.load(waiting(fixture.options(packed, log))).rows())
                    .isZero();
        }
    }

    @Test
    void copytruncateLosesAndDoublesNothing() throws Exception {
        for (int size : SIZES) {
            LoadFixture fixture = new LoadFixture(folder);
            String log = fixture.file("app.log", lines(0, size));
            fixture.load(log, RotatedLogTest::waiting);
            Path file = Path.of(log);
            Files.copy(file, folder.resolve("app.log.1"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            // The same inode goes on, longer than it was.
            try (RandomAccessFile truncated = new RandomAccessFile(log, "rw")) {
                truncated.setLength(0);
                truncated.write(lines(size, 2 * size + 50).getBytes(StandardCharsets.UTF_8));
            }

            fixture.load(waiting(fixture.options(folder.resolve("app.log.1").toString(), log)));

            assertThat(fixture.target.rows()).isEqualTo(rows(0, 2 * size + 50));
        }
    }

    @Test
    void aFileOfTheSameBeginningAndOtherContentIsAnotherFile() throws Exception {
        for (int size : SIZES) {
            LoadFixture fixture = new LoadFixture(folder);
            String log = fixture.file("app.log", lines(0, size) + "-1,row\n");
            fixture.load(log);
            fixture.file("app.log", lines(0, size) + "-2,row\n" + lines(size, size + 10));

            IngestReport report = fixture.load(log);

            assertThat(report.inputs().get(0).alreadyLoaded()).isZero();
            assertThat(report.inputs().get(0).loaded()).isEqualTo(size + 11);
            assertThat(fixture.target.rows()).hasSize(2 * size + 12);
        }
    }

    @Test
    void aFileThatShrankIsAnotherFile() throws Exception {
        String log = load.file("app.log", lines(0, 10));
        load.load(log);
        load.file("app.log", lines(0, 4));

        assertThat(load.load(log).inputs().get(0).loaded()).isEqualTo(4);
    }

    @Test
    void headerAndLineNumbersOfAResumedFileComeFromItsStart() throws Exception {
        load.load(load.file("first.csv", "id,name\n0,row\n"));
        String log = load.file("other.csv", "name;id\nrow;1\nrow;2\n");
        UnaryOperator<IngestOptions.Builder> matching =
                o -> o.csv(CsvOptions.SNIFFED.withHeader(HeaderOption.MATCH)).onError(ErrorPolicy.SKIP);
        load.load(log, matching);
        load.file("other.csv", "name;id\nrow;1\nrow;2\nrow;3\nrow;four\n");

        IngestReport report = load.load(log, matching);

        assertThat(load.target.rows()).isEqualTo(rows(0, 4));
        assertThat(report.inputs().get(0).alreadyLoaded()).isEqualTo(3);
        assertThat(load.rejected).hasSize(1);
        assertThat(load.rejected.get(0).line()).isEqualTo(5);
    }

    @Test
    void aHalfWrittenLastLineOfAnAccessLogWaitsByItself() throws Exception {
        String line = "10.0.0.1 - - [03/Dec/2026:00:00:01 +0000] \"GET /%d HTTP/1.1\" 200 12\n";
        String log = load.file(
                "access.log", String.format(line, 1) + String.format(line, 2).substring(0, 40));
        UnaryOperator<IngestOptions.Builder> auto =
                o -> o.lastLine(LastLine.AUTO).format("common");

        assertThat(load.load(log, auto).rows()).isEqualTo(1);
        load.file("access.log", String.format(line, 1) + String.format(line, 2));
        assertThat(load.load(log, auto).rows()).isEqualTo(1);

        LoadFixture csv = new LoadFixture(folder);
        assertThat(csv.load(csv.file("a.csv", "id,name\n1,row\n2,row"), o -> o.lastLine(LastLine.AUTO))
                        .rows())
                .as("elsewhere the last line is a record")
                .isEqualTo(2);
    }

    @Test
    void whatAnEarlierAttemptCommittedCountsAsLoadedByTheLoadThatWasTriedAgain() throws Exception {
        String log = load.file("a.csv", "id,name\n" + lines(0, 100) + "x,row\n");
        IngestOptions.Builder byRows =
                load.options(log).columns("id int, name text").commit(CommitPolicy.rows(10));
        try {
            load.load(byRows.chunkBytes(64));
            throw new AssertionError("the last record is wrong");
        } catch (BadRecordException expected) {
            assertThat(load.target.rows()).hasSizeGreaterThan(50);
        }
        IngestReport first = load.finished.orElseThrow();
        load.file("a.csv", "id,name\n" + lines(0, 101));

        IngestReport both = load.load(byRows).after(first);

        assertThat(load.target.rows()).isEqualTo(rows(0, 101));
        InputReport input = both.inputs().get(0);
        assertThat(input.status()).isEqualTo(InputStatus.LOADED);
        assertThat(input.loaded()).isEqualTo(101).isEqualTo(both.rows());
        assertThat(input.notRecords()).isEqualTo(1);
        assertThat(input.alreadyLoaded()).isZero();
        assertThat(input.records()).isEqualTo(102);
    }
}
