package dev.sluice.parsers.csv;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.value.TypeSniffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether the first record holds names. It does when every cell has a letter, none is empty or repeated, and none is a
 * value of a type (a number, a date, {@code true}); a cell that stands again below it in its column is a value, too.
 *
 * @param reason for people
 */
record HeaderGuess(HeaderMode mode, String reason) {
    private static final int MAX_RECORDS = 200;

    static HeaderGuess of(CsvDialect dialect, byte[] sample, int from, int to, boolean endOfInput) {
        RecordReader reader = new RecordReader(dialect, RecordParser.DEFAULT_MAX_RECORD_BYTES);
        List<String> first = new ArrayList<>();
        List<TypeSniffer> below = new ArrayList<>();
        int pos = from;
        for (int records = 0; pos < to && records < MAX_RECORDS; pos = reader.next) {
            RecordReader.Outcome outcome = reader.read(sample, pos, to, endOfInput);
            if (outcome == RecordReader.Outcome.UNFINISHED) {
                break;
            }
            if (outcome != RecordReader.Outcome.RECORD) {
                continue;
            }
            records++;
            if (records == 1) {
                for (int i = 0; i < keptFields(reader); i++) {
                    first.add(isNull(reader, i) ? "" : text(reader, sample, i));
                    below.add(new TypeSniffer());
                }
                String value = valueAmong(first);
                if (!value.isEmpty()) {
                    return new HeaderGuess(HeaderMode.NONE, "no header, since the first record holds " + value);
                }
            } else if (reader.fieldCount == first.size()) {
                for (int i = 0; i < keptFields(reader); i++) {
                    if (!isNull(reader, i)) {
                        String text = text(reader, sample, i);
                        if (text.equals(first.get(i))) {
                            String message =
                                    "no header, since the first record's \"" + text + "\" is a value further on";
                            return new HeaderGuess(HeaderMode.NONE, message);
                        }
                        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                        below.get(i).accept(bytes, 0, bytes.length);
                    }
                }
            }
        }
        return first.isEmpty()
                ? new HeaderGuess(HeaderMode.NAMES, "no record to tell a header from")
                : new HeaderGuess(HeaderMode.NAMES, "header, since the first record holds " + evidence(first, below));
    }

    private static int keptFields(RecordReader reader) {
        return Math.min(reader.fieldCount, RecordReader.MAX_KEPT_FIELDS);
    }

    private static boolean isNull(RecordReader reader, int field) {
        return (reader.lengths[field] & FieldSpans.FLAG_NULL) != 0;
    }

    private static String text(RecordReader reader, byte[] sample, int field) {
        int length = reader.lengths[field] & FieldSpans.LENGTH_MASK;
        return new String(sample, reader.starts[field], length, StandardCharsets.UTF_8);
    }

    /** What in the first record cannot be a name, or nothing. */
    private static String valueAmong(List<String> cells) {
        Set<String> seen = new HashSet<>();
        for (String cell : cells) {
            if (cell.isBlank()) {
                return "an empty field";
            }
            TypeSniffer type = new TypeSniffer();
            byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
            type.accept(bytes, 0, bytes.length);
            if (!hasLetter(cell) || type.narrowest() != ParsedType.TEXT) {
                return "the value \"" + cell + "\"";
            }
            if (!seen.add(cell)) {
                return "\"" + cell + "\" twice";
            }
        }
        return "";
    }

    private static boolean hasLetter(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            if (Character.isLetter(cell.codePointAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static String evidence(List<String> names, List<TypeSniffer> below) {
        for (int i = 0; i < names.size(); i++) {
            ParsedType type = below.get(i).narrowest();
            if (type != ParsedType.TEXT) {
                String typeName = type.name().toLowerCase(Locale.ROOT);
                return "words and \"" + names.get(i) + "\" is " + typeName + " below it";
            }
        }
        return "distinct words";
    }
}
