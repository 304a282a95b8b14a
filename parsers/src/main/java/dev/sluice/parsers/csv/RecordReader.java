package dev.sluice.parsers.csv;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.RejectReason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads one record of any dialect, a byte at a time, with as many fields as it has. This is the definition of what a
 * record is: headers, sniffing, rejects and the rare dialects are read here, and {@link PlainRecordScanner} hands over
 * every record it does not find perfectly ordinary.
 */
final class RecordReader {
    enum Outcome {
        RECORD,
        BLANK,
        COMMENT,
        REJECT,
        /** The record does not end before the end of the bytes, and more may come. */
        UNFINISHED
    }

    /** Fields beyond this many are counted but not kept: no table has so many columns. */
    static final int MAX_KEPT_FIELDS = 1 << 14;

    private static final byte[] NO_BYTES = {};

    // What a field may report instead of the offset of the next field.
    private static final int RECORD_ENDED = -1;
    private static final int UNFINISHED = -2;
    private static final int STILL_QUOTED = -3;
    private static final int JUNK = -4;
    private static final int TOO_LONG = -5;

    private final byte[] delimiter;
    private final int quote;
    private final int escape;
    private final boolean doubling;
    private final byte[] comment;
    private final LineEnds lineEnds;
    private final byte lineEnd;
    private final NullMarkers nullMarkers;
    private final int maxRecordBytes;
    private final boolean readsBlankLines;

    /** What the last call found: offset behind the record's last byte, and of the next record. */
    int end;

    int next;

    /** Physical lines the last call went over. */
    int lines;

    int fieldCount;
    int[] starts = new int[16];
    int[] lengths = new int[16];

    RejectReason rejectReason = RejectReason.NO_MATCH;
    int rejectAt;

    RecordReader(CsvDialect dialect, int maxRecordBytes) {
        this(dialect, maxRecordBytes, false);
    }

    /** With {@code readsBlankLines} an empty line is a record with one empty field. */
    RecordReader(CsvDialect dialect, int maxRecordBytes, boolean readsBlankLines) {
        delimiter = dialect.delimiter().getBytes(StandardCharsets.UTF_8);
        quote = PlainRecordScanner.codeOf(dialect.quote());
        escape = PlainRecordScanner.codeOf(dialect.doublesQuotes() ? CsvDialect.NONE : dialect.escape());
        doubling = dialect.doublesQuotes();
        comment = dialect.comment().getBytes(StandardCharsets.UTF_8);
        lineEnds = dialect.lineEnds();
        lineEnd = lineEnds.lastByte();
        nullMarkers = new NullMarkers(dialect.nullMarkers());
        this.maxRecordBytes = maxRecordBytes;
        this.readsBlankLines = readsBlankLines;
    }

    /** Reads the record, blank line or comment that starts at {@code start}, which is before {@code to}. */
    Outcome read(byte[] b, int start, int to, boolean endOfInput) {
        fieldCount = 0;
        lines = 0;
        int pos = lineEnds == LineEnds.CR && b[start] == '\n' ? start + 1 : start;
        if (pos == to) {
            return endOfInput ? blank(pos, 0) : Outcome.UNFINISHED;
        }
        int blank = lineEnds.lengthAt(b, pos, to);
        if (blank > 0) {
            return blank(pos, blank);
        }
        if (comment.length > 0 && matches(comment, b, pos, to)) {
            return toLineEnd(b, pos, to, endOfInput) ? Outcome.COMMENT : Outcome.UNFINISHED;
        }
        while (true) {
            int stop = pos < to && b[pos] == quote
                    ? quotedField(b, start, pos, to, endOfInput)
                    : plainField(b, start, pos, to, endOfInput);
            if (stop >= 0) {
                pos = stop;
            } else {
                return outcomeOf(stop, b, start, to, endOfInput);
            }
        }
    }

    /** A line of nothing but a line end; one of no length is the LF of a CR LF that ends the input. */
    private Outcome blank(int at, int lineEndLength) {
        end = at;
        next = at + lineEndLength;
        lines = lineEndLength > 0 ? 1 : 0;
        if (readsBlankLines && lineEndLength > 0) {
            keep(at, at, nullMarkers.match(NO_BYTES, 0, 0) ? FieldSpans.FLAG_NULL : 0);
            return Outcome.RECORD;
        }
        return Outcome.BLANK;
    }

    private Outcome outcomeOf(int stop, byte[] b, int start, int to, boolean endOfInput) {
        return switch (stop) {
            case RECORD_ENDED -> Outcome.RECORD;
            case UNFINISHED -> Outcome.UNFINISHED;
            case STILL_QUOTED -> reject(RejectReason.UNTERMINATED_QUOTE, b, start, start, to, endOfInput);
            case JUNK -> reject(RejectReason.TEXT_AFTER_QUOTE, b, start, rejectAt, to, endOfInput);
            default -> reject(RejectReason.RECORD_TOO_LONG, b, start, rejectAt, to, endOfInput);
        };
    }

    /** Rejects the record up to the first line end at or behind {@code from}. */
    private Outcome reject(RejectReason reason, byte[] b, int start, int from, int to, boolean endOfInput) {
        rejectReason = reason;
        if (!toLineEnd(b, from, to, endOfInput)) {
            return Outcome.UNFINISHED;
        }
        lines = ByteWords.count(b, start, next, lineEnd) + (next == to && b[to - 1] != lineEnd ? 1 : 0);
        return Outcome.REJECT;
    }

