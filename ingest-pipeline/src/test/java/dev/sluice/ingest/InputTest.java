package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ingest.bytes.Compressed;
import dev.sluice.ingest.source.InputSelection;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
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

class InputTest {
    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    @Test
    void aFolderIsReadInNaturalOrderWithoutHiddenFilesAndFolders() throws Exception {
        load.file("logs/part10.csv", "id\n10\n");
        load.file("logs/part9.csv", "id\n9\n");
        load.file("logs/.hidden.csv", "id\n0\n");
        load.file("logs/sub/x.csv", "id\n0\n");

        load.load(folder.resolve("logs").toString());
        LoadFixture glob = new LoadFixture(folder);
        glob.load(folder.resolve("l*s/part*.csv").toString());

        assertThat(load.target.rows()).containsExactly("9", "10").isEqualTo(glob.target.rows());
        assertThat(load.warnings).containsExactly("skipped \"" + folder.resolve("logs/sub") + "\": it is a folder");
    }

    @Test
    void aFileWhoseNameLooksLikeAPatternIsThatFile() throws Exception {
        load.load(load.file("a[1].csv", "id\n1\n"));

        assertThat(load.target.rows()).containsExactly("1");
    }

    @Test
    void aPatternWithoutFilesIsAMistakeUnlessAllowed() throws Exception {
        String pattern = folder.resolve("*.csv").toString();

        assertThatThrownBy(() -> load.load(pattern)).isInstanceOf(NoInputException.class);
        InputSelection allowed = new InputSelection(List.of(pattern), List.of(), false, true);
        assertThat(load.load(pattern, o -> o.inputs(allowed)).inputs()).isEmpty();
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> load.load("nothing.csv"))
                .isInstanceOf(InputException.class)
                .hasMessage("could not open \"nothing.csv\": no such file");
    }

    @Test
    void allMembersOfAGzipFileAreRead() throws Exception {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.write(Compressed.gzip("id,name\n1,o"));
        members.write(Compressed.gzip(""));
        members.write(Compressed.gzip("ne\n2,two\n"));

        load.load(load.file("a.csv.gz", members.toByteArray()));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two");
    }

    @Test
    void aDamagedGzipFileIsAnErrorWhereverItIsDamaged() throws Exception {
        String text = "id\n" + IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        byte[] whole = Compressed.gzip(text);
        for (int length = 3; length < whole.length; length += 7) {
            assertDamaged(Arrays.copyOf(whole, length));
        }
        byte[] trailing = Arrays.copyOf(whole, whole.length + 3);
        trailing[whole.length] = 'x';
        assertDamaged(trailing);
        byte[] wrongSum = whole.clone();
        wrongSum[whole.length - 6] ^= 1;
        assertDamaged(wrongSum);
    }

    private void assertDamaged(byte[] content) {
        LoadFixture fixture = new LoadFixture(folder);
        String file = fixture.file("a.csv.gz", content);
        assertThatThrownBy(() -> fixture.load(file, o -> o.columns("id bigint")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file);
        assertThat(fixture.target.rows()).isEmpty();
    }

    @Test
    void encodingsAndByteOrderMarksAreUnderstood() throws Exception {
        String text = "id,name\n1,\u00e4\u00f6\u20ac \uD83D\uDE00\n";
        for (Charset charset : new Charset[] {
            StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.UTF_8
        }) {
            LoadFixture fixture = new LoadFixture(folder);
            String marked = charset.equals(StandardCharsets.UTF_16) ? text : "\uFEFF" + text;
            fixture.load(fixture.file("a.csv", marked.getBytes(charset)));
            assertThat(fixture.target.rows()).as("%s", charset).containsExactly("1|\u00e4\u00f6\u20ac \uD83D\uDE00");
            assertThat(fixture.target.table().orElseThrow().schema().column(0).name())
                    .isEqualTo("id");
        }
    }

    @Test
    void aCharacterTheEncodingLacksRejectsItsRecord() throws Exception {
        byte[] bytes = "id,name\n1,\u00e4\n2,x\n".getBytes(Charset.forName("windows-1252"));
        load.load(load.file("a.csv", bytes), o -> o.encoding("windows-1252"));
        assertThat(load.target.rows()).containsExactly("1|\u00e4", "2|x");

        LoadFixture ascii = new LoadFixture(folder);
        ascii.load(ascii.file("a.csv", bytes), o -> o.encoding("US-ASCII").onError(ErrorPolicy.SKIP));
        assertThat(ascii.target.rows()).containsExactly("2|x");
        assertThat(ascii.rejected)
                .singleElement()
                .satisfies(r -> assertThat(r.line()).isEqualTo(2));
    }

    @Test
    void anUnknownEncodingIsRefused() {
        assertThatThrownBy(() -> load.load(load.file("a.csv", "id\n1\n"), o -> o.encoding("klingon")))
                .isInstanceOf(OptionException.class);
    }

    @Test
    void standardInputIsReadToItsEnd() throws Exception {
        load.standardInput = "id\n1\n2".getBytes(StandardCharsets.UTF_8);

        IngestReport report = load.load("-");

        assertThat(load.target.rows()).containsExactly("1", "2");
        assertThat(report.inputs().get(0).path()).isEqualTo("-");
    }

    @Test
    void linesOfAnyLengthPassThroughSmallChunks() throws Exception {
        String file = load.file(
                "a.csv",
                IntStream.range(0, 60)
                        .mapToObj(i -> i + "," + "y".repeat(i * i) + "\n")
                        .collect(Collectors.joining("", "id,name\n", "")));
        load.load(file, o -> o.chunkBytes(16));
        LoadFixture whole = new LoadFixture(folder);
        whole.load(file);

        assertThat(load.target.rows()).hasSize(60).isEqualTo(whole.target.rows());
    }

    @Test
    void filesWithCarriageReturnsAloneAreReadToo() throws Exception {
        load.load(load.file("a.csv", "id,name\r1,one\r2,two\r"), o -> o.chunkBytes(16));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two");
    }

    @Test
    void columnsAreMatchedByNameWhenAskedFor() throws Exception {
        String a = load.file("a.csv", "id,name\n1,one\n");
        String b = load.file("b.csv", "name,id\ntwo,2\n");

        assertThatThrownBy(() -> load.load(load.options(a, b)))
                .isInstanceOf(TableMismatchException.class)
                .extracting(e -> ((IngestException) e).detail().orElseThrow())
                .isEqualTo("The table has (id, name), the input has (name, id).");
        LoadFixture matching = new LoadFixture(folder);
        matching.load(matching.options(a, b).csv(CsvOptions.SNIFFED.withHeader(HeaderOption.MATCH)));
        assertThat(matching.target.rows()).containsExactly("1|one", "2|two");
    }

    @Test
    void aTableOfOtherColumnsIsAnErrorThatShowsBothLists() throws Exception {
        load.load(load.file("a.csv", "id,name\n1,one\n"));

        assertThatThrownBy(() -> load.load(load.file("b.csv", "id,title\n1,one\n")))
                .isInstanceOf(TableMismatchException.class)
                .hasMessageContaining("the columns of table \"t\" and of");
        assertThatThrownBy(() -> load.load(load.file("c.csv", "id,name\n2,two\n"), o -> o.columns("id int, name text")))
                .isInstanceOf(TableMismatchException.class)
                .extracting(e -> ((IngestException) e).detail().orElseThrow())
                .isEqualTo("The table has (id bigint, name text), the input has (id integer, name text).");
    }

    @Test
    void logsAreRecognisedAndTyped() throws Exception {
        String front = "1.2.3.4 - frank [10/Oct/2000:13:55:36 -0700] \"GET /a";
        String back = " HTTP/1.0\" 200 2326 \"-\" \"agent\"\n";
        String file = load.file(
                "access.log",
                IntStream.range(0, 50).mapToObj(i -> front + i + back).collect(Collectors.joining()));

        IngestReport report = load.load(load.options(file).chunkBytes(200));

        assertThat(load.target.rows()).hasSize(50);
        assertThat(load.target.rows().get(7))
                .isEqualTo("1.2.3.4|NULL|frank|971211336000000|GET|/a7|HTTP/1.0|NULL|200|2326|NULL|agent");
        assertThat(report.format()).contains("combined");
    }

    @Test
    void theTableIsNamedAfterTheFirstInput() throws Exception {
        String file = load.file("my data.2024.csv.gz", Compressed.gzip("id\n1\n"));

        IngestReport report = load.load(IngestOptions.builder().inputs(List.of(file)));

        assertThat(report.table()).isEqualTo("my_data_2024");
        assertThat(Files.exists(Path.of(file))).isTrue();
    }
}
