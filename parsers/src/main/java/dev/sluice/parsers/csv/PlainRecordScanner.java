package dev.sluice.parsers.csv;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.value.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * Reads ordinary records of the common dialects, eight bytes at a time: one-byte delimiter, lines ending in LF or CR LF,
 * the expected number of fields. Whatever is not ordinary is left for {@link RecordReader}. Methods handle one record or
 * field and are called often, so that the JIT compiles them early and whole rather than by replacement on the stack.
 */
final class PlainRecordScanner {
    /** No byte has this code. */
    static final int NO_BYTE = 256;

    private static final int RECORDS_PER_RUN = 256;
    private static final int NOT_ORDINARY = -1;
    private static final long LINE_FEEDS = ByteWords.repeat('\n');

    private final byte delimiter;
    private final int quote;
    private final boolean doubling;
    private final boolean escaping;
    private final int commentStart;
    private final int lastField;
    private final int maxRecordBytes;
    private final NullMarkers nullMarkers;
    private final long delimiters;
    private final long quotes;
    private final long escapes;

    /** Lines of quoted fields, and all bytes or-ed, of the record at hand. */
    private int innerLines;

    private long highBits;
    private int quotedDecode;

    /** Lines read since the last {@link #reset}. */
    int lines;

    PlainRecordScanner(CsvDialect dialect, int columnCount, int maxRecordBytes) {
        delimiter = (byte) dialect.delimiter().charAt(0);
        quote = codeOf(dialect.quote());
        doubling = dialect.doublesQuotes();
        escaping = dialect.escape() != CsvDialect.NONE && !doubling;
        byte[] comment = dialect.comment().getBytes(StandardCharsets.UTF_8);
        commentStart = comment.length == 0 ? NO_BYTE : comment[0];
        lastField = columnCount - 1;
        this.maxRecordBytes = maxRecordBytes;
        nullMarkers = new NullMarkers(dialect.nullMarkers());
        delimiters = ByteWords.repeat(delimiter);
        quotes = ByteWords.repeat(dialect.quote());
        escapes = escaping ? ByteWords.repeat(dialect.escape()) : quotes;
    }

    static boolean reads(CsvDialect dialect) {
        return dialect.delimiter().length() == 1
                && dialect.delimiter().charAt(0) < 0x80
                && dialect.lineEnds() == LineEnds.LF;
    }

    static int codeOf(int character) {
        return character == CsvDialect.NONE ? NO_BYTE : character;
    }

    void reset() {
        lines = 0;
    }

    /** Reads some records from {@code start} on and returns the start of the first that was not read. */
    int run(byte[] b, int start, int to, FieldSpans out) {
        int pos = start;
        // Every byte of a word, and the byte behind it, must be before the end.
        int lastWord = to - Long.BYTES - 1;
        for (int i = 0; i < RECORDS_PER_RUN && pos <= lastWord; i++) {
            int next = record(b, pos, lastWord, out);
            if (next < 0) {
                break;
            }
            pos = next;
        }
        return pos;
    }

    private int record(byte[] b, int start, int lastWord, FieldSpans out) {
        byte first = b[start];
        if (first == quote) {
            highBits = 0;
            return mixedRecord(b, start, start, 0, lastWord, out);
        }
        if (first == commentStart) {
            return NOT_ORDINARY;
        }
        int base = out.beginRecord();
        int[] starts = out.starts();
        int[] lengths = out.lengths();
        int field = 0;
        int fieldStart = start;
        long seen = 0;
        for (int pos = start; pos <= lastWord; pos += Long.BYTES) {
            long word = ByteWords.word(b, pos);
            long mask = ByteWords.equalEither(word, delimiters, LINE_FEEDS);
            if (escaping && ByteWords.equal(word, escapes) != 0) {
                return NOT_ORDINARY;
            }
            seen |= word;
            while (mask != 0) {
                int at = pos + ByteWords.first(mask);
                mask &= mask - 1;
                if (b[at] != delimiter) {
                    highBits = seen;
                    innerLines = 0;
                    return plainEnd(b, start, fieldStart, at, field, out);
                }
                if (field == lastField) {
                    return NOT_ORDINARY;
                }
                int length = at - fieldStart;
                starts[base + field] = fieldStart;
                lengths[base + field] =
                        nullMarkers.match(b, fieldStart, length) ? length | FieldSpans.FLAG_NULL : length;
                field++;
                fieldStart = at + 1;
                if (b[fieldStart] == quote) {
                    highBits = seen;
                    return mixedRecord(b, start, fieldStart, field, lastWord, out);
                }
            }
        }
        return NOT_ORDINARY;
    }

