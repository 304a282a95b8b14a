package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text in other charsets, and bytes that are none. */
class EncodingTest {
    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    private static byte[] bytes(Object... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object part : parts) {
            if (part instanceof String text) {
                out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            } else {
                out.write((Integer) part);
            }
        }
        return out.toByteArray();
    }

    /** In the first three, bytes of delimiter, quote and escape stand within other characters. */
    @ParameterizedTest
    @CsvSource({
        "Shift_JIS,\u8868\u30bd\u80fd\u04d8",
        "GB18030,\u4e02\u56d7\u00df\u5f35\uD83D\uDE00",
        "Big5,\u529f\u8a31\u84cb",
        "GBK,\u4e02\u4e04",
        "EUC-JP,\u8868\u80fd",
        "EUC-KR,\ud55c\uae00",
        "ISO-2022-JP,\u8868\u80fd",
        "ISO-8859-1,\u00e4\u00ff",
        "ISO-8859-15,\u20ac",
        "windows-1251,\u0416\u044f",
        "KOI8-R,\u0416\u044f",
        "IBM850,\u00e4",
        "UTF-32,\uD83D\uDE00",
        "UTF-16BE,\u2c2c\u0a0a\u2222",
        "UTF-16LE,\u2c2c\u0a0a\u2222"
    })
    void textOfAnyCharsetIsStoredAsItIsReadable(String charset, String letters) throws Exception {
        String name = letters.codePoints()
                .filter(c -> Charset.forName(charset).newEncoder().canEncode(Character.toString(c)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        assertThat(name).isNotEmpty();
        String text = "id;name\n1;\"" + name + "\"\n2;" + name + "\\|,\n";
        String file = load.file("a.csv", text.getBytes(Charset.forName(charset)));

        load.load(file, o -> o.encoding(charset).chunkBytes(16).csv(CsvOptions.SNIFFED.withDelimiter(";")));

        assertThat(load.target.rows()).containsExactly("1|" + name, "2|" + name + "\\|,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32"})
    void theWideEncodingsNeedNoNameAndNoMark(String charset) throws Exception {
        String text = "id,name\n1,\u0416\u20ac\n";
        boolean marked = charset.equals("UTF-32");
        byte[] bytes = (marked ? "\uFEFF" + text : text).getBytes(Charset.forName(marked ? "UTF-32LE" : charset));

        load.load(load.file("a.csv", bytes));

        assertThat(load.target.rows()).containsExactly("1|\u0416\u20ac");
    }

    @Test
    void utf16WithoutAMarkIsReadInTheOrderItHas() throws Exception {
        byte[] bytes = "id,name\n1,x\n".getBytes(StandardCharsets.UTF_16LE);

        load.load(load.file("a.csv", bytes), o -> o.encoding("UTF-16"));

        assertThat(load.target.rows()).containsExactly("1|x");
    }

    @Test
    void everyInputHasAByteOrderMarkOfItsOwn() throws Exception {
        String a = load.file("a.csv", "id\n1\n");
        String b = load.file("b.csv", "\uFEFFid\n2\n".getBytes(StandardCharsets.UTF_16LE));
        String c = load.file("c.csv", "\uFEFFid\n3\n");

        load.load(load.options(a, b, c));

        assertThat(load.target.rows()).containsExactly("1", "2", "3");
    }

    @Test
    void invalidBytesRejectTheirRecordAtTheirPlaceOrAreReplaced() throws Exception {
        byte[] content = bytes("id,name\n1,caf", 0xE9, "\n2,\u00e4\n3,\"\u00e4x", 0xFF, 0xFE, "\"\n");
        String file = load.file("a.csv", content);

        load.load(file, o -> o.onError(ErrorPolicy.SKIP));
        assertThat(load.target.rows()).containsExactly("2|\u00e4");
        assertThat(load.rejected)
                .extracting(
                        r -> r.line() + ":" + r.column() + " " + r.columnName().orElse("") + " " + r.reason())
                .containsExactly("2:6 name invalid-utf8", "4:6 name invalid-utf8");

        LoadFixture replacing = new LoadFixture(folder);
        replacing.load(file, o -> o.invalidBytes(InvalidBytes.REPLACE));
        assertThat(replacing.target.rows()).containsExactly("1|caf\uFFFD", "2|\u00e4", "3|\u00e4x\uFFFD\uFFFD");
    }

    @Test
    void whatACharsetLacksIsReplacedWhereThatIsWanted() throws Exception {
        byte[] content = bytes("id;name\n1;x", 0x81, ";\n2;y\n");
        String file = load.file("a.csv", content);

        load.load(
                file,
                o -> o.encoding("Shift_JIS").onError(ErrorPolicy.SKIP).csv(CsvOptions.SNIFFED.withDelimiter(";")));
        assertThat(load.target.rows()).containsExactly("2|y");

        LoadFixture replacing = new LoadFixture(folder);
        replacing.load(
                file,
                o -> o.encoding("Shift_JIS")
                        .invalidBytes(InvalidBytes.REPLACE)
                        .onError(ErrorPolicy.SKIP)
                        .csv(CsvOptions.SNIFFED.withDelimiter(";")));
        // The delimiter behind the broken character is a delimiter still.
        assertThat(replacing.rejected).extracting(RejectedRecord::reason).containsExactly("too-many-fields");
        assertThat(replacing.target.rows()).containsExactly("2|y");
    }

    @Test
    void nulIsTextUnlessItIsNotWanted() throws Exception {
        String content = "id,name\n1,a\0b\n2,c\n\0,d\n4,\"\0\"\n";
        CsvOptions text = CsvOptions.SNIFFED.withHeader(HeaderOption.YES);
        String file = load.file("a.csv", content);

        load.load(file, o -> o.csv(text).allText(true));
        assertThat(load.target.rows()).containsExactly("1|a\0b", "2|c", "\0|d", "4|\0");

        LoadFixture rejecting = new LoadFixture(folder);
        rejecting.load(file, o -> o.csv(text).nulBytes(NulBytes.REJECT).onError(ErrorPolicy.SKIP));
        assertThat(rejecting.target.rows()).containsExactly("2|c");
        assertThat(rejecting.rejected)
                .extracting(
                        r -> r.line() + ":" + r.column() + " " + r.columnName().orElse("") + " " + r.reason())
                .containsExactly("2:4 name nul-byte", "4:1 id nul-byte", "5:4 name nul-byte");
    }

    @Test
    void anEscapedNulIsNotWantedEither() throws Exception {
        String file = load.file("a.txt", "1\ta\\0b\n2\tc\n");

        load.load(file, o -> o.format("mysql").nulBytes(NulBytes.REJECT).onError(ErrorPolicy.SKIP));

        assertThat(load.target.rows()).isEqualTo(List.of("2|c"));
        assertThat(load.rejected).extracting(RejectedRecord::reason).containsExactly("nul-byte");
    }
}
