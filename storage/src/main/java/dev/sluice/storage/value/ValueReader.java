package dev.sluice.storage.value;

import dev.sluice.storage.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Reads single values, such as literals, from their text form. What is not of the type is an
 * {@link IllegalArgumentException} that says so. Not for loading.
 */
public final class ValueReader {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm[:ss]")
            .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][' ']")
            .append(TIME)
            .appendPattern("[' ']")
            .appendPattern("[XXX][XX][X]")
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private ValueReader() {}

    /**
     * Reads a value that is held as a long. Whole numbers may lie beyond the type's own bounds, so that they can be
     * compared with.
     *
     * @throws IllegalArgumentException if the text is not of the type
     */
    public static long readLong(ColumnType type, String text) {
        try {
            return switch (type.kind()) {
                case BOOLEAN -> readBoolean(text);
                case SMALLINT, INTEGER, BIGINT -> Long.parseLong(text);
                case REAL -> Float.floatToIntBits(Float.parseFloat(text));
                case DOUBLE -> Double.doubleToLongBits(Double.parseDouble(text));
                case DECIMAL -> readUnscaled(type, text).longValueExact();
                case DATE -> LocalDate.parse(text).toEpochDay();
                case TIME -> LocalTime.parse(text, TIME).getLong(ChronoField.MICRO_OF_DAY);
                case TIMESTAMP -> micros(readLocal(TIMESTAMP.parse(text)).atOffset(ZoneOffset.UTC));
                case TIMESTAMPTZ -> readInstant(TIMESTAMP.parse(text));
                case TEXT, INET, UUID -> throw new IllegalStateException(type.sql() + " is not held as a long");
            };
        } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
            throw notOfType(type, text);
        }
    }

    /**
     * Reads a value that is held as bytes.
     *
     * @throws IllegalArgumentException if the text is not of the type
     */
    public static byte[] readBytes(ColumnType type, String text) {
        return switch (type.kind()) {
            case TEXT -> text.getBytes(StandardCharsets.UTF_8);
            case INET -> InetReader.read(type, text);
            case UUID -> readUuid(type, text);
            case DECIMAL -> readUnscaled(type, text).toByteArray();
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
                throw new IllegalStateException(type.sql() + " is not held as bytes");
        };
    }

    static IllegalArgumentException notOfType(ColumnType type, String text) {
        return new IllegalArgumentException("\"" + text + "\" is not of type " + type.sql());
    }

    private static long readBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "on", "1" -> 1;
            case "false", "f", "no", "off", "0" -> 0;
            default -> throw new NumberFormatException(text);
        };
    }

    private static BigInteger readUnscaled(ColumnType type, String text) {
        try {
            BigDecimal value = new BigDecimal(text).stripTrailingZeros();
            // Before any digit is made: an exponent asks for as many as it likes.
            if (value.scale() > type.scale() || (long) value.precision() - value.scale() > ColumnType.MAX_PRECISION) {
                throw notOfType(type, text);
            }
            return value.setScale(type.scale()).unscaledValue();
        } catch (ArithmeticException | NumberFormatException e) {
            throw notOfType(type, text);
        }
    }

    private static LocalDateTime readLocal(TemporalAccessor parsed) {
        LocalTime time = parsed.isSupported(ChronoField.MICRO_OF_DAY) ? LocalTime.from(parsed) : LocalTime.MIDNIGHT;
        return LocalDateTime.of(LocalDate.from(parsed), time);
    }

    private static long readInstant(TemporalAccessor parsed) {
        ZoneOffset zone = parsed.isSupported(ChronoField.OFFSET_SECONDS) ? ZoneOffset.from(parsed) : ZoneOffset.UTC;
        return micros(readLocal(parsed).atOffset(zone));
    }

    private static long micros(OffsetDateTime time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time.toInstant());
    }

    private static byte[] readUuid(ColumnType type, String text) {
        String digits = text.replace("-", "");
        boolean dashed = text.length() == 32 || text.matches("[^-]{8}-[^-]{4}-[^-]{4}-[^-]{4}-[^-]{12}");
        if (digits.length() != 32 || !dashed) {
            throw notOfType(type, text);
        }
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw notOfType(type, text);
        }
    }
}
