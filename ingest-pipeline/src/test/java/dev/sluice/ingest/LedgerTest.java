package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ingest.bytes.Compressed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An input is known by its content. */
class LedgerTest {
    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private static String csv(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> i + ",row\n").collect(Collectors.joining());
    }

    @Test
    void theSameContentIsLoadedOnceWhateverItsName() throws Exception {
        String content = "id,name\n" + csv(0, 10);
        load.load(load.file("a.csv", content));

        IngestReport renamed = load.load(load.file("b.csv", content));
        IngestReport packed = load.load(load.file("c.csv.gz", Compressed.gzip(content)));

        assertThat(load.target.rows()).hasSize(10);
        for (IngestReport report : new IngestReport[] {renamed, packed}) {
            InputReport input = report.inputs().get(0);
            assertThat(input.status()).isEqualTo(InputStatus.ALREADY_LOADED);
            assertThat(input.alreadyLoaded()).isEqualTo(11).isEqualTo(input.records());
            assertThat(input.lines()).isEqualTo(11);
            assertThat(input.bytes()).isEqualTo(content.length());
            assertThat(report.rows()).isZero();
            assertThat(report.alreadyLoaded()).isEqualTo(11);
        }
        assertThat(load.target.commits).hasSize(1);
    }

    @Test
    void aFileOfSeveralBlocksIsKnownToo() throws Exception {
        String content = "id,name\n" + csv(0, 300_000);
        String file = load.file("a.csv", content);
        load.load(file);

        IngestReport again = load.load(file);

        assertThat(again.inputs().get(0).status()).isEqualTo(InputStatus.ALREADY_LOADED);
        assertThat(load.target.rows()).hasSize(300_000);
    }

    @Test
    void ofManyKnownContentsTheLongestFrontIsFound() throws Exception {
        load.load(load.file("header.csv", "id,name\n"));
        for (int i = 1; i <= 20; i++) {
            load.load(load.file("a" + i + ".csv", "id,name\n" + i + ",short\n"));
        }
        load.load(load.file("b.csv", "id,name\n7,short\n8,longer\n"));
        load.load(load.file("c.csv", "id,name\n7,short\n8,longer\n9,unended"));
        assertThat(load.target.rows()).hasSize(22);

        IngestReport grown = load.load(load.file("d.csv", "id,name\n7,short\n8,longer\n9,unended\n10,new\n"));

        InputReport input = grown.inputs().get(0);
        assertThat(input.alreadyLoaded()).isEqualTo(4);
        assertThat(input.loaded()).isEqualTo(1);
        assertThat(load.target.rows()).hasSize(23);
    }

    @Test
    void againLoadsWhatIsKnown() throws Exception {
        String file = load.file("a.csv", "id,name\n" + csv(0, 10));
        load.load(file);

        load.load(file, o -> o.again(true));

        assertThat(load.target.rows()).hasSize(20);
    }

    @Test
    void aFileThatGrewIsLoadedFromWhereItEnded() throws Exception {
        for (int size : new int[] {10, 300_000}) {
            LoadFixture fixture = new LoadFixture(folder);
            String file = fixture.file("a.csv", "id,name\n" + csv(0, size));
            fixture.load(file);
            fixture.file("a.csv", "id,name\n" + csv(0, size + 5) + "bad,line,here\n");

            IngestReport report = fixture.load(file, o -> o.onError(ErrorPolicy.SKIP));

            assertThat(fixture.target.rows()).hasSize(size + 5).endsWith((size + 4) + "|row");
            InputReport input = report.inputs().get(0);
            assertThat(input.loaded()).isEqualTo(5);
            assertThat(input.alreadyLoaded()).isEqualTo(size + 1);
            assertThat(input.records()).isEqualTo(size + 7);
            assertThat(fixture.rejected.get(0).line()).as("line numbers go on").isEqualTo(size + 7);
            assertThat(fixture.load(file).inputs().get(0).status()).isEqualTo(InputStatus.ALREADY_LOADED);
        }
    }

    @Test
    void aFileThatGrewInsideItsLastLineFailsNamingTheLine() throws Exception {
        String file = load.file("a.csv", "id,name\n1,one\n2,tw");
        load.load(file);
        load.file("a.csv", "id,name\n1,one\n2,two\n3,three\n");

        assertThatThrownBy(() -> load.load(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 3: the line was loaded without its end, and has grown since");
        assertThat(load.target.rows()).containsExactly("1|one", "2|tw");
    }

    @Test
    void aLastLineThatOnlyGotItsEndIsNoFailure() throws Exception {
        String file = load.file("a.csv", "id,name\n1,one\n2,two");
        load.load(file);
        load.file("a.csv", "id,name\n1,one\n2,two\r\n3,three\r\n");

        IngestReport report = load.load(file);

        assertThat(load.target.rows()).containsExactly("1|one", "2|two", "3|three");
        assertThat(report.inputs().get(0).lines()).isEqualTo(4);
    }

    @Test
    void aLastLineThatIsWaitedForComesWithTheNextLoad() throws Exception {
        String file = load.file("a.csv", "id,name\n1,one\n2,tw");
        load.load(file, o -> o.lastLine(LastLine.WAIT));
        assertThat(load.target.rows()).containsExactly("1|one");
        assertThat(load.load(file, o -> o.lastLine(LastLine.WAIT))
                        .inputs()
                        .get(0)
                        .status())
                .isEqualTo(InputStatus.ALREADY_LOADED);
        load.file("a.csv", "id,name\n1,one\n2,two\n");

        load.load(file, o -> o.lastLine(LastLine.WAIT));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two");
    }

    @Test
    void equalInputsOfOneLoadAreLoadedOnce() throws Exception {
        String content = "id,name\n" + csv(0, 10);
        String a = load.file("a.csv", content);
        String b = load.file("b.csv", content);
        String c = load.file("c.csv", content + csv(10, 12));

        for (CommitPolicy commit : new CommitPolicy[] {CommitPolicy.FILE, CommitPolicy.LOAD, CommitPolicy.rows(3)}) {
            LoadFixture fixture = new LoadFixture(folder);
            IngestReport report =
                    fixture.load(fixture.options(a, b, c).commit(commit).chunkBytes(32));
            assertThat(fixture.target.rows()).as("commit %s", commit).hasSize(12);
            assertThat(report.inputs())
                    .extracting(InputReport::status)
                    .containsExactly(InputStatus.LOADED, InputStatus.ALREADY_LOADED, InputStatus.LOADED);
            assertThat(report.inputs().get(1).alreadyLoaded()).isEqualTo(11);
            assertThat(report.inputs().get(2).alreadyLoaded()).isEqualTo(11);
            assertThat(report.inputs().get(2).loaded()).isEqualTo(2);
        }
    }

    @Test
    void truncateReplacesTheRowsAndForgetsTheLedger() throws Exception {
        String file = load.file("a.csv", "id,name\n" + csv(0, 10));
        load.load(file);

        load.load(file, o -> o.truncate(true));

        assertThat(load.target.rows()).hasSize(10);
        assertThat(load.target.ledger).hasSize(1);
    }

    @Test
    void aPipeIsKnownAtItsEndAndItsRowsGoAgain() throws Exception {
        load.standardInput = ("id,name\n" + csv(0, 200_000)).getBytes(StandardCharsets.UTF_8);
        String other = load.file("b.csv", "id,name\n1,other\n");
        load.load("-");

        IngestReport report = load.load(load.options("-", other));

        assertThat(load.target.rows()).hasSize(200_001).endsWith("1|other");
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.ALREADY_LOADED, InputStatus.LOADED);
        assertThat(report.rows()).isEqualTo(1);
        assertThat(report.inputs().get(0).alreadyLoaded()).isEqualTo(200_001);
    }

    @Test
    void aHeaderAloneIsNotTakenForTheFrontOfOtherFiles() throws Exception {
        load.load(load.file("empty.csv", "id,name\n"), o -> o.columns("id bigint, name text"));

        IngestReport report = load.load(load.file("a.csv", "id,name\n1,one\n"));

        assertThat(report.inputs().get(0).alreadyLoaded()).isZero();
        assertThat(report.inputs().get(0).notRecords()).isEqualTo(1);
    }

    @Test
    void aHeaderAloneInTheSameLoadIsNotTakenForItEither() throws Exception {
        String empty = load.file("empty.csv", "id,name\n");
        String twin = load.file("twin.csv", "id,name\n");
        String full = load.file("full.csv", "id,name\n1,one\n");

        IngestReport report = load.load(load.options(empty, twin, full).columns("id bigint, name text"));

        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.LOADED, InputStatus.LOADED, InputStatus.LOADED);
        assertThat(report.inputs().get(2).notRecords()).isEqualTo(1);
        assertThat(report.alreadyLoaded()).isZero();
    }

    @Test
    void anInputWithoutARecordIsKnownToo() throws Exception {
        String header = load.file("header.csv", "id,name\n");
        String nothing = load.file("nothing.csv", "");
        IngestOptions.Builder options = load.options(header, nothing).columns("id bigint, name text");
        load.load(options);
        List<String> committed = List.copyOf(load.committed);
        assertThat(committed).hasSize(2);

        IngestReport again = load.load(options);

        assertThat(again.inputs()).extracting(InputReport::status).containsOnly(InputStatus.ALREADY_LOADED);
        assertThat(load.committed).isEqualTo(committed);
        String grown = load.file("header.csv", "id,name\n1,one\n");
        assertThat(load.load(load.options(grown)).rows()).isEqualTo(1);
    }
}
