package dev.sluice.ingest;

import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.csv.RaggedRecords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of a CSV dialect; what is empty is sniffed.
 *
 * @param quote an ASCII character, or {@code CsvDialect.NONE} for a dialect without quotes
 * @param escape an ASCII character, the quote itself for doubled quotes, or {@code CsvDialect.NONE}
 * @param nullMarkers unquoted fields that are NULL; an empty field when not given
 * @param comment what starts a line that is no record
 * @param skipLines physical lines before the header
 * @param lineEnds what ends a line
 * @param ragged what becomes of a record with another number of fields than there are columns
 */
public record CsvOptions(
        Optional<String> delimiter,
        OptionalInt quote,
        OptionalInt escape,
        Optional<List<String>> nullMarkers,
        Optional<String> comment,
        HeaderOption header,
        int skipLines,
        Optional<LineEnds> lineEnds,
        RaggedRecords ragged) {
    public static final CsvOptions SNIFFED = new CsvOptions(
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            HeaderOption.AUTO,
            0,
            Optional.empty(),
            RaggedRecords.REJECT);

    public CsvOptions withDelimiter(String value) {
        return new CsvOptions(
                Optional.of(value), quote, escape, nullMarkers, comment, header, skipLines, lineEnds, ragged);
    }

    public CsvOptions withQuote(int value) {
        return new CsvOptions(
                delimiter, OptionalInt.of(value), escape, nullMarkers, comment, header, skipLines, lineEnds, ragged);
    }

    public CsvOptions withEscape(int value) {
        return new CsvOptions(
                delimiter, quote, OptionalInt.of(value), nullMarkers, comment, header, skipLines, lineEnds, ragged);
    }

    public CsvOptions withNullMarkers(List<String> value) {
        return new CsvOptions(
                delimiter,
                quote,
                escape,
                Optional.of(List.copyOf(value)),
                comment,
                header,
                skipLines,
                lineEnds,
                ragged);
    }

    public CsvOptions withComment(String value) {
        return new CsvOptions(
                delimiter, quote, escape, nullMarkers, Optional.of(value), header, skipLines, lineEnds, ragged);
    }

    public CsvOptions withHeader(HeaderOption value) {
        return new CsvOptions(delimiter, quote, escape, nullMarkers, comment, value, skipLines, lineEnds, ragged);
    }

    public CsvOptions withSkipLines(int value) {
        return new CsvOptions(delimiter, quote, escape, nullMarkers, comment, header, value, lineEnds, ragged);
    }

    public CsvOptions withLineEnds(LineEnds value) {
        return new CsvOptions(
                delimiter, quote, escape, nullMarkers, comment, header, skipLines, Optional.of(value), ragged);
    }

    public CsvOptions withRagged(RaggedRecords value) {
        return new CsvOptions(delimiter, quote, escape, nullMarkers, comment, header, skipLines, lineEnds, value);
    }
}
