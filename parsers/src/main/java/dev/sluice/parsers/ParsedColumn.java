package dev.sluice.parsers;

import dev.sluice.parsers.value.LongValueParser;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A column a parser delivers.
 *
 * @param name unique among the parser's columns
 * @param type the natural type; TEXT for every column of a CSV file
 * @param source what the column stands for in the format, for instance {@code %>s}; the name again for CSV
 * @param valueParser makes the parser of values whose text is not the ISO form of {@code type}, for instance the time of
 *     an access log; each thread makes its own
 */
public record ParsedColumn(
        String name, ParsedType type, String source, Optional<Supplier<LongValueParser>> valueParser) {
    public static ParsedColumn text(String name) {
        return new ParsedColumn(name, ParsedType.TEXT, name, Optional.empty());
    }
}
