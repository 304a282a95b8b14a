package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.time.ZoneId;
import java.util.Optional;

/**
 * How dates and times are written that are not ISO: {@code epoch}, {@code epoch_ms}, {@code epoch_us}, a pattern of
 * strftime (it has a percent sign), or one of the JDK's {@link java.time.format.DateTimeFormatter}.
 *
 * @param zone zone of times that name none
 * @param type what the text of the pattern makes
 */
public record TimeFormat(String text, ZoneId zone, ParsedType type) {
    /**
     * Reads a format.
     *
     * @throws IllegalArgumentException when nothing can be read by it
     */
    public static TimeFormat of(String text, ZoneId zone) {
        if (isEpoch(text)) {
            return new TimeFormat(text, zone, ParsedType.TIMESTAMPTZ);
        }
        return new TimeFormat(text, zone, isStrftime(text) ? strftimeType(text) : PatternTimeParser.typeOf(text));
    }

    private static ParsedType strftimeType(String text) {
        StrftimeParser parser = new StrftimeParser(text);
        ParsedType type = parser.type();
        if (!WiderTimeParser.holds(ParsedType.TIMESTAMPTZ, type)) {
            throw noDate(text, parser.gap().orElse("no whole date"));
        }
        return type;
    }

    static IllegalArgumentException noDate(String text, String gap) {
        return new IllegalArgumentException(
                "\"" + text + "\" is no format of dates or times with a date: it holds " + gap);
    }

    private static boolean isEpoch(String text) {
        return text.equals("epoch") || text.equals("epoch_ms") || text.equals("epoch_us");
    }

    private static boolean isStrftime(String text) {
        return text.indexOf('%') >= 0;
    }

    /** Whether any number would be a time, so that nothing can be told from values. */
    public boolean isEpoch() {
        return isEpoch(text);
    }

    /**
     * A parser for columns of a type; empty for columns that cannot hold what the format makes without losing some of it
     * (a date no time of day, a timestamp no zone), which are ISO as ever.
     */
    public Optional<LongValueParser> parser(ParsedType column) {
        boolean holds = WiderTimeParser.holds(column, type) || (isEpoch() && column == ParsedType.TIMESTAMP);
        return holds ? Optional.of(parserFor(column)) : Optional.empty();
    }

    private LongValueParser parserFor(ParsedType column) {
        switch (text) {
            case "epoch" -> {
                return EpochParser.ofSeconds();
            }
            case "epoch_ms" -> {
                return EpochParser.ofMillis();
            }
            case "epoch_us" -> {
                return EpochParser.ofMicros();
            }
            default -> {
                if (isStrftime(text)) {
                    return new WiderTimeParser(new StrftimeParser(text), type, column, zone);
                }
                return new PatternTimeParser(text, column, zone);
            }
        }
    }
}
