package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.ParsedType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What formats of times are taken, and which columns they are for. */
final class TimeFormatTest {
    private static String parse(String format, ParsedType column, String text) {
        return TimeFormat.of(format, ZoneId.of("Europe/Berlin"))
                .parser(column)
                .map(parser -> ValueParsersTest.parse(parser, text))
                .orElse("iso");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dd.MM.yyyy|DATE|29.02.2024|19782",
                "dd.MM.yyyy|DATE|30.02.2024|bad",
                "dd.MM.yyyy|DATE|'29.02.2024 '|bad",
                "dd.MM.yyyy|DATE|29.02.0000|range",
                "dd.MM.yyyy|TIMESTAMP|29.02.2024|1709164800000000",
                "dd.MM.yyyy|TIMESTAMPTZ|29.02.2024|1709161200000000",
                "d MMM yyyy HH:mm|TIMESTAMP|1 mar 2024 05:06|1709269560000000",
                "d MMM yyyy HH:mm|DATE|1 Mar 2024 05:06|iso",
                "dd.MM.yyyy HH:mm|TIMESTAMPTZ|31.03.2024 02:30|range",
                "dd.MM.yyyy HH:mm|TIMESTAMPTZ|27.10.2024 02:30|1729989000000000",
                "dd.MM.yyyy HH:mm XXX|TIMESTAMPTZ|31.03.2024 02:30 Z|1711852200000000",
                "dd.MM.yyyy HH:mm XXX|TIMESTAMP|31.03.2024 02:30 Z|iso",
                "dd.MM.yyyy HH:mm VV|TIMESTAMPTZ|10.03.2024 02:30 America/New_York|range",
                "yyyy-MM-dd HH:mm:ss.SSSSSSSSS|TIMESTAMP|2024-01-01 00:00:00.123456000|1704067200123456",
                "yyyy-MM-dd HH:mm:ss.SSSSSSSSS|TIMESTAMP|2024-01-01 00:00:00.123456789|range",
                "dd/MM/yyyy HH|TIMESTAMP|29/02/2024 05|1709182800000000",
                "dd/MM/yyyy hh a|TIMESTAMP|29/02/2024 05 AM|1709182800000000",
                "dd/MM/yyyy hh:mm a|TIMESTAMP|29/02/2024 05:06 pm|1709226360000000",
                "yyyy-MM-dd[ HH:mm]|TIMESTAMP|2024-02-29|1709164800000000",
                "yyyy-MM-dd[ hh:mm][ HH:mm]['T'HH:mm]|TIMESTAMP|2024-02-29 05:06|bad",
                "yyyy-MM-dd[ hh:mm][ HH:mm]['T'HH:mm]|TIMESTAMP|2024-02-29T05:06|1709183160000000",
                "[dd.MM.yyyy][yyyy-MM-dd]|DATE|2024-02-29|19782",
                "dd.MM.yy|DATE|29.02.68|35853",
                "dd.MM.yy|DATE|31.12.69|-1",
                "%d.%m.%y|DATE|31.12.69|-1",
                "ddMMyyHHmm|TIMESTAMP|2902240506|1709183160000000",
                "yyyy DDD|DATE|2024 060|19782",
                "yyyy-MM-dd EEE|DATE|2024-02-29 Thu|19782",
                "yyyy-MM-dd EEE|DATE|2024-02-29 Fri|bad",
                "yyyy-MM-dd A|TIMESTAMP|2024-02-29 1000|1709164801000000",
                "%d.%m.%Y %H|TIMESTAMP|29.02.2024 05|1709182800000000",
                "%d.%m.%Y %H|DATE|29.02.2024 05|iso",
                "%d.%m.%Y %I %p|TIMESTAMP|29.02.2024 05 PM|1709226000000000",
                "%d.%m.%Y|DATE|29.02.2024|19782",
                "%d.%m.%Y|TIMESTAMP|29.02.2024|1709164800000000",
                "%d.%m.%Y %H:%M|TIMESTAMPTZ|31.03.2024 02:30|range",
                "%d.%m.%Y %H:%M|TIMESTAMPTZ|31.03.2024 03:30|1711848600000000",
                "%d.%m.%Y %H:%M %z|TIMESTAMPTZ|31.03.2024 02:30 +0000|1711852200000000",
                "%d.%m.%Y %H:%M %z|TIMESTAMP|31.03.2024 02:30 +0000|iso",
                "epoch|TIMESTAMP|1.5|1500000",
                "epoch_ms|TIMESTAMPTZ|1500|1500000",
                "epoch_us|TIMESTAMPTZ|1500|1500",
                "epoch|DATE|1500|iso",
                "epoch|BIGINT|1500|iso",
            })
    void formatsOfTimesAreForTheColumnsThatHoldThem(String format, ParsedType column, String text, String expected) {
        assertThat(parse(format, column, text)).isEqualTo(expected);
    }

    @Test
    void formatsOfNoDateAreRefused() {
        for (String format :
                new String[] {"HH:mm", "%H:%M", "%Q", "yyyy-bb", "", "word", "YYYY-MM-dd", "MM-dd HH:mm"}) {
            assertThatThrownBy(() -> TimeFormat.of(format, ZoneOffset.UTC))
                    .as(format)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dd/MM/yyyy hh:mm|an hour of twelve without AM or PM, which is two hours of the day",
                "dd/MM/yyyy KK:mm|an hour of twelve without AM or PM, which is two hours of the day",
                "%d.%m.%Y %I:%M|an hour of twelve without AM or PM, which is two hours of the day",
                "dd/MM/yyyy mm|a part of a time without its hour",
                "dd/MM/yyyy SSS|a part of a time without its hour",
                "dd/MM/yyyy a|a part of a time without its hour",
                "%F %M|a part of a time without its hour",
                "%F %p|a part of a time without its hour",
                "dd/MM/yyyy HH ss|seconds without their minutes",
                "%F %H %S|seconds without their minutes",
                "dd/MM/yyyy HH:mm SSS|a fraction without its seconds",
                "%F %R %f|a fraction without its seconds",
                "dd/MM/yyyy XXX|a zone without a time",
                "%F %z|a zone without a time",
                "%T %z|a zone without a date",
                "dd/MM/yyyy HH:mm z|a name of a zone, which may mean several",
                "%F %T %Z|a name of a zone, which may mean several",
                "YYYY-'W'ww-e|weeks, which begin on other days in other countries",
                "%G-W%V-%u|no whole date",
                "%Y-%m|no whole date",
                "yyyy-MM|no whole date",
                "YYYY-MM-dd|no whole date"
            })
    void formatsOfWhichAPartWouldBeLostAreRefused(String format, String held) {
        assertThatThrownBy(() -> TimeFormat.of(format, ZoneOffset.UTC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + format + "\" is no format of dates or times with a date: it holds " + held);
    }
}
