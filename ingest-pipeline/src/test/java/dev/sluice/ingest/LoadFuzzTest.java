package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fuzz.Fuzzer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any bytes are loaded, rejected or refused; the sums close, and the chunks' size changes nothing. */
class LoadFuzzTest {
    private static final String COLUMNS = "a bigint not null, b text, c timestamp, d decimal(5,2)";

    @TempDir
    Path folder;

    @Test
    void typedLoad() {
        Fuzzer.run(
                LoadFuzzTest.class,
                "typedLoad",
                this::loadTwice,
                Stream.of(
                        "a,b,c,d\n1,\"x\ny\",2024-02-29 10:00:00,1.50\n2,,,\n".getBytes(StandardCharsets.UTF_8),
                        "a,b,c,d\r\nx,1\r\n\r\n3,\"never closed,,\r\n4,\"a\"b,,\r\n".getBytes(StandardCharsets.UTF_8),
                        "a,b,c,d\n9223372036854775808,\0,2024-02-30,999.999\n-1,é,,0\n"
                                .getBytes(StandardCharsets.UTF_8)));
    }

    private void loadTwice(byte[] input) throws Exception {
        LoadFixture small = new LoadFixture(folder);
        LoadFixture large = new LoadFixture(folder);
        boolean loaded = load(small, input, 16);
        assertThat(load(large, input, 1 << 16)).isEqualTo(loaded);
        if (loaded) {
            assertThat(small.target.rows()).isEqualTo(large.target.rows());
            assertThat(small.rejected).isEqualTo(large.rejected);
            assertThat(small.target.rejectedRecords.toByteArray())
                    .isEqualTo(large.target.rejectedRecords.toByteArray());
        }
    }

    private static boolean load(LoadFixture fixture, byte[] input, int chunkBytes) throws Exception {
        fixture.standardInput = input;
        CsvOptions csv = CsvOptions.SNIFFED.withDelimiter(",").withQuote('"').withEscape('"');
        try {
            IngestReport report = fixture.load(fixture.options("-")
                    .csv(csv.withHeader(HeaderOption.YES))
                    .columns(COLUMNS)
                    .format("csv")
                    .onError(ErrorPolicy.SKIP)
                    .chunkBytes(chunkBytes)
                    .maxRecordBytes(300));
            InputReport counts = report.inputs().get(0);
            assertThat(counts.loaded() + counts.rejected() + counts.notRecords())
                    .isEqualTo(counts.records());
            assertThat(fixture.target.rows()).hasSize((int) counts.loaded());
            assertThat(fixture.rejected).hasSize((int) counts.rejected());
            return true;
        } catch (IngestException e) {
            return false;
        }
    }
}