    /** The line feed at {@code at} ends a record whose last field is not quoted. */
    private int plainEnd(byte[] b, int start, int fieldStart, int at, int field, FieldSpans out) {
        int end = at > fieldStart && b[at - 1] == '\r' ? at - 1 : at;
        if (end == start) {
            out.skipped(1);
            lines++;
            return at + 1;
        }
        int length = end - fieldStart;
        int flagged = nullMarkers.match(b, fieldStart, length) ? length | FieldSpans.FLAG_NULL : length;
        return endRecord(b, start, fieldStart, flagged, field, end, at + 1, out);
    }

    private int endRecord(
            byte[] b, int start, int fieldStart, int length, int field, int end, int next, FieldSpans out) {
        if (field != lastField
                || next - start > maxRecordBytes
                || ((highBits & ByteWords.HIGH_BITS) != 0 && !Utf8.isValid(b, start, end))) {
            return NOT_ORDINARY;
        }
        int last = out.recordCount() * (lastField + 1) + lastField;
        out.starts()[last] = fieldStart;
        out.lengths()[last] = length;
        out.endRecord(start, end, lines);
        lines += 1 + innerLines;
        return next;
    }

    /** Reads the rest of a record, field by field, from a field on that starts with a quote. */
    private int mixedRecord(byte[] b, int start, int from, int fromField, int lastWord, FieldSpans out) {
        int base = out.beginRecord();
        int[] starts = out.starts();
        int[] lengths = out.lengths();
        innerLines = 0;
        int fieldStart = from;
        for (int field = fromField; field <= lastField; field++) {
            int end;
            int length;
            int contentStart = fieldStart;
            boolean quoted = b[fieldStart] == quote;
            if (quoted) {
                int close = closingQuote(b, fieldStart + 1, lastWord);
                if (close < 0) {
                    return NOT_ORDINARY;
                }
                contentStart = fieldStart + 1;
                length = (close - contentStart) | FieldSpans.FLAG_QUOTED | quotedDecode;
                end = close + 1;
            } else {
                end = plainFieldEnd(b, fieldStart, lastWord);
                if (end < 0) {
                    return NOT_ORDINARY;
                }
                length = end - fieldStart;
            }
            if (b[end] == delimiter) {
                starts[base + field] = contentStart;
                boolean isNull = !quoted && nullMarkers.match(b, fieldStart, length);
                lengths[base + field] = isNull ? length | FieldSpans.FLAG_NULL : length;
                fieldStart = end + 1;
            } else if (!quoted) {
                return plainEnd(b, start, fieldStart, end, field, out);
            } else {
                int lineFeed = b[end] == '\r' ? end + 1 : end;
                return b[lineFeed] == '\n'
                        ? endRecord(b, start, contentStart, length, field, end, lineFeed + 1, out)
                        : NOT_ORDINARY;
            }
        }
        return NOT_ORDINARY;
    }

    /** The offset of the delimiter or line feed that ends a plain field. */
    private int plainFieldEnd(byte[] b, int from, int lastWord) {
        for (int pos = from; pos <= lastWord; pos += Long.BYTES) {
            long word = ByteWords.word(b, pos);
            if (escaping && ByteWords.equal(word, escapes) != 0) {
                return NOT_ORDINARY;
            }
            highBits |= word;
            long mask = ByteWords.equalEither(word, delimiters, LINE_FEEDS);
            if (mask != 0) {
                return pos + ByteWords.first(mask);
            }
        }
        return NOT_ORDINARY;
    }

    /** The offset of the quote that closes the field whose content starts at {@code from}; counts the lines within. */
    private int closingQuote(byte[] b, int from, int lastWord) {
        quotedDecode = 0;
        int pos = from;
        while (pos <= lastWord) {
            long word = ByteWords.word(b, pos);
            long mask = ByteWords.equalEither(word, quotes, escapes);
            long lineFeeds = ByteWords.equal(word, LINE_FEEDS);
            highBits |= word;
            if (mask == 0) {
                innerLines += Long.bitCount(lineFeeds);
                pos += Long.BYTES;
                continue;
            }
            innerLines += Long.bitCount(lineFeeds & ((mask & -mask) - 1));
            int at = pos + ByteWords.first(mask);
            byte behind = b[at + 1];
            if (b[at] == quote && !(doubling && behind == quote)) {
                // The byte behind a carriage return behind the quote is looked at, too.
                return at + 2 <= lastWord + Long.BYTES ? at : NOT_ORDINARY;
            }
            quotedDecode = FieldSpans.FLAG_DECODE;
            if (behind == '\n') {
                innerLines++;
            }
            pos = at + 2;
        }
        return NOT_ORDINARY;
    }
}
