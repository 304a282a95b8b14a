package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.ParsedType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values at the borders of their types; what a parser does not take it refuses whole. */
final class ValueParsersTest {
    /** The value, {@code bad} or {@code range}; the text stands among other bytes, to catch reads beyond it. */
    static String parse(LongValueParser parser, String text) {
        byte[] padded = ("99" + text + "99").getBytes(StandardCharsets.UTF_8);
        boolean taken = parser.parse(padded, 2, padded.length - 2);
        return taken ? Long.toString(parser.value) : parser.isOutOfRange() ? "range" : "bad";
    }

    static String parse(BytesValueParser parser, String text) {
        byte[] padded = ("99" + text + "99").getBytes(StandardCharsets.UTF_8);
        byte[] dst = new byte[parser.maxLength() + 1];
        int length = parser.parse(padded, 2, padded.length - 2, dst, 1);
        if (length < 0) {
            return parser.isOutOfRange() ? "range" : "bad";
        }
        return HexFormat.of().formatHex(Arrays.copyOfRange(dst, 1, 1 + length));
    }

    @ParameterizedTest
    @CsvSource({
        "t,1",
        "TRUE,1",
        "tru,1",
        "yes,1",
        "Y,1",
        "on,1",
        "1,1",
        "f,0",
        "False,0",
        "no,0",
        "N,0",
        "off,0",
        "of,0",
        "0,0",
        "o,bad",
        "truee,bad",
        "2,bad",
        "'',bad",
        "' t',bad",
        "ja,bad",
        "01,bad"
    })
    void booleansAreTheWordsOfPostgresql(String text, String expected) {
        assertThat(parse(new BooleanParser(), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0", "-1,-1", "+7,7", "007,7", "32767,32767", "-32768,-32768", "32768,range", "-32769,range",
        "99999999999999999999999999999999,range", "'',bad", "-,bad", "1.0,bad", "1e3,bad", "' 1',bad", "'1 ',bad",
                "0x1,bad",
        "--1,bad", "1-,bad", "١,bad"
    })
    void smallintsKeepTheirBounds(String text, String expected) {
        assertThat(parse(IntegerParser.ofSmallint(), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807,9223372036854775807",
        "-9223372036854775808,-9223372036854775808",
        "9223372036854775808,range",
        "-9223372036854775809,range",
        "18446744073709551616,range",
        "0000000000000000000000000000000000042,42",
        "999999999999999999,999999999999999999",
        "99999999999999999999a,bad"
    })
    void bigintsKeepTheirBounds(String text, String expected) {
        assertThat(parse(IntegerParser.ofBigint(), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1.50,150",
        "-1.5,-150",
        "0,0",
        "-0.00,0",
        ".5,50",
        "5.,500",
        "+1,100",
        "1.500,150",
        "1.505,range",
        "999.99,99999",
        "1000,range",
        "-1000.00,range",
        "1e2,10000",
        "1.5e-1,15",
        "1e-3,range",
        "1e99999999999,range",
        "0e99999999999,0",
        "1.00000000000000000000000000,100",
        "1.00000000000000000000000001,range",
        "0000000000000000000000000001.5,150",
        ".,bad",
        "'',bad",
        "1.2.3,bad",
        "1e,bad",
        "1e+,bad",
        "1f,bad",
        "NaN,bad",
        "'1,5',bad",
        "- 1,bad"
    })
    void decimalsAreNeverRounded(String text, String expected) {
        assertThat(parse(new DecimalParser(5, 2), text)).isEqualTo(expected);
        String big = parse(new BigDecimalParser(5, 2), text);
        boolean number = !expected.equals("bad") && !expected.equals("range");
        assertThat(number ? new BigInteger(HexFormat.of().parseHex(big)).toString() : big)
                .isEqualTo(expected);
    }

    @Test
    void decimalsOfManyDigitsAreExact() {
        String digits = "12345678901234567890123456789012345678";
        String hex = parse(new BigDecimalParser(38, 10), digits.substring(0, 28) + "." + digits.substring(28));
        assertThat(new BigInteger(HexFormat.of().parseHex(hex))).isEqualTo(new BigInteger(digits));
        assertThat(parse(new BigDecimalParser(38, 0), digits + "9")).isEqualTo("range");
        assertThat(parse(new DecimalParser(18, 0), "999999999999999999")).isEqualTo("999999999999999999");
        assertThat(parse(new DecimalParser(18, 18), "0.999999999999999999")).isEqualTo("999999999999999999");
        assertThat(parse(new BigDecimalParser(38, 0), "1".repeat(5000))).isEqualTo("range");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "0.1",
                "-2.5",
                "1e22",
                "1e23",
                "123456789012345678",
                "9007199254740993",
                "1.7976931348623157e308",
                "4.9e-324",
                "2.2250738585072014e-308",
                "0.30000000000000004",
                "1E+5",
                ".5",
                "5.",
                "NaN",
                "Infinity",
                "-Infinity",
                "123456789012345678901234567890",
                "0e999"
            })
    void doublesAreTheNearest(String text) {
        double expected = Double.parseDouble(text);
        assertThat(parse(new DoubleParser(), text)).isEqualTo(Long.toString(Double.doubleToLongBits(expected)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.1",
                "16777217",
                "3.4028235e38",
                "1.4e-45",
                "1e10",
                "1e11",
                "0.3",
                "NaN",
                "-Infinity"
            })
    void realsAreTheNearest(String text) {
        float expected = Float.parseFloat(text);
        assertThat(parse(new RealParser(), text)).isEqualTo(Long.toString(Float.floatToIntBits(expected)));
    }

    @ParameterizedTest
    @CsvSource({
        "1e309,range",
        "-1e309,range",
        "1e-400,range",
        "1d,bad",
        "0x1p3,bad",
        "nan1,bad",
        "-NaN,bad",
        "'',bad",
        "e5,bad",
        "' 1',bad",
        "1_0,bad",
        "∞,bad",
        "infinit,bad"
    })
    void numbersThatAreNotDoublesAreRefused(String text, String expected) {
        assertThat(parse(new DoubleParser(), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1970-01-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1969-12-31", "1900-03-01"
            })
    void datesAreDaysSince1970(String text) {
        assertThat(parse(new DateParser(), text))
                .isEqualTo(Long.toString(LocalDate.parse(text).toEpochDay()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2023-02-29",
                "1900-02-29",
                "2024-04-31",
                "2024-13-01",
                "2024-00-01",
                "2024-01-00",
                "0000-01-01",
                "24-01-01",
                "2024-1-1",
                "2024/01/01",
                "2024-01-01 ",
                "01.02.2024",
                "",
                "20240101",
                "2024-01-0a"
            })
    void datesThatDoNotExistAreRefused(String text) {
        assertThat(parse(new DateParser(), text)).isEqualTo("bad");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00:00", "23:59:59", "12:34:56.7", "23:59:59.999999"})
    void timesAreMicrosecondsOfTheDay(String text) {
        assertThat(parse(new TimeParser(), text))
                .isEqualTo(Long.toString(LocalTime.parse(text).toNanoOfDay() / 1000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "24:00:00",
                "23:60",
                "23:59:60",
                "1:00",
                "12:00:",
                "12:00:00.",
                "12:00:00.1234567",
                "12",
                "12:00Z"
            })
    void timesThatDoNotExistAreRefused(String text) {
        assertThat(parse(new TimeParser(), text)).isEqualTo("bad");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-02,2024-01-02T00:00:00Z",
        "2024-01-02 03:04:05,2024-01-02T03:04:05Z",
        "2024-01-02T03:04:05.678901,2024-01-02T03:04:05.678901Z",
        "1969-12-31 23:59:59.5,1969-12-31T23:59:59.500Z"
    })
    void timestampsTakeABlankOrAT(String text, String expected) {
        assertThat(parse(new TimestampParser(), text)).isEqualTo(micros(expected));
    }

    @Test
    void timestampsRefuseZonesBecauseDroppingThemWouldChangeTheValue() {
        assertThat(parse(new TimestampParser(), "2024-01-02 03:04:05+01")).isEqualTo("bad");
        assertThat(parse(new TimestampParser(), "2024-01-02T03:04:05Z")).isEqualTo("bad");
        assertThat(parse(new TimestampParser(), "2024-01-02  03:04:05")).isEqualTo("bad");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-02T03:04:05Z,2024-01-02T03:04:05Z",
        "2024-01-02 03:04:05+01,2024-01-02T02:04:05Z",
        "2024-01-02 03:04:05.25 -0530,2024-01-02T08:34:05.250Z",
        "2024-01-02 03:04+05:45,2024-01-01T21:19:00Z",
        "2024-07-02 03:04:05,2024-07-02T01:04:05Z",
        "2024-10-27 02:30:00,2024-10-27T00:30:00Z"
    })
    void timestampsWithAZoneAreInstantsAndThoseWithoutAreLocal(String text, String expected) {
        assertThat(parse(new TimestampTzParser(ZoneId.of("Europe/Berlin")), text))
                .isEqualTo(micros(expected));
    }

    @Test
    void aLocalTimeThatTheClocksSkippedIsRefused() {
        TimestampTzParser parser = new TimestampTzParser(ZoneId.of("Europe/Berlin"));
        assertThat(parse(parser, "2024-03-31 02:30:00")).isEqualTo("range");
        assertThat(parse(parser, "2024-03-31 03:30:00 +9")).isEqualTo("bad");
        assertThat(parse(parser, "2024-03-31 03:30:00+16")).isEqualTo("bad");
        assertThat(parse(new TimestampTzParser(ZoneOffset.UTC), "2024-03-31 02:30:00"))
                .isEqualTo(micros("2024-03-31T02:30:00Z"));
    }

    private static String micros(String instant) {
        Instant i = Instant.parse(instant);
        return Long.toString(i.getEpochSecond() * 1_000_000 + i.getNano() / 1000);
    }

    @Test
    void logTimesHonourTheirZoneAndRememberDayAndZone() {
        ClfTimeParser parser = new ClfTimeParser();
        for (int i = 0; i < 2; i++) {
            assertThat(parse(parser, "02/Mar/2022:08:00:00 +0100")).isEqualTo(micros("2022-03-02T07:00:00Z"));
            assertThat(parse(parser, "02/Mar/2022:08:00:01 +0100")).isEqualTo(micros("2022-03-02T07:00:01Z"));
            assertThat(parse(parser, "02/Mar/2022:08:00:01 -0930")).isEqualTo(micros("2022-03-02T17:30:01Z"));
            assertThat(parse(parser, "29/Feb/2024:23:59:59.123 +0000")).isEqualTo(micros("2024-02-29T23:59:59.123Z"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "31/Jun/2023:00:00:00 +0000",
                "29/Feb/2023:00:00:00 +0000",
                "01/Jan/2023:24:00:00 +0000",
                "01/Jan/2023:00:00:60 +0000",
                "01/jan/2023:00:00:00 +0000",
                "01/Mai/2023:00:00:00 +0000",
                "01/Jan/2023:00:00:00 0000",
                "01/Jan/2023:00:00:00",
                "01-Jan-2023:00:00:00 +0000",
                "1/Jan/2023:00:00:00 +00000",
                "01/Jan/2023 00:00:00 +0000",
                "01/Jan/2023:00:00:00 +0060",
                "01/Jan/2023:00:00:00  +0000",
                "-",
                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
            })
    void logTimesThatDoNotExistAreRefused(String text) {
        assertThat(parse(new ClfTimeParser(), text)).isEqualTo("bad");
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.3.4,042001020304",
        "255.255.255.255/8,0408ffffffff",
        "::,068000000000000000000000000000000000",
        "::1,068000000000000000000000000000000001",
        "2001:DB8::ff00/32,062020010db800000000000000000000ff00",
        "1:2:3:4:5:6:7:8,068000010002000300040005000600070008",
        "::ffff:1.2.3.4,068000000000000000000000ffff01020304",
        "1::,068000010000000000000000000000000000",
        "1:2:3:4:5:6:7::,068000010002000300040005000600070000"
    })
    void addressesAreFamilyPrefixAndBytes(String text, String hex) {
        assertThat(parse(new InetParser(), text)).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.2.3",
                "1.2.3.4.5",
                "1.2.3.256",
                "01.2.3.4",
                "1.2.3.4/33",
                "1.2.3.4/",
                "1.2.3.4/08",
                "1..3.4",
                "",
                ":",
                ":::",
                "1::2::3",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "12345::",
                "::g",
                "fe80::1%eth0",
                "::1/129",
                "1:2:3:4:5:6:7:",
                ":1:2:3:4:5:6:7",
                "::1.2.3",
                "1:2:3:4:5:6:7:1.2.3.4",
                "localhost",
                " 1.2.3.4"
            })
    void textsThatAreNoAddressesAreRefused(String text) {
        assertThat(parse(new InetParser(), text)).isEqualTo("bad");
    }

    @Test
    void uuidsAreSixteenBytes() {
        String hex = "123e4567e89b12d3a456426614174000";
        assertThat(parse(new UuidParser(), "123e4567-e89b-12d3-a456-426614174000"))
                .isEqualTo(hex);
        assertThat(parse(new UuidParser(), "123E4567-E89B-12D3-A456-426614174000"))
                .isEqualTo(hex);
        assertThat(parse(new UuidParser(), hex)).isEqualTo(hex);
        assertThat(parse(new UuidParser(), "{" + hex + "}")).isEqualTo("bad");
        assertThat(parse(new UuidParser(), "123e4567e-89b-12d3-a456-426614174000"))
                .isEqualTo("bad");
        assertThat(parse(new UuidParser(), "123e4567-e89b-12d3-a456-42661417400g"))
                .isEqualTo("bad");
        assertThat(parse(new UuidParser(), "")).isEqualTo("bad");
    }

    @Test
    void epochTimesAreNumbersOfSecondsMillisAndMicros() {
        assertThat(parse(EpochParser.ofSeconds(), "1700000000")).isEqualTo("1700000000000000");
        assertThat(parse(EpochParser.ofSeconds(), "1700000000.123456")).isEqualTo("1700000000123456");
        assertThat(parse(EpochParser.ofSeconds(), "1700000000.1234567")).isEqualTo("range");
        assertThat(parse(EpochParser.ofMillis(), "-1")).isEqualTo("-1000");
        assertThat(parse(EpochParser.ofMillis(), "1.5")).isEqualTo("1500");
        assertThat(parse(EpochParser.ofMicros(), "253402300799999999")).isEqualTo("253402300799999999");
        assertThat(parse(EpochParser.ofMicros(), "253402300800000000")).isEqualTo("range");
        assertThat(parse(EpochParser.ofSeconds(), "-62135596800")).isEqualTo("-62135596800000000");
        assertThat(parse(EpochParser.ofSeconds(), "-62135596801")).isEqualTo("range");
        assertThat(parse(EpochParser.ofSeconds(), "9223372036854775807")).isEqualTo("range");
        assertThat(parse(EpochParser.ofSeconds(), "1970-01-01")).isEqualTo("bad");
        assertThat(parse(EpochParser.ofMicros(), "0.5")).isEqualTo("range");
    }

    @Test
    void timesOutsideOfTheYearsOneToNineThousandAreNotHeldInUtcEither() {
        TimestampTzParser utc = new TimestampTzParser(ZoneOffset.UTC);
        assertThat(parse(utc, "0001-01-01 00:00:00Z")).isEqualTo("-62135596800000000");
        assertThat(parse(utc, "0001-01-01 00:00:00+01")).isEqualTo("range");
        assertThat(parse(utc, "9999-12-31 23:59:59.999999Z")).isEqualTo("253402300799999999");
        assertThat(parse(utc, "9999-12-31 23:59:59.999999-01")).isEqualTo("range");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,234,567|1234567",
                "-1,234|-1234",
                "123|123",
                "1234|1234",
                "1,23|bad",
                "1,2345|bad",
                "1234,567|bad",
                ",123|bad",
                "1,,234|bad",
                "1,234,|bad",
                "9,223,372,036,854,775,808|range",
                "1.5|bad",
            })
    void groupsOfThreeDigitsMayBeSeparated(String text, String expected) {
        LongValueParser parser = new StyledLongParser(new NumberStyle(false, ","), IntegerParser.ofBigint());
        assertThat(parse(parser, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.234,56|123456",
                "1234,56|123456",
                "-0,5|-50",
                "1.234.567|123456700",
                "1,5.0|bad",
                "1.5|bad",
                "1.23,4|bad",
                "1,234|range",
                "12.345.678.901.234.567,00|range",
            })
    void aDecimalCommaAndPointsBetweenGroupsGoTogether(String text, String expected) {
        NumberStyle style = new NumberStyle(true, ".");
        assertThat(parse(new StyledLongParser(style, new DecimalParser(18, 2)), text))
                .isEqualTo(expected);
    }

    @Test
    void groupsMayBeSeparatedByCharactersOfSeveralBytes() {
        NumberStyle style = new NumberStyle(true, "\u202f");
        assertThat(parse(new StyledLongParser(style, new DecimalParser(18, 2)), "1\u202f234,5"))
                .isEqualTo("123450");
        assertThat(parse(new StyledBytesParser(style, new BigDecimalParser(38, 1)), "1\u202f234,5"))
                .isEqualTo("3039");
        assertThat(parse(new StyledLongParser(style, new DoubleParser()), "-Infinity"))
                .isEqualTo(Long.toString(Double.doubleToLongBits(Double.NEGATIVE_INFINITY)));
    }

    @Test
    void aSeparatorMustNotBePartOfANumber() {
        for (String separator : new String[] {".", "1", "-", "e"}) {
            assertThatThrownBy(() -> new NumberStyle(false, separator)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new NumberStyle(true, ",")).isInstanceOf(IllegalArgumentException.class);
    }

    private static String parse(String format, ParsedType column, String text) {
        return TimeFormat.of(format, ZoneId.of("Europe/Berlin"))
                .parser(column)
                .map(parser -> parse(parser, text))
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
