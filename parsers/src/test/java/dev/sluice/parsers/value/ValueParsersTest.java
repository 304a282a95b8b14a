package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
