package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.ParsedType;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StrftimeParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "%Y-%m-%dT%H:%M:%S%z;2023-10-10T15:55:36+0200;2023-10-10T13:55:36Z;TIMESTAMPTZ",
                "%d/%b/%Y:%T.%f %z;10/Oct/2023:15:55:36.25 +0200;2023-10-10T13:55:36.250Z;TIMESTAMPTZ",
                "%F %T;2023-10-10 15:55:36;2023-10-10T15:55:36Z;TIMESTAMP",
                "%a %b %e %H:%M:%S %Y;Tue Oct  3 15:55:36 2023;2023-10-03T15:55:36Z;TIMESTAMP",
                "%A, %d %B %Y %I:%M %p;Tuesday, 10 October 2023 12:05 AM;2023-10-10T00:05:00Z;TIMESTAMP",
                "%y%j %R;24366 12:30;2024-12-31T12:30:00Z;TIMESTAMP",
                "%c;Tue Oct 10 15:55:36 2023;2023-10-10T15:55:36Z;TIMESTAMP",
                "%x %X;10/10/23 15:55:36;2023-10-10T15:55:36Z;TIMESTAMP",
                "%F %r;2023-10-10 03:55:36 PM;2023-10-10T15:55:36Z;TIMESTAMP",
                "%F %l:%M %P;2023-10-10  3:55 pm;2023-10-10T15:55:00Z;TIMESTAMP",
                "%Ey/%Om/%Od %k:%M;23/10/10  3:55;2023-10-10T03:55:00Z;TIMESTAMP",
                "%G-W%V-%u %F %T %Z %z;2023-W41-2 2023-10-10 15:55:36 CEST +0200;2023-10-10T13:55:36Z;TIMESTAMPTZ",
                "%%F %F %T;%F 2023-10-10 15:55:36;2023-10-10T15:55:36Z;TIMESTAMP",
                "%s.%f;1696945536.5;2023-10-10T13:45:36.500Z;TIMESTAMPTZ",
                "%D %R 100%%;02/29/24 01:02 100%;2024-02-29T01:02:00Z;TIMESTAMP",
                "%F %H;2023-10-10 15;2023-10-10T15:00:00Z;TIMESTAMP",
                "%F %I %p;2023-10-10 03 PM;2023-10-10T15:00:00Z;TIMESTAMP",
                "%F %H%z;2023-10-10 15+0200;2023-10-10T13:00:00Z;TIMESTAMPTZ",
                "%F %R %p;2023-10-10 00:05 AM;2023-10-10T00:05:00Z;TIMESTAMP",
                "%Y %y %B %m %d %e %j %T %r;2023 23 October 10 10 10 283 15:55:36 03:55:36 PM;2023-10-10T15:55:36Z;TIMESTAMP"
            })
    void readsWhatStrftimeWrites(String pattern, String text, String instant, ParsedType type) {
        StrftimeParser parser = new StrftimeParser(pattern);
        Instant i = Instant.parse(instant);
        long micros = i.getEpochSecond() * 1_000_000 + i.getNano() / 1000;
        assertThat(ValueParsersTest.parse(parser, text)).isEqualTo(Long.toString(micros));
        assertThat(parser.type()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "%Y-%m-%d;2023-02-29",
                "%Y-%m-%d;2023-02-2",
                "%Y-%m-%d;2023-02-20x",
                "%H:%M;24:00",
                "%H:%M;12:60",
                "%I %p %M;13 AM 00",
                "%Y %j;2023 366",
                "%Y %j;2023 000",
                "%b %d %Y;okt 10 2023",
                "%T %z;10:00:00 +01:00",
                "%s;x",
                "%e/%m/%Y;x1/01/2023",
                "%F %y;2023-10-10 24",
                "%F %j;2023-10-10 284",
                "%F %F;2023-10-10 2023-10-11",
                "%F %R %p;2023-10-10 03:55 PM",
                "%F %R %I;2023-10-10 03:55 04",
                "%F %R %z %z;2023-10-10 03:55 +0100 +0200",
                "%s %s;1 2",
                "%F %T.%f.%f;2023-10-10 03:55:00.1.2",
                "%I:%M %p;00:10 AM"
            })
    void refusesWhatStrftimeDoesNotWrite(String pattern, String text) {
        assertThat(ValueParsersTest.parse(new StrftimeParser(pattern), text)).isEqualTo("bad");
    }

    @Test
    void datesAndTimesAloneHaveTheirOwnTypes() {
        StrftimeParser date = new StrftimeParser("%Y-%m-%d");
        assertThat(date.type()).isEqualTo(ParsedType.DATE);
        assertThat(date.minLength()).isEqualTo(10);
        assertThat(date.maxLength()).isEqualTo(10);
        assertThat(ValueParsersTest.parse(date, "1970-01-11")).isEqualTo("10");
        StrftimeParser time = new StrftimeParser("%H:%M");
        assertThat(time.type()).isEqualTo(ParsedType.TIME);
        assertThat(ValueParsersTest.parse(time, "01:00")).isEqualTo("3600000000");
        assertThat(new StrftimeParser("%z").type()).isEqualTo(ParsedType.TEXT);
        assertThat(new StrftimeParser("%F %T %Z").type()).isEqualTo(ParsedType.TEXT);
        assertThat(new StrftimeParser("%B").minLength()).isEqualTo(3);
        assertThat(new StrftimeParser("%B").maxLength()).isEqualTo(9);
    }

    /** Of each of these a part would be read and lost. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%F %I:%M",
                "%F %M",
                "%F %S",
                "%F %H:%S",
                "%F %H:%M.%f",
                "%F.%f",
                "%F %p",
                "%F %z",
                "%T %z",
                "%b %d %T",
                "%Y %T",
                "%a %T",
                "%V %T",
                "%Y-%m",
                "%G-W%V-%u",
                "%G-W%V-%u %T",
                "%F %T %Z",
                "%T %Z",
                "%I:%M",
                "%M:%S",
                "%H"
            })
    void patternsOfWhichAPartWouldBeLostAreText(String pattern) {
        assertThat(new StrftimeParser(pattern).type()).isEqualTo(ParsedType.TEXT);
    }

    @Test
    void conversionsThatCannotBeReadBackAreRefused() {
        assertThatThrownBy(() -> new StrftimeParser("%Y %Q"))
                .hasMessage("the time pattern \"%Y %Q\" cannot be read back");
        assertThatThrownBy(() -> new StrftimeParser("%Y %")).isInstanceOf(IllegalArgumentException.class);
    }
}