    /** A field that does not start with a quote: ends at a delimiter or a line end. */
    private int plainField(byte[] b, int start, int fieldStart, int to, boolean endOfInput) {
        int limit = limit(start, to);
        byte delimiter0 = delimiter[0];
        int decode = 0;
        int i = fieldStart;
        for (; i < limit; i++) {
            byte c = b[i];
            if (c == delimiter0 && (delimiter.length == 1 || matches(delimiter, b, i, to))) {
                keepPlain(b, fieldStart, i, decode);
                return i + delimiter.length;
            }
            if (c == lineEnd) {
                keepPlain(b, fieldStart, withoutCarriageReturn(b, fieldStart, i), decode);
                return recordEnds(withoutCarriageReturn(b, fieldStart, i), i + 1);
            }
            if (c == escape) {
                decode = FieldSpans.FLAG_DECODE;
                i++;
                if (i < limit && b[i] == lineEnd) {
                    lines++;
                }
            }
        }
        if (limit < to || to - start > maxRecordBytes) {
            rejectAt = limit;
            return TOO_LONG;
        }
        if (!endOfInput) {
            return UNFINISHED;
        }
        int fieldEnd = withoutCarriageReturn(b, fieldStart, to);
        keepPlain(b, fieldStart, fieldEnd, decode);
        // An escaped line end right before the end of the input has ended the line already.
        lines -= to > fieldStart && b[to - 1] == lineEnd ? 1 : 0;
        return recordEnds(fieldEnd, to);
    }

    private int quotedField(byte[] b, int start, int open, int to, boolean endOfInput) {
        int limit = limit(start, to);
        int decode = 0;
        int i = open + 1;
        for (; i < limit; i++) {
            byte c = b[i];
            if (c == quote) {
                if (!doubling || i + 1 >= to || b[i + 1] != quote) {
                    break;
                }
                decode = FieldSpans.FLAG_DECODE;
                i++;
            } else if (c == escape) {
                decode = FieldSpans.FLAG_DECODE;
                i++;
                if (i < limit && b[i] == lineEnd) {
                    lines++;
                }
            } else if (c == lineEnd) {
                lines++;
            }
        }
        if (i >= limit) {
            rejectAt = open;
            return limit < to || endOfInput || to - start >= maxRecordBytes ? STILL_QUOTED : UNFINISHED;
        }
        return behindQuote(b, open, i, to, endOfInput, decode);
    }

    /** Only a delimiter, a line end or the end of the input may follow the closing quote. */
    private int behindQuote(byte[] b, int open, int close, int to, boolean endOfInput, int decode) {
        int behind = close + 1;
        if (behind == to) {
            keep(open + 1, close, FieldSpans.FLAG_QUOTED | decode);
            return endOfInput ? recordEnds(to, to) : UNFINISHED;
        }
        if (matches(delimiter, b, behind, to)) {
            keep(open + 1, close, FieldSpans.FLAG_QUOTED | decode);
            return behind + delimiter.length;
        }
        int endLength = lineEnds.lengthAt(b, behind, to);
        if (endLength == 0 && b[behind] == '\r' && behind + 1 == to) {
            if (!endOfInput) {
                return UNFINISHED;
            }
            endLength = 1;
        }
        if (endLength > 0) {
            keep(open + 1, close, FieldSpans.FLAG_QUOTED | decode);
            return recordEnds(behind, behind + endLength);
        }
        rejectAt = behind;
        return JUNK;
    }

    private int recordEnds(int recordEnd, int nextStart) {
        end = recordEnd;
        next = nextStart;
        lines++;
        return RECORD_ENDED;
    }

    /** Sets {@link #end} and {@link #next} to the first line end at or behind {@code from}; false when there is none. */
    private boolean toLineEnd(byte[] b, int from, int to, boolean endOfInput) {
        int at = ByteWords.indexOf(b, from, to, lineEnd);
        if (at < 0 && !endOfInput) {
            return false;
        }
        end = at < 0 ? to : withoutCarriageReturn(b, from, at);
        next = at < 0 ? to : at + 1;
        lines = 1;
        return true;
    }

    /** A CR before the LF, or before the end of the input, is part of the line end. */
    private int withoutCarriageReturn(byte[] b, int from, int lineEndAt) {
        return lineEnds == LineEnds.LF && lineEndAt > from && b[lineEndAt - 1] == '\r' ? lineEndAt - 1 : lineEndAt;
    }

    private int limit(int start, int to) {
        return (int) Math.min(to, (long) start + maxRecordBytes);
    }

    /** Makes a record one of {@code count} fields: what is missing is NULL, and empty fields at its end are dropped. */
    void fit(int count) {
        while (fieldCount < count) {
            keep(end, end, FieldSpans.FLAG_NULL);
        }
        while (fieldCount > count
                && fieldCount <= MAX_KEPT_FIELDS
                && (lengths[fieldCount - 1] & ~FieldSpans.FLAG_NULL) == 0) {
            fieldCount--;
        }
    }

    private void keepPlain(byte[] b, int from, int to, int decode) {
        int length = to - from;
        boolean isNull = nullMarkers.match(b, from, length);
        keep(from, to, isNull ? FieldSpans.FLAG_NULL : decode);
    }

    private void keep(int from, int to, int flags) {
        if (fieldCount < MAX_KEPT_FIELDS) {
            if (fieldCount == starts.length) {
                starts = Arrays.copyOf(starts, fieldCount * 2);
                lengths = Arrays.copyOf(lengths, fieldCount * 2);
            }
            starts[fieldCount] = from;
            lengths[fieldCount] = (to - from) | flags;
        }
        fieldCount++;
    }

    private static boolean matches(byte[] expected, byte[] b, int at, int to) {
        return at + expected.length <= to && Arrays.equals(expected, 0, expected.length, b, at, at + expected.length);
    }
}
