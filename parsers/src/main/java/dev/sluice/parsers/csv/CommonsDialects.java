package dev.sluice.parsers.csv;

import dev.sluice.parsers.LineEnds;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;

/**
 * The dialects that Apache Commons CSV describes, and its description of ours. Commons CSV knows how Excel, MySQL,
 * PostgreSQL and others write; the reading is done here, because its parser does not tell where fields stand in the
 * input, loses the rest of a file behind an unterminated quote, and takes a cut delimiter at the end of a file for a whole
 * one.
 */
public final class CommonsDialects {
    private CommonsDialects() {}

    /** The dialect of a predefined format, by its name in lower case, for instance {@code mysql}. */
    public static Optional<CsvDialect> named(String name) {
        for (CSVFormat.Predefined predefined : CSVFormat.Predefined.values()) {
            if (predefined.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(of(predefined.getFormat()));
            }
        }
        return Optional.empty();
    }

    /** Formats with an escape character write control characters as letters behind it. */
    public static CsvDialect of(CSVFormat format) {
        int quote = codeOf(format.getQuoteCharacter());
        boolean escapes = format.getEscapeCharacter() != null;
        String nullMarker = format.getNullString() == null ? "" : format.getNullString();
        Character comment = format.getCommentMarker();
        return new CsvDialect(
                format.getDelimiterString(),
                quote,
                escapes ? codeOf(format.getEscapeCharacter()) : quote,
                escapes ? EscapeStyle.POSTGRES : EscapeStyle.LITERAL,
                List.of(nullMarker),
                comment == null ? "" : comment.toString(),
                HeaderMode.NAMES,
                0,
                LineEnds.LF,
                RaggedRecords.REJECT,
                BlankLines.SKIPPED);
    }

    private static int codeOf(@Nullable Character character) {
        return character == null ? CsvDialect.NONE : character;
    }

    /** The nearest description of a dialect: Commons CSV has comment marks of one character and one null marker. */
    public static CSVFormat toCommons(CsvDialect dialect) {
        CSVFormat.Builder builder = CSVFormat.Builder.create()
                .setDelimiter(dialect.delimiter())
                .setQuote(characterOf(dialect.quote()))
                .setEscape(dialect.doublesQuotes() ? null : characterOf(dialect.escape()))
                .setIgnoreEmptyLines(true)
                .setRecordSeparator("\n");
        if (dialect.comment().length() == 1) {
            builder.setCommentMarker(dialect.comment().charAt(0));
        }
        return builder.get();
    }

    private static @Nullable Character characterOf(int code) {
        return code == CsvDialect.NONE ? null : (char) code;
    }
}
