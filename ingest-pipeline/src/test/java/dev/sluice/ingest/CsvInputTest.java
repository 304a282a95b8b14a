package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.csv.RaggedRecords;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CSV options from end to end of the pipeline. */
class CsvInputTest {
    private static final CsvOptions SNIFFED = CsvOptions.SNIFFED;

    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private List<String> rows(String content, CsvOptions csv) throws Exception {
        return rows(content, csv, "auto");
    }

    private List<String> rows(String content, CsvOptions csv, String format) throws Exception {
        LoadFixture fixture = new LoadFixture(folder);
        fixture.load(
                fixture.file("a.csv", content), o -> o.csv(csv).format(format).onError(ErrorPolicy.SKIP));
        load = fixture;
        return fixture.target.rows();
    }

    @Test
    void raggedRecordsAreRejectedWithTheCountsOrFilled() throws Exception {
        String content = "a,b,c\n1\n2,x,y,\n3,x,y,z\n4,x,y\n";

        assertThat(rows(content, SNIFFED)).containsExactly("4|x|y");
        assertThat(load.rejected)
                .extracting(RejectedRecord::message)
                .containsExactly(
                        "record has 1 field, expected 3",
                        "record has 4 fields, expected 3",
                        "record has 4 fields, expected 3");
        assertThat(rows(content, SNIFFED.withRagged(RaggedRecords.FILL)))
                .containsExactly("1|NULL|NULL", "2|x|y", "4|x|y");
        assertThat(load.rejected).hasSize(1);
    }

    @Test
    void textsOfDatabasesNeedNothingButTheirName() throws Exception {
        assertThat(rows("1\ta\\tb\t\\N\n2\t\\\nx\\0\t\\\\N\n", SNIFFED, "mysql"))
                .containsExactly("1|a\tb|NULL", "2|\nx\0|\\N");
        assertThat(rows("1\ta\\tb\t\\N\n2\t\\103\\x44\t\\\\N\n\\.\n", SNIFFED, "postgres"))
                .containsExactly("1|a\tb|NULL", "2|CD|\\N");
        assertThat(rows("\n\\N\nx\n\n", SNIFFED, "postgres")).containsExactly("", "NULL", "x", "");
    }

    @Test
    void optionsGoBeforeWhatADatabaseWritesByItself() throws Exception {
        CsvOptions quoted = SNIFFED.withDelimiter(";").withQuote('\'').withHeader(HeaderOption.YES);

        assertThat(rows("a;b\n1;'x;\\n'\n", quoted, "mysql")).containsExactly("1|x;\n");
        assertThat(load.target.table().orElseThrow().schema().column(1).name()).isEqualTo("b");
    }

    @Test
    void aNullInTheOnlyColumnIsWrittenWithABackslash() throws Exception {
        assertThat(rows("a\n\\N\n\n\"\\N\"\n\"\"\nx\n", SNIFFED)).containsExactly("NULL", "\\N", "", "x");
        assertThat(rows("a\n\\N\n", SNIFFED.withNullMarkers(List.of("")))).containsExactly("\\N");
        assertThat(rows("a,b\n\\N,1\n", SNIFFED)).containsExactly("\\N|1");
    }

    @Test
    void lineEndsCanBeForced() throws Exception {
        assertThat(rows("a,b\r1,x\r\n2,y\r", SNIFFED.withLineEnds(LineEnds.CR))).containsExactly("1|x", "2|y");
        assertThat(rows("a\r,b\n1,x\r", SNIFFED.withLineEnds(LineEnds.LF))).containsExactly("1|x");
    }

    @Test
    void everyInputMayNameTheDelimiterAndHaveAByteOrderMark() throws Exception {
        LoadFixture fixture = new LoadFixture(folder);
        String a = fixture.file("a.csv", "sep=;\na;b\n1;x,1\n");
        String b = fixture.file("b.csv", "\uFEFFsep=;\r\na;b\r\n2;\"y\"\r\n");
        String c = fixture.file("c.csv", "\uFEFFa;b\n3;z\n");

        fixture.load(fixture.options(a, b, c));

        assertThat(fixture.target.rows()).containsExactly("1|x,1", "2|y", "3|z");
    }

    @Test
    void matchedColumnsMayBeMissingButNotUnknown() throws Exception {
        String a = load.file("a.csv", "id,name,at\n1,one,2024-01-01\n");
        String b = load.file("b.csv", "at,id\n2024-01-02,2\n");
        String c = load.file("c.csv", "\uFEFFname\nthree\n");
        CsvOptions match = SNIFFED.withHeader(HeaderOption.MATCH);

        load.load(load.options(a, b, c).csv(match));
        assertThat(load.target.rows()).containsExactly("1|one|19723", "2|NULL|19724", "NULL|three|NULL");

        String d = load.file("d.csv", "id,nickname\n4,four\n");
        assertThatThrownBy(() -> load.load(load.options(d).csv(match)))
                .isInstanceOf(TableMismatchException.class)
                .extracting(e -> ((IngestException) e).detail().orElseThrow())
                .isEqualTo("The table has (id, name, at), the input has (id, nickname).");
    }

    @Test
    void aMatchedColumnThatMustNotBeNullMustNotBeMissing() {
        String file = load.file("a.csv", "id\n1\n");

        assertThatThrownBy(() -> load.load(
                        file, o -> o.csv(SNIFFED.withHeader(HeaderOption.MATCH)).columns("id int, name text not null")))
                .isInstanceOf(TableMismatchException.class)
                .hasMessage("column \"name\" of table \"t\" is missing in \"" + file + "\"");
    }

    @Test
    void columnsThatSayWhereARowCameFromAreAddedInEveryFormat() throws Exception {
        String log = "1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 5\n";
        String[][] formats = {
            {"csv", "a,b\n1,2\n", "2"},
            {"tsv", "a\tb\n\n1\t2\n", "3"},
            {"mysql", "1\t\\\n2\n3\t4\n", "1"},
            {"postgres", "1\t2\n", "1"},
            {"common", log, "1"},
            {"%h %l %u %t \"%r\" %>s %b", log, "1"}
        };
        for (String[] format : formats) {
            LoadFixture fixture = new LoadFixture(folder);
            String file = fixture.file("in", format[1]);
            fixture.load(
                    file,
                    o -> o.format(format[0])
                            .addedColumns(List.of(
                                    new AddedColumn("source", AddedColumn.Origin.FILENAME),
                                    new AddedColumn("source_line", AddedColumn.Origin.LINE))));
            assertThat(fixture.target.rows().get(0)).as(format[0]).endsWith("|" + file + "|" + format[2]);
        }
    }

    @Test
    void anAddedColumnMustNotHideOneOfTheInput() {
        String file = load.file("a.csv", "id,line\n1,2\n");

        assertThatThrownBy(() ->
                        load.load(file, o -> o.addedColumns(List.of(new AddedColumn("line", AddedColumn.Origin.LINE)))))
                .isInstanceOf(OptionException.class)
                .hasMessage("cannot add column \"line\": \"" + file + "\" has a column of that name");
    }

    @Test
    void aDialectThatContradictsItselfIsAMistakeOfTheUser() {
        String file = load.file("a.csv", "id\n1\n");

        assertThatThrownBy(() ->
                        load.load(file, o -> o.csv(SNIFFED.withDelimiter("x").withQuote('x'))))
                .isInstanceOf(OptionException.class)
                .hasMessage("the quote must not be part of the delimiter");
    }
}
