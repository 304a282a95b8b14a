package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access logs from file to table. */
class LogInputTest {
    private static final String FRONT = "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 ";
    private static final String START = "192.0.2.1|NULL|NULL|971211336000000|GET|/|HTTP/1.1|NULL|200|";

    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    @Test
    void moreBehindTheLastFieldIsRejectedUnlessItIsAskedFor() throws Exception {
        String file = load.file("a.log", FRONT + "5\n" + FRONT + "6 x \"y\"\n");

        load.load(file, o -> o.format("common").onError(ErrorPolicy.SKIP));
        assertThat(load.target.rows()).containsExactly(START + "5");
        assertThat(load.rejected)
                .singleElement()
                .satisfies(r -> assertThat(r.message()).isEqualTo("line does not match the format at %b (bytes)"));

        LoadFixture asked = new LoadFixture(folder);
        asked.load(file, o -> o.format("common").logExtras(true));
        assertThat(asked.target.rows()).containsExactly(START + "5|NULL", START + "6|x \"y\"");
    }

    @Test
    void columnsMayTellWhereALineCameFrom() throws Exception {
        String file = load.file("a.log", "\n" + FRONT + "5\n");

        load.load(
                file,
                o -> o.addedColumns(List.of(
                        new AddedColumn("file", AddedColumn.Origin.FILENAME),
                        new AddedColumn("line", AddedColumn.Origin.LINE))));

        assertThat(load.target.rows()).containsExactly(START + "5|" + file + "|2");
    }

    @Test
    void daysThatDoNotExistRejectTheirLine() throws Exception {
        String file = load.file("a.log", FRONT.replace("10/Oct", "31/Jun") + "5\n" + FRONT + "5\n");

        load.load(file, o -> o.onError(ErrorPolicy.SKIP));

        assertThat(load.target.rows()).containsExactly(START + "5");
        assertThat(load.rejected)
                .singleElement()
                .satisfies(r -> assertThat(r.message()).contains("time"));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstLine() throws Exception {
        load.load(load.file("a.log", "\uFEFF" + FRONT + "5\n"), o -> o.format("common"));

        assertThat(load.target.rows()).containsExactly(START + "5");
    }

    @Test
    void carriageReturnsBeforeLineFeedsAreNoPartOfTheLine() throws Exception {
        load.load(load.file("a.log", FRONT + "5\r\n\r\n" + FRONT + "6\n"), o -> o.format("common"));

        assertThat(load.target.rows()).containsExactly(START + "5", START + "6");
    }

    @Test
    void bytesThatAreNoTextMayBeReplaced() throws Exception {
        byte[] line = (FRONT.replace("- - [", "- \u00e9 [") + "5\n").getBytes(StandardCharsets.ISO_8859_1);
        String file = load.file("a.log", line);

        load.load(file, o -> o.format("common").onError(ErrorPolicy.SKIP));
        assertThat(load.target.rows()).isEmpty();

        LoadFixture replacing = new LoadFixture(folder);
        replacing.load(file, o -> o.format("common").invalidBytes(InvalidBytes.REPLACE));
        assertThat(replacing.target.rows().get(0)).startsWith("192.0.2.1|NULL|\uFFFD|");
    }

    @Test
    void escapesThatAreNoTextAreKept() throws Exception {
        String format = "log_format m '$remote_addr \"$http_a\" \"$http_b\" $request_time';";

        load.load(load.file("a.log", "::1 \"caf\\xC3\\xA9\" \"\\xE9\\x22\" 0.020\n"), o -> o.format(format));

        assertThat(load.target.rows()).containsExactly("::1|caf\u00e9|\\xE9\\x22|20");
    }

    @Test
    void aFormatThatCannotBeReadSaysWhere() {
        assertThatThrownBy(() -> load.load(load.file("a.log", FRONT + "5\n"), o -> o.format("%h %Y")))
                .isInstanceOf(OptionException.class)
                .hasMessage("cannot read the log format, position 4: unknown directive \"%Y\"");
        assertThatThrownBy(() -> load.load(load.file("a.log", FRONT + "5\n"), o -> o.format("combinde")))
                .isInstanceOf(OptionException.class)
                .hasMessage("\"combinde\" is not a format");
    }
}
