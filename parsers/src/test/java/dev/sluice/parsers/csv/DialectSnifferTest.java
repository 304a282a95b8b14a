package dev.sluice.parsers.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DialectSnifferTest {
    private static SniffedDialect sniff(String sample) {
        byte[] bytes = sample.replace("~", "\n").replace('^', '\t').getBytes(StandardCharsets.UTF_8);
        return DialectSniffer.sniff(
                bytes, 0, bytes.length, true, CsvDialect.RFC4180, EnumSet.allOf(DialectTrait.class));
    }

    /** In the samples {@code ~} is a line end and {@code ^} a tab. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "a,b~1,2~!delimiter \",\", since all 2 records seen have 2 fields, quote \", header, since the first record holds words and \"a\" is bigint below it",
                "a;b~x;1,5~y;2,5~!delimiter \";\", since all 3 records seen have 2 fields, quote \", header, since the first record holds distinct words",
                "1,5;2,5~3,5;4,5~!delimiter \";\", since all 2 records seen have 2 fields, quote \", no header, since the first record holds the value \"1,5\"",
                "t^m~10:00^a, b~11:00^c, d~!delimiter tab, since all 3 records seen have 2 fields, quote \", header, since the first record holds distinct words",
                "x|y~x|z~!delimiter \"|\", since all 2 records seen have 2 fields, quote \", no header, since the first record's \"x\" is a value further on",
                "a,a~1,2~!delimiter \",\", since all 2 records seen have 2 fields, quote \", no header, since the first record holds \"a\" twice",
                "a,,b~1,2,3~!delimiter \",\", since all 2 records seen have 3 fields, quote \", no header, since the first record holds an empty field",
                "word~other~!one column, quote \", header, since the first record holds distinct words"
            })
    void saysWhatItFoundAndWhy(String sample, String reason) {
        assertThat(sniff(sample).reason()).isEqualTo(reason);
    }

    @Test
    void aFirstLineLongerThanATrialIsReadWhole() {
        String line = "1;" + "x".repeat(100_000) + "~";
        assertThat(sniff(line + line).dialect().delimiter()).isEqualTo(";");
        assertThat(sniff("1;" + "x".repeat(100_000)).dialect().delimiter()).isEqualTo(";");
    }

    @Test
    void onlyOpenTraitsAreSniffed() {
        byte[] bytes = "1;2\n3;4\n".getBytes(StandardCharsets.UTF_8);
        CsvDialect base = CsvDialect.RFC4180.withDelimiter(",").withHeader(HeaderMode.NAMES);
        CsvDialect found = DialectSniffer.sniff(bytes, 0, bytes.length, true, base, EnumSet.noneOf(DialectTrait.class))
                .dialect();
        assertThat(found).isEqualTo(base);
        CsvDialect header = DialectSniffer.sniff(
                        bytes, 0, bytes.length, true, base.withDelimiter(";"), EnumSet.of(DialectTrait.HEADER))
                .dialect();
        assertThat(header.header()).isEqualTo(HeaderMode.NONE);
    }

    @Test
    void oneBrokenRecordDoesNotMakeQuotesText() {
        assertThat(sniff("a,b~1,\"open~2,x~").dialect().quote()).isEqualTo('"');
        assertThat(sniff("a,b~1,\"open~2,x~3,\"y\"~4,\"z\"~").dialect().quote()).isEqualTo('"');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {"\\", "'", "\""})
    void aDelimiterThatTheFileNamesIsNeitherQuoteNorEscape(String named) {
        String sample = "sep=#~a#\"b\"~1#\"x\"y\"~2#z~".replace("#", named);
        CsvDialect found = sniff(sample).dialect();
        assertThat(found.delimiter()).isNotEqualTo(String.valueOf((char) found.quote()));
        assertThat(found.delimiter()).isNotEqualTo(String.valueOf((char) found.escape()));
        assertThat(found.delimiter().equals(named)).isEqualTo(!named.equals("\""));
    }

    @Test
    void anEmptySampleKeepsTheBase() {
        assertThat(sniff("").dialect()).isEqualTo(CsvDialect.RFC4180);
    }
}
