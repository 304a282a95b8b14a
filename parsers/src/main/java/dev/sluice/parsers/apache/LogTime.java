package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedType;
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
 * @param fixedLength length of its text when that never varies, else 0
 */
record LogTime(String name, ParsedType type, Optional<Supplier<LongValueParser>> parser, int fixedLength) {
    private static final int CLF_LENGTH = 26;

    static LogTime of(Directive d) {
        String pattern = withoutMoment(d.argument());
        return switch (pattern) {
            case "" -> new LogTime("time", ParsedType.TIMESTAMPTZ, Optional.of(ClfTimeParser::new), CLF_LENGTH);
            case "sec" -> epoch(EpochParser::ofSeconds);
            case "msec" -> epoch(EpochParser::ofMillis);
            case "usec" -> epoch(EpochParser::ofMicros);
            case "msec_frac" -> new LogTime("time_ms", ParsedType.SMALLINT, Optional.empty(), 3);
            case "usec_frac" -> new LogTime("time_us", ParsedType.INTEGER, Optional.empty(), 6);
            default -> strftime(d, pattern);
        };
    }

    /** The argument without {@code begin:} or {@code end:}. */
    static String withoutMoment(String argument) {
        if (argument.startsWith("begin:")) {
            return argument.substring("begin:".length());
        }
        return argument.startsWith("end:") ? argument.substring("end:".length()) : argument;
    }

    private static LogTime epoch(Supplier<LongValueParser> parser) {
        return new LogTime("time", ParsedType.TIMESTAMPTZ, Optional.of(parser), 0);
    }

    private static LogTime strftime(Directive d, String pattern) {
        try {
            StrftimeParser parser = new StrftimeParser(pattern);
            ParsedType type = parser.type();
            boolean isTime = type != ParsedType.TEXT;
            Optional<Supplier<LongValueParser>> maker =
                    isTime ? Optional.of(() -> new StrftimeParser(pattern)) : Optional.empty();
            return new LogTime("time", type, maker, parser.fixedLength());
        } catch (IllegalArgumentException e) {
            LogFormatException failure = new LogFormatException(d.position(), e.getMessage() + " in " + d.text());
            failure.initCause(e);
            throw failure;
        }
    }
}
