package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadTest {
    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    @Test
    void rowsOfACsvFileReachTheTargetInOrder() throws Exception {
        IngestReport report = load.load(load.file("a.csv", "id,name\n1,one\n2,\n3,\"three\"\n"));

        assertThat(load.target.rows()).containsExactly("1|one", "2|NULL", "3|three");
        assertThat(report.rows()).isEqualTo(3);
        InputReport input = report.inputs().get(0);
        assertThat(input.status()).isEqualTo(InputStatus.LOADED);
        assertThat(input.lines()).isEqualTo(4);
        assertThat(input.records()).isEqualTo(4);
        assertThat(input.notRecords()).isEqualTo(1);
        assertThat(input.durable()).isTrue();
    }

    @Test
    void aChunkBorderInsideAQuotedFieldChangesNothing() throws Exception {
        String content = IntStream.range(0, 200)
                .mapToObj(i -> i + ",\"line one of " + i + "\nline \"\"two\"\"\n\nfour\",x" + i)
                .collect(Collectors.joining("\n", "id,text,more\n", "\n"));
        String file = load.file("a.csv", content);
        load.load(file);
        List<String> whole = load.target.rows();
        assertThat(whole).hasSize(200);

        for (int chunk = 16; chunk < 120; chunk++) {
            int bytes = chunk;
            LoadFixture other = new LoadFixture(folder);
            IngestReport report = other.load(file, o -> o.chunkBytes(bytes));
            assertThat(other.target.rows()).as("chunks of %d bytes", chunk).isEqualTo(whole);
            assertThat(report.inputs().get(0).lines()).isEqualTo(801);
        }
    }

    @Test
    void aBadValueStopsTheLoadWithItsPlace() {
        String file = load.file("a.csv", "id,name\n1,one\nx,two\n");

        assertThatThrownBy(() -> load.load(file, o -> o.columns("id bigint, name text")))
                .isInstanceOf(BadRecordException.class)
                .hasMessage("could not load \"" + file
                        + "\" line 3, column 1: \"x\" is not of type bigint in column \"id\"");
        assertThat(load.target.rows()).isEmpty();
        assertThat(load.finished.orElseThrow().inputs().get(0).status()).isEqualTo(InputStatus.FAILED);
    }
}
