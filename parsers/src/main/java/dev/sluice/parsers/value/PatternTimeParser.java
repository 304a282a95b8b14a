package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Optional;

/**
 * Dates and times in a pattern of {@link DateTimeFormatter}'s letters, with English names. Strict: nothing rolls over, and
 * nanoseconds that a microsecond cannot hold are refused. Slower than the other parsers, since it makes objects; equal
 * neighbours are parsed once all the same.
 */
final class PatternTimeParser extends LongValueParser {
    private static final int LONGEST = 200;
    private static final int NANOS_PER_MICRO = 1000;

    /** The first year that two digits may mean. */
    private static final int FIRST_YEAR = 1969;

    private static final ZonedDateTime SAMPLE =
            ZonedDateTime.of(LocalDate.of(2033, 11, 25), LocalTime.of(13, 14, 15), ZoneId.of("Europe/Berlin"));

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
     * @throws IllegalArgumentException when it is no pattern, or would lose some of what it reads
     */
    static ParsedType typeOf(String pattern) {
        boolean wholeTime = hasLetter(pattern, "AN");
        TimeParts parts = new TimeParts(
                hasDate(pattern),
                wholeTime || hasLetter(pattern, "Hk"),
                hasLetter(pattern, "hK"),
                hasLetter(pattern, "aB"),
                wholeTime || hasLetter(pattern, "m"),
                wholeTime || hasLetter(pattern, "s"),
                hasLetter(pattern, "Sn"),
                hasLetter(pattern, "XxZVO"));
        boolean hasZoneName = hasLetter(pattern, "zv");
        Optional<String> gap = hasZoneName ? Optional.of(TimeParts.ZONE_NAME) : parts.gap();
        if (gap.isPresent() || !parts.date()) {
            throw TimeFormat.noDate(pattern, gap.orElse("no whole date"));
        }
        return parts.zone() ? ParsedType.TIMESTAMPTZ : parts.hasTime() ? ParsedType.TIMESTAMP : ParsedType.DATE;
    }

    /** Whether a text of the pattern makes a date; where parts are optional, whether it may. */
    private static boolean hasDate(String pattern) {
        DateTimeFormatter formatter;
        try {
            formatter = formatter(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the time pattern \"" + pattern + "\" cannot be read: " + e.getMessage(), e);
        }
        if (hasLetter(pattern, "YwWec") && !hasLetter(pattern, "dDgF")) {
            throw TimeFormat.noDate(pattern, "weeks, which begin on other days in other countries");
        }
        if (hasLetter(pattern, "[")) {
            return hasLetter(pattern, "yuDg");
        }
        try {
            return formatter.parse(formatter.format(SAMPLE)).query(TemporalQueries.localDate()) != null;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("times that \"" + pattern + "\" writes cannot be read again", e);
        }
    }

    private static boolean hasLetter(String pattern, String letters) {
        return unquoted(pattern).chars().anyMatch(c -> letters.indexOf(c) >= 0);
    }

    /** The pattern with its quoted texts blanked, so that letters stand where they stood. */
    private static String unquoted(String pattern) {
        StringBuilder letters = new StringBuilder(pattern);
        boolean quoted = false;
        for (int i = 0; i < letters.length(); i++) {
            boolean isQuote = letters.charAt(i) == '\'';
            quoted ^= isQuote;
            if (quoted || isQuote) {
                letters.setCharAt(i, ' ');
            }
        }
        return letters.toString();
    }

    /** The formatter of a pattern; strict, but a year needs no era, and one of two digits is of 1969 to 2068, as in strftime. */
    private static DateTimeFormatter formatter(String pattern) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        String letters = unquoted(pattern).replace('y', 'u');
        int done = 0;
        int year = letters.indexOf('u');
        while (year >= 0) {
            int end = year + 1;
            while (end < letters.length() && letters.charAt(end) == 'u') {
                end++;
            }
            builder.appendPattern(pattern.substring(done, year));
            if (end - year == 2) {
                builder.appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_YEAR);
            } else {
                builder.appendPattern(letters.substring(year, end));
            }
            done = end;
            year = letters.indexOf('u', end);
        }
        return builder.appendPattern(pattern.substring(done))
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
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
        if (given == null && holdsPartOfTime(parsed)) {
            return malformed();
        }
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

    /** Whether parts of a time were read that do not make one, as of a pattern whose other parts are optional. */
    private static boolean holdsPartOfTime(TemporalAccessor parsed) {
        for (ChronoField field : ChronoField.values()) {
            if (field.isTimeBased() && parsed.isSupported(field)) {
                return true;
            }
        }
        return false;
    }
}
