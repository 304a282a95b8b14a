package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/**
 * Dates and times in a pattern of {@link DateTimeFormatter}'s letters, with English names. Strict: nothing rolls over, and
 * nanoseconds that a microsecond cannot hold are refused. Slower than the other parsers, since it makes objects; equal
 * neighbours are parsed once all the same.
 */
final class PatternTimeParser extends LongValueParser {
    private static final int LONGEST = 200;
    private static final int NANOS_PER_MICRO = 1000;

    private final DateTimeFormatter formatter;
    private final ParsedType column;
    private final LocalTimes zone;

    PatternTimeParser(String pattern, ParsedType column, ZoneId zone) {
        this.formatter = formatter(pattern);
        this.column = column;
        this.zone = new LocalTimes(zone);
    }

    /**
     * The type that a pattern's letters speak of.
     *
     * @throws IllegalArgumentException when it is no pattern
     */
    static ParsedType typeOf(String pattern) {
        formatter(pattern);
        if (!hasLetter(pattern, "yuDY")) {
            return ParsedType.TEXT;
        }
        if (!hasLetter(pattern, "HhKknNA")) {
            return ParsedType.DATE;
        }
        return hasLetter(pattern, "XxZzVvO") ? ParsedType.TIMESTAMPTZ : ParsedType.TIMESTAMP;
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
            return malformed();
        }
        TemporalAccessor parsed;
        try {
            parsed = formatter.parse(new String(b, start, end - start, StandardCharsets.UTF_8));
        } catch (DateTimeException | ArithmeticException e) {
            // How the JDK says that the text does not have the form; the caller rejects the record with the value in
            // it.
            return malformed();
        }
        LocalDate date = parsed.query(TemporalQueries.localDate());
        if (date == null) {
            return malformed();
        }
        if (date.getYear() < 1 || date.getYear() > 9999) {
            return outOfRange();
        }
        return column == ParsedType.DATE ? accept(date.toEpochDay()) : timestamp(parsed, date);
    }

    private boolean timestamp(TemporalAccessor parsed, LocalDate date) {
        LocalTime given = parsed.query(TemporalQueries.localTime());
        LocalTime time = given == null ? LocalTime.MIDNIGHT : given;
        long nanos = time.toNanoOfDay();
        if (nanos % NANOS_PER_MICRO != 0) {
            return outOfRange();
        }
        long local = date.toEpochDay() * IsoText.MICROS_PER_DAY + nanos / NANOS_PER_MICRO;
        if (column == ParsedType.TIMESTAMP) {
            return accept(local);
        }
        ZoneOffset offset = parsed.query(TemporalQueries.offset());
        ZoneId own = offset == null ? parsed.query(TemporalQueries.zoneId()) : offset;
        long utc = own == null ? zone.toUtc(local) : new LocalTimes(own).toUtc(local);
        return IsoText.isHeld(utc) ? accept(utc) : outOfRange();
    }
}
