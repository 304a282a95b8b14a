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
        ParsedType type = isStrftime(text) ? new StrftimeParser(text).type() : PatternTimeParser.typeOf(text);
        boolean usable = type == ParsedType.DATE || type == ParsedType.TIMESTAMP || type == ParsedType.TIMESTAMPTZ;
        if (!usable) {
            throw new IllegalArgumentException("\"" + text + "\" is no format of dates or times with a date");
        }
        return new TimeFormat(text, zone, type);
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
        boolean holds = switch (column) {
            case DATE -> type == ParsedType.DATE;
            case TIMESTAMP -> type != ParsedType.TIMESTAMPTZ || isEpoch();
            case TIMESTAMPTZ -> true;
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE, TIME, UUID, INET, TEXT -> false;
        };
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
                    return new StrftimeColumnParser(new StrftimeParser(text), column, zone);
                }
                return new PatternTimeParser(text, column, zone);
            }
        }
    }
}
