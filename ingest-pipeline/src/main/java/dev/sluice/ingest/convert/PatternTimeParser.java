package dev.sluice.ingest.convert;

import dev.sluice.parsers.value.LongValueParser;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/**
 * Dates and times in a pattern of the user's ({@link DateTimeFormatter}'s letters, English names). Slower than the other
 * parsers, since it makes objects; equal neighbours are parsed once all the same.
 */
public final class PatternTimeParser extends LongValueParser {
    private static final int LONGEST = 200;

    private final DateTimeFormatter formatter;
    private final TypeKind kind;
    private final ZoneId zone;

    PatternTimeParser(String pattern, TypeKind kind, ZoneId zone) {
        this.formatter = formatter(pattern);
        this.kind = kind;
        this.zone = zone;
    }

    /** A parser of the type that the pattern's letters speak of. */
    public static PatternTimeParser of(String pattern, ValueOptions options) {
        TypeKind kind = TypeKind.DATE;
        if (hasLetter(pattern, "HhKk")) {
            kind = hasLetter(pattern, "XxZzVO") ? TypeKind.TIMESTAMPTZ : TypeKind.TIMESTAMP;
        }
        return new PatternTimeParser(pattern, kind, options.timeZone());
    }

    private static boolean hasLetter(String pattern, String letters) {
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && letters.indexOf(c) >= 0) {
                return true;
            }
        }
        return false;
    }

    public ColumnType type() {
        return switch (kind) {
            case DATE -> ColumnType.DATE;
            case TIMESTAMPTZ -> ColumnType.TIMESTAMPTZ;
            default -> ColumnType.TIMESTAMP;
        };
    }

    /** The formatter of a pattern; strict, but a year needs no era. */
    private static DateTimeFormatter formatter(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(withPlainYear(pattern))
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private static String withPlainYear(String pattern) {
        StringBuilder plain = new StringBuilder(pattern);
        boolean quoted = false;
        for (int i = 0; i < plain.length(); i++) {
            quoted ^= plain.charAt(i) == '\'';
            if (!quoted && plain.charAt(i) == 'y') {
                plain.setCharAt(i, 'u');
            }
        }
        return plain.toString();
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (end - start > LONGEST) {
            return false;
        }
        try {
            TemporalAccessor parsed = formatter.parse(new String(b, start, end - start, StandardCharsets.UTF_8));
            LocalDate date = parsed.query(TemporalQueries.localDate());
            if (date == null) {
                return false;
            }
            value = kind == TypeKind.DATE ? date.toEpochDay() : micros(parsed, date);
            return true;
        } catch (DateTimeException | ArithmeticException e) {
            // How the JDK says that the text does not have the form; the caller rejects the record with the value in
            // it.
            return false;
        }
    }

    private long micros(TemporalAccessor parsed, LocalDate date) {
        var time = parsed.query(TemporalQueries.localTime());
        LocalDateTime local = time == null ? date.atStartOfDay() : date.atTime(time);
        ZoneId own = parsed.query(TemporalQueries.zone());
        Instant instant = switch (kind) {
            case TIMESTAMPTZ -> local.atZone(own == null ? zone : own).toInstant();
            default -> local.toInstant(ZoneOffset.UTC);
        };
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
