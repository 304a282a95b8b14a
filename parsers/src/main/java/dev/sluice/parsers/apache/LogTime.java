package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.apache.LogField.Kind;
import dev.sluice.parsers.value.ClfTimeParser;
import dev.sluice.parsers.value.EpochParser;
import dev.sluice.parsers.value.LongValueParser;
import dev.sluice.parsers.value.StrftimeParser;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a {@code %t} directive writes the time.
 *
 * @param parser empty when the pattern makes no time or date, and the column is text
 * @param kind what its text may hold
 * @param minLength length of its shortest text but a dash
 * @param maxLength length of its longest text
 */
record LogTime(
        String name,
        ParsedType type,
        Optional<Supplier<LongValueParser>> parser,
        Kind kind,
        int minLength,
        int maxLength) {
    private static final String TIME = "time";

    /** In the place of a pattern: the ISO form that nginx writes, with a colon in the zone. */
    static final String ISO = "iso8601";

    /** Before the pattern of the time at which the answer was complete. */
    static final String END = "end:";

    /** In the place of a pattern: the usual form, or a dash without its brackets. */
    static final String BRACKETED = "[]";

    private static final String BEGIN = "begin:";
    private static final int CLF_LENGTH = 26;
    private static final int ISO_LENGTH = 25;

    static LogTime of(Directive d) {
        LogTime time = ofPattern(d, pattern(d));
        return isEnd(d)
                ? new LogTime("end_" + time.name, time.type, time.parser, time.kind, time.minLength, time.maxLength)
                : time;
    }

    private static LogTime ofPattern(Directive d, String pattern) {
        return switch (pattern) {
            case "" ->
                new LogTime(
                        TIME,
                        ParsedType.TIMESTAMPTZ,
                        Optional.of(ClfTimeParser::new),
                        Kind.CLF_TIME,
                        CLF_LENGTH,
                        CLF_LENGTH);
            case BRACKETED ->
                new LogTime(
                        TIME,
                        ParsedType.TIMESTAMPTZ,
                        Optional.of(ClfTimeParser::new),
                        Kind.BRACKETED_TIME,
                        CLF_LENGTH + BRACKETED.length(),
                        CLF_LENGTH + BRACKETED.length());
            case ISO ->
                new LogTime(TIME, ParsedType.TIMESTAMPTZ, Optional.empty(), Kind.PATTERN_TIME, ISO_LENGTH, ISO_LENGTH);
            case "sec" -> epoch(EpochParser::ofSeconds);
            case "msec" -> epoch(EpochParser::ofMillis);
            case "usec" -> epoch(EpochParser::ofMicros);
            case "msec_frac" -> new LogTime("time_ms", ParsedType.SMALLINT, Optional.empty(), Kind.PATTERN_TIME, 3, 3);
            case "usec_frac" -> new LogTime("time_us", ParsedType.INTEGER, Optional.empty(), Kind.PATTERN_TIME, 6, 6);
            default -> strftime(d, pattern);
        };
    }

    /** The argument without {@code begin:} or {@code end:}; either may stand alone. */
    static String pattern(Directive d) {
        String argument = d.argument();
        if (argument.startsWith(BEGIN)) {
            return argument.substring(BEGIN.length());
        }
        if (argument.startsWith(END)) {
            return argument.substring(END.length());
        }
        return (argument + ":").equals(BEGIN) || (argument + ":").equals(END) ? "" : argument;
    }

    /** The same directive, whose brackets belong to the field. */
    static Directive bracketed(Directive d) {
        String argument = (isEnd(d) ? END : "") + BRACKETED;
        return new Directive(d.text(), d.letter(), argument, d.request(), d.position());
    }

    static boolean isEnd(Directive d) {
        return (d.argument() + ":").startsWith(END);
    }

    /** Reads the time's texts when their length varies. */
    Optional<StrftimeParser> shape(Directive d) {
        boolean varies = kind == Kind.PATTERN_TIME && minLength != maxLength;
        return varies ? Optional.of(new StrftimeParser(pattern(d))) : Optional.empty();
    }

    private static LogTime epoch(Supplier<LongValueParser> parser) {
        return new LogTime(TIME, ParsedType.TIMESTAMPTZ, Optional.of(parser), Kind.NUMBER, 0, 0);
    }

    private static LogTime strftime(Directive d, String pattern) {
        try {
            StrftimeParser parser = new StrftimeParser(pattern);
            ParsedType type = parser.type();
            boolean isTime = type != ParsedType.TEXT;
            Optional<Supplier<LongValueParser>> maker =
                    isTime ? Optional.of(() -> new StrftimeParser(pattern)) : Optional.empty();
            return new LogTime(TIME, type, maker, Kind.PATTERN_TIME, parser.minLength(), parser.maxLength());
        } catch (IllegalArgumentException e) {
            LogFormatException failure = new LogFormatException(d.position(), e.getMessage() + " in " + d.text());
            failure.initCause(e);
            throw failure;
        }
    }
}
