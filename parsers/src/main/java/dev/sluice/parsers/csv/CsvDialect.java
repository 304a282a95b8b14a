package dev.sluice.parsers.csv;

import dev.sluice.parsers.LineEnds;
import java.util.List;

/**
 * How a CSV file is written.
 *
 * @param delimiter one or more characters between fields
 * @param quote ASCII character around fields, or {@link #NONE}
 * @param escape the quote itself for doubled quotes, another ASCII character, or {@link #NONE}
 * @param escapeStyle what follows an escape other than the quote
 * @param nullMarkers unquoted fields that are NULL, compared as they stand in the file
 * @param comment what makes a line a comment when a record would start with it; empty for none
 * @param header what the first line is
 * @param skipLines physical lines before the header
 * @param lineEnds what ends a line
 * @param ragged what becomes of a record with another number of fields than there are columns
 * @param blankLines what an empty line is
 */
public record CsvDialect(
        String delimiter,
        int quote,
        int escape,
        EscapeStyle escapeStyle,
        List<String> nullMarkers,
        String comment,
        HeaderMode header,
        int skipLines,
        LineEnds lineEnds,
        RaggedRecords ragged,
        BlankLines blankLines) {
    /** Stands for no quote and for no escape. */
    public static final int NONE = -1;

    /** RFC 4180 with a header, an empty field being NULL. */
    public static final CsvDialect RFC4180 = new CsvDialect(
            ",",
            '"',
            '"',
            EscapeStyle.LITERAL,
            List.of(""),
            "",
            HeaderMode.NAMES,
            0,
            LineEnds.LF,
            RaggedRecords.REJECT,
            BlankLines.SKIPPED);

    /** What MySQL's {@code SELECT ... INTO OUTFILE} and {@code mysqldump --tab} write. */
    public static final CsvDialect MYSQL = new CsvDialect(
            "\t",
            NONE,
            '\\',
            EscapeStyle.MYSQL,
            List.of("\\N"),
            "",
            HeaderMode.NONE,
            0,
            LineEnds.LF,
            RaggedRecords.REJECT,
            BlankLines.RECORDS);

    /** What PostgreSQL's {@code COPY ... TO} writes in text format; a line {@code \.} used to end the data. */
    public static final CsvDialect POSTGRES =
            MYSQL.withEscapeStyle(EscapeStyle.POSTGRES).withComment("\\.");

    public CsvDialect {
        if (delimiter.isEmpty()) {
            throw new IllegalArgumentException("the delimiter must not be empty");
        }
        requireAsciiOrNone("quote", quote);
        requireAsciiOrNone("escape", escape);
        if (quote != NONE && delimiter.indexOf(quote) >= 0) {
            throw new IllegalArgumentException("the quote must not be part of the delimiter");
        }
        if (escape != NONE && delimiter.indexOf(escape) >= 0) {
            throw new IllegalArgumentException("the escape must not be part of the delimiter");
        }
        if (delimiter.indexOf('\n') >= 0 || delimiter.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("the delimiter must not hold a line end");
        }
        if (comment.indexOf('\n') >= 0 || comment.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("the comment mark must not hold a line end");
        }
        if (skipLines < 0) {
            throw new IllegalArgumentException("lines to skip must not be negative: " + skipLines);
        }
        nullMarkers = List.copyOf(nullMarkers);
    }

    private static void requireAsciiOrNone(String what, int character) {
        if (character != NONE && (character <= 0 || character >= 0x80 || character == '\n' || character == '\r')) {
            throw new IllegalArgumentException("the " + what + " must be one ASCII character");
        }
    }

    /** Whether a quote inside quotes is written twice. */
    public boolean doublesQuotes() {
        return quote != NONE && escape == quote;
    }

    public CsvDialect withDelimiter(String value) {
        return new CsvDialect(
                value,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                skipLines,
                lineEnds,
                ragged,
                blankLines);
    }

    /** Sets the quote; an escape that was the old quote becomes the new one. */
    public CsvDialect withQuote(int value) {
        int newEscape = escape == quote ? value : escape;
        return new CsvDialect(
                delimiter,
                value,
                newEscape,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                skipLines,
                lineEnds,
                ragged,
                blankLines);
    }

    public CsvDialect withEscape(int value) {
        return new CsvDialect(
                delimiter,
                quote,
                value,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                skipLines,
                lineEnds,
                ragged,
                blankLines);
    }

    public CsvDialect withEscapeStyle(EscapeStyle value) {
        return new CsvDialect(
                delimiter, quote, escape, value, nullMarkers, comment, header, skipLines, lineEnds, ragged, blankLines);
    }

    public CsvDialect withNullMarkers(List<String> value) {
        return new CsvDialect(
                delimiter, quote, escape, escapeStyle, value, comment, header, skipLines, lineEnds, ragged, blankLines);
    }

    public CsvDialect withComment(String value) {
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                value,
                header,
                skipLines,
                lineEnds,
                ragged,
                blankLines);
    }

    public CsvDialect withHeader(HeaderMode value) {
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                comment,
                value,
                skipLines,
                lineEnds,
                ragged,
                blankLines);
    }

    public CsvDialect withSkipLines(int value) {
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                value,
                lineEnds,
                ragged,
                blankLines);
    }

    public CsvDialect withLineEnds(LineEnds value) {
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                skipLines,
                value,
                ragged,
                blankLines);
    }

    public CsvDialect withRagged(RaggedRecords value) {
        return new CsvDialect(
                delimiter,
                quote,
                escape,
                escapeStyle,
                nullMarkers,
                comment,
                header,
                skipLines,
                lineEnds,
                value,
                blankLines);
    }
}
