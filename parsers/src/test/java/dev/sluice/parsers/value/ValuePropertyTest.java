package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.Seeded;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random values written by the JDK are read back the same, and the JDK agrees on what is well-formed. */
final class ValuePropertyTest {
    private static final LocalDateTime FIRST = LocalDateTime.of(1, 1, 1, 0, 0);
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final long SECONDS = 315_537_897_599L;

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void longsRoundTrip() {
        Seeded.forSeeds(5000, random -> {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(ValueParsersTest.parse(IntegerParser.ofBigint(), Long.toString(value)))
                    .isEqualTo(Long.toString(value));
        });
    }

    @Test
    void doublesAndRealsRoundTrip() {
        Seeded.forSeeds(20_000, random -> {
            double any = Double.longBitsToDouble(random.nextLong());
            double few = random.nextInt(1_000_000) / Math.pow(10, random.nextInt(8));
            double value = random.nextBoolean() ? any : few;
            assertThat(ValueParsersTest.parse(new DoubleParser(), Double.toString(value)))
                    .isEqualTo(Long.toString(Double.doubleToLongBits(value)));
            float real = random.nextBoolean() ? Float.intBitsToFloat(random.nextInt()) : (float) few;
            assertThat(ValueParsersTest.parse(new RealParser(), Float.toString(real)))
                    .isEqualTo(Long.toString(Float.floatToIntBits(real)));
        });
    }

    @Test
    void decimalsAreThoseOfBigDecimal() {
        List<String> pieces = List.of("0", "1", "9", "5", "00", "12", ".", "e", "-", "+", "E-2", "e3");
        Seeded.forSeeds(20_000, random -> {
            // BigDecimal itself reads no longer exponents.
            String text = Seeded.text(random, 8, pieces).replaceFirst("([eE][-+]?[0-9]{8})[0-9]+", "$1");
            int precision = 1 + random.nextInt(18);
            int scale = random.nextInt(precision + 1);
            String expected = decimal(text, precision, scale);
            assertThat(ValueParsersTest.parse(new DecimalParser(precision, scale), text))
                    .as(text)
                    .isEqualTo(expected);
            String bytes = ValueParsersTest.parse(new BigDecimalParser(precision, scale), text);
            boolean number = !bytes.equals("bad") && !bytes.equals("range");
            assertThat(number ? new BigInteger(HexFormat.of().parseHex(bytes)).toString() : bytes)
                    .as(text)
                    .isEqualTo(expected);
        });
    }

    private static String decimal(String text, int precision, int scale) {
        BigDecimal value;
        try {
            value = new BigDecimal(text);
        } catch (NumberFormatException e) {
            return "bad";
        }
        BigDecimal stripped = value.stripTrailingZeros();
        if (stripped.signum() == 0) {
            return "0";
        }
        boolean held = stripped.scale() <= scale && (long) stripped.precision() - stripped.scale() <= precision - scale;
        return held ? stripped.setScale(scale).unscaledValue().toString() : "range";
    }

    @Test
    void datesAndTimestampsRoundTrip() {
        DateTimeFormatter blank = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);
        Seeded.forSeeds(20_000, random -> {
            LocalDateTime time =
                    FIRST.plusSeconds(random.nextLong(SECONDS)).plusNanos(random.nextInt(1_000_000) * 1000L);
            LocalDate date = time.toLocalDate();
            long micros = ChronoUnit.MICROS.between(EPOCH, time);
            assertThat(ValueParsersTest.parse(new DateParser(), date.toString()))
                    .isEqualTo(Long.toString(date.toEpochDay()));
            assertThat(ValueParsersTest.parse(new TimestampParser(), blank.format(time)))
                    .isEqualTo(Long.toString(micros));
            assertThat(ValueParsersTest.parse(new TimestampTzParser(ZoneOffset.UTC), time + "Z"))
                    .isEqualTo(Long.toString(micros));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist"})
    void logTimesDoNotDependOnTheLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        DateTimeFormatter clf = DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss xx", Locale.ENGLISH);
        ClfTimeParser parser = new ClfTimeParser();
        StrftimeParser strftime = new StrftimeParser("%d/%b/%Y:%H:%M:%S %z");
        Seeded.forSeeds(2000, random -> {
            Instant instant = Instant.ofEpochSecond(random.nextLong(4_000_000_000L));
            ZoneOffset zone = ZoneOffset.ofTotalSeconds((random.nextInt(112) - 56) * 900);
            String text = clf.format(instant.atOffset(zone));
            String expected = Long.toString(instant.getEpochSecond() * 1_000_000);
            assertThat(ValueParsersTest.parse(parser, text)).as(text).isEqualTo(expected);
            assertThat(ValueParsersTest.parse(strftime, text)).as(text).isEqualTo(expected);
        });
        assertThat(ValueParsersTest.parse(new BooleanParser(), "FALSE")).isEqualTo("0");
        assertThat(ValueParsersTest.parse(new DoubleParser(), "INFINITY"))
                .isEqualTo(Long.toString(Double.doubleToLongBits(Double.POSITIVE_INFINITY)));
    }

    @Test
    void utf8IsWhatTheJdkDecodes() {
        Seeded.forSeeds(20_000, random -> {
            byte[] bytes =
                    Seeded.text(random, 12, List.of("abc", "é", "€", "𝄞", "z")).getBytes(StandardCharsets.UTF_8);
            for (int i = random.nextInt(3); i > 0 && bytes.length > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            assertThat(Utf8.isValid(bytes, 0, bytes.length)).isEqualTo(decodes(bytes));
        });
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
