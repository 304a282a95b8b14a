package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RejectTest {
    private static final String COLUMNS = "id bigint not null, name text";

    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private IngestOptions.Builder skipping(String file) {
        CsvOptions rfc4180 =
                CsvOptions.SNIFFED.withDelimiter(",").withQuote('"').withEscape('"');
        return load.options(file).csv(rfc4180).columns(COLUMNS).onError(ErrorPolicy.SKIP);
    }

    @Test
    void rejectsOfACommitThatFailedAreTakenBack() {
        String file = load.file("a.csv", "id,name\n1,one\nx,two\n");
        load.target.failAt(FakeTarget.Call.COMMIT, 1, new IOException("no space left on device"));

        assertThatThrownBy(() -> load.load(skipping(file))).isInstanceOf(IOException.class);

        assertThat(load.target.calls).contains("force rejects", "rollback rejects");
    }

    @Test
    void badRecordsAreKeptAsTheyStoodAndGoodNeighboursLoaded() throws Exception {
        String file = load.file(
                "a.csv", "id,name\n1,one\nx,\"bad \"\"value\"\"\"\n,null\n2\n3,too,many\n4,\"two\nlines\"\n5,five\n");

        IngestReport report = load.load(skipping(file));

        assertThat(load.target.rows()).containsExactly("1|one", "4|two\nlines", "5|five");
        assertThat(load.target.rejectedRecords.toString(StandardCharsets.UTF_8))
                .isEqualTo("id,name\nx,\"bad \"\"value\"\"\"\n,null\n2\n3,too,many\n");
        assertThat(load.rejected)
                .extracting(r -> r.line() + " " + r.reason())
                .containsExactly("3 bad-value", "4 null-not-allowed", "5 too-few-fields", "6 too-many-fields");
        assertThat(load.target
                        .rejectReasons
                        .toString(StandardCharsets.UTF_8)
                        .lines()
                        .findFirst())
                .contains("{\"file\":\"" + file + "\",\"offset\":14,\"line\":3,\"column\":1,\"columnName\":\"id\","
                        + "\"position\":1,\"reason\":\"bad-value\",\"message\":\"\\\"x\\\" is not of type bigint\","
                        + "\"rejectOffset\":8,\"rejectBytes\":17}");
        InputReport input = report.inputs().get(0);
        assertThat(input.records()).isEqualTo(8);
        assertThat(input.loaded()).isEqualTo(3);
        assertThat(input.rejected()).isEqualTo(4);
        assertThat(input.notRecords()).isEqualTo(1);
        assertThat(input.lines()).isEqualTo(9);
        assertThat(report.rejectFile()).contains(Path.of("rejects", "1"));
    }

    @Test
    void rejectsAreDurableBeforeTheCommitThatSpeaksOfThem() throws Exception {
        load.load(skipping(load.file("a.csv", "id,name\nx,one\n")));

        assertThat(load.target.calls).containsExactly("force rejects", "flush 1", "close rejects", "close");
        assertThat(load.target.ledger.get(0).rejectFile()).isEqualTo("rejects/1");
        assertThat(load.target.ledger.get(0).rejectFileBytes()).isEqualTo(load.target.rejectedRecords.size());
    }

    @Test
    void rejectsAreTheSameWhateverTheChunkSize() throws Exception {
        String file = load.file(
                "a.csv",
                IntStream.range(0, 300)
                        .mapToObj(i -> switch (i % 7) {
                            case 0 -> "bad" + i + ",x";
                            case 3 -> i + ",\"quoted\n" + i + "\"";
                            case 5 -> i + ",\"after\" quote";
                            default -> i + ",plain";
                        })
                        .collect(Collectors.joining("\n", "id,name\n", "\n7,\"never closed\n8,lost\n9,found\n")));
        load.load(skipping(file));
        assertThat(load.rejected).hasSize(43 + 43 + 1);

        for (int bytes = 16; bytes < 100; bytes += 3) {
            LoadFixture other = new LoadFixture(folder);
            other.load(skipping(file).chunkBytes(bytes));
            assertThat(other.rejected).as("chunks of %d bytes", bytes).isEqualTo(load.rejected);
            assertThat(other.target.rows()).isEqualTo(load.target.rows());
            assertThat(other.target.rejectedRecords.toByteArray()).isEqualTo(load.target.rejectedRecords.toByteArray());
        }
    }

    @Test
    void bytesThatAreNotUtf8RejectTheirRecordOnly() throws Exception {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes("id,name\n1,ä\n2,".getBytes(StandardCharsets.UTF_8));
        content.write(0xE4);
        content.writeBytes("\n3,ö\n".getBytes(StandardCharsets.UTF_8));

        load.load(skipping(load.file("a.csv", content.toByteArray())));

        assertThat(load.target.rows()).containsExactly("1|ä", "3|ö");
        assertThat(load.rejected).singleElement().satisfies(r -> {
            assertThat(r.line()).isEqualTo(3);
            assertThat(r.reason()).isEqualTo("invalid-utf8");
        });
    }

    @Test
    void aLineBeyondTheLimitIsRejectedAndTheNextOneLoaded() throws Exception {
        String file = load.file("a.csv", "id,name\n1,one\n2," + "x".repeat(100_000) + "\n3,three\n");

        IngestReport report = load.load(skipping(file).chunkBytes(64).maxRecordBytes(1000));

        assertThat(load.target.rows()).containsExactly("1|one", "3|three");
        assertThat(load.rejected).singleElement().satisfies(r -> {
            assertThat(r.line()).isEqualTo(3);
            assertThat(r.reason()).isEqualTo("record-too-long");
        });
        assertThat(load.target.rejectedRecords.size()).isLessThan(1100);
        assertThat(report.inputs().get(0).lines()).isEqualTo(4);
    }

    @Test
    void aCountLimitFailsTheLoadAtTheFirstRejectBeyondIt() {
        String file = load.file("a.csv", "id,name\nx,1\ny,2\nz,3\n");

        assertThatThrownBy(() -> load.load(skipping(file).rejectLimit(RejectLimit.of(2))))
                .isInstanceOf(RejectLimitException.class)
                .hasMessageContaining("more records rejected than the limit of 2");
        assertThat(load.target.rows()).isEmpty();
        assertThat(load.target.calls).contains("abort");
    }

    @Test
    void aShareIsJudgedAtTheCommit() throws Exception {
        String file = load.file("a.csv", "id,name\nx,1\n2,2\n3,3\n4,4\n");

        load.load(skipping(file).rejectLimit(RejectLimit.parse("25%")));
        assertThat(load.target.rows()).hasSize(3);

        LoadFixture other = new LoadFixture(folder);
        assertThatThrownBy(() -> other.load(skipping(file).rejectLimit(RejectLimit.parse("24.99%"))))
                .isInstanceOf(RejectLimitException.class);
    }

    @Test
    void aValueThatBreaksAnInferredTypeIsAnErrorThatNamesTheColumnsToUse() {
        String rows = IntStream.range(0, 200_000).mapToObj(i -> i + ",abcdef").collect(Collectors.joining("\n"));
        String file = load.file("a.csv", "id,name\n" + rows + "\nabc,last\n");

        assertThatThrownBy(() -> load.load(file))
                .isInstanceOf(BadRecordException.class)
                .hasMessageContaining("line 200002, column 1: \"abc\" is not of type bigint in column \"id\"")
                .extracting(e -> ((IngestException) e).hint().orElseThrow())
                .asString()
                .contains("--columns 'id text, name text'");
    }

    @Test
    void aFileOfNothingButBadRecordsIsReadToItsEnd() throws Exception {
        IngestReport report = load.load(skipping(load.file("a.csv", "id,name\n" + "x,\n".repeat(500_000))));

        assertThat(report.rejected()).isEqualTo(500_000);
        assertThat(report.rows()).isZero();
        assertThat(load.rejected.get(499_999).line()).isEqualTo(500_001);
    }
}
