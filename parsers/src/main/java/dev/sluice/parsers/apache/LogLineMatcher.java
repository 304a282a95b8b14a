package dev.sluice.parsers.apache;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.Reject;
import dev.sluice.parsers.RejectReason;
import dev.sluice.parsers.value.Utf8;
import java.util.List;

/**
 * Matches log lines against a compiled format. A whole line matches or is rejected. The usual line takes the straight
 * way, on which every field ends at the first place where it can; {@link CarefulMatch} tries a line again that fails
 * there, and says where it stops matching.
 */
public final class LogLineMatcher implements RecordParser {
    private static final long LINE_FEEDS = ByteWords.repeat('\n');
    private static final long BACKSLASHES = ByteWords.repeat('\\');

    private final byte[] prefix;
    private final LogField[] fields;
    private final List<ParsedColumn> columns;
    private final int maxRecordBytes;
    private final boolean separated;
    private final boolean mayHaveHeader;
    private final LogSyntax syntax;
    private final LogEscapes escapes;
    private final CarefulMatch careful;

    /** All bytes of the line at hand, and perhaps some behind it, or-ed. */
    private long highBits;

    /** Not 0 when a backslash stands in the line at hand. */
    private long backslashes;

    LogLineMatcher(byte[] prefix, LogField[] fields, List<ParsedColumn> columns, LogSyntax syntax, int maxRecordBytes) {
        this.prefix = prefix;
        this.fields = fields;
        this.columns = List.copyOf(columns);
        this.syntax = syntax;
        this.maxRecordBytes = maxRecordBytes;
        separated = isSeparated(fields);
        mayHaveHeader = !startsAsHeader(prefix, columns);
        escapes = LogEscapes.of(syntax);
        careful = new CarefulMatch(prefix, fields, syntax.hasEscapes());
    }

    /** Whether the format describes a time or a syslog header itself. */
    private static boolean startsAsHeader(byte[] prefix, List<ParsedColumn> columns) {
        boolean isTime = columns.get(0).type() == ParsedType.TIMESTAMP
                || columns.get(0).type() == ParsedType.TIMESTAMPTZ
                || columns.get(0).valueParser().isPresent();
        return prefix.length == 0 ? isTime : prefix[0] == '<';
    }

    /** Whether a literal stands between any two fields, so that a field has one first end. */
    private static boolean isSeparated(LogField[] fields) {
        for (int i = 0; i < fields.length - 1; i++) {
            if (fields[i].literal.length == 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public ParseEnd parse(byte[] buffer, int from, int to, boolean endOfInput, FieldSpans out) {
        int pos = from;
        int line = 0;
        while (pos < to) {
            int lineFeed = lineEnd(buffer, pos, to);
            if (lineFeed < 0) {
                if (!endOfInput) {
                    out.lineCount(line);
                    return ParseEnd.unfinishedAt(pos);
                }
                lineFeed = to;
            }
            int end = lineFeed > pos && buffer[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
            if (end == pos) {
                out.skipped(1);
            } else {
                line(buffer, pos, end, line, out);
            }
            line++;
            pos = lineFeed + 1;
        }
        out.lineCount(line);
        return ParseEnd.CLEAN;
    }

    /** The offset of the line feed that ends the line, or -1. */
    private int lineEnd(byte[] b, int from, int to) {
        long seen = 0;
        long escapes = 0;
        int pos = from;
        for (; pos <= to - Long.BYTES; pos += Long.BYTES) {
            long word = ByteWords.word(b, pos);
            long mask = ByteWords.equal(word, LINE_FEEDS);
            long found = ByteWords.equal(word, BACKSLASHES);
            seen |= word;
            if (mask != 0) {
                highBits = seen;
                // Those of the next line must not count: whether they were read depends on where the chunk ends.
                backslashes = escapes | (found & (Long.lowestOneBit(mask) - 1));
                return pos + ByteWords.first(mask);
            }
            escapes |= found;
        }
        int lineFeed = -1;
        for (; pos < to && lineFeed < 0; pos++) {
            seen |= b[pos];
            escapes |= b[pos] == '\\' ? 1 : 0;
            lineFeed = b[pos] == '\n' ? pos : -1;
        }
        highBits = seen;
        backslashes = escapes;
        return lineFeed;
    }

    private void line(byte[] b, int start, int end, int line, FieldSpans out) {
        int base = out.beginRecord();
        boolean ascii = (highBits & ByteWords.HIGH_BITS) == 0;
        boolean valid = ascii || Utf8.isValid(b, start, end);
        boolean fits = end - start <= maxRecordBytes;
        int text = mayHaveHeader && SyslogHeader.mayStart(b, start, end) ? SyslogHeader.end(b, start, end) : start;
        if (valid && fits && (straight(b, text, end, base, out) || careful(b, text, end, base, out))) {
            out.endRecord(start, end, line);
        } else {
            out.reject(reject(b, start, end, line, valid, fits));
        }
    }

    /** Every field ends at the first place where its literal stands. */
    private boolean straight(byte[] b, int start, int end, int base, FieldSpans out) {
        if ((backslashes != 0 && syntax.hasEscapes()) || !separated || !startsWithPrefix(b, start, end)) {
            return false;
        }
        int pos = start + prefix.length;
        for (LogField field : fields) {
            int fieldEnd = field.literal.length == 0 ? end : fieldEnd(field, b, pos, end);
            if (fieldEnd < 0 || !(field.admitsAll || field.admits(b, pos, fieldEnd))) {
                return false;
            }
            store(field, b, pos, fieldEnd, 0, base, out);
            pos = fieldEnd + field.literal.length;
        }
        return pos == end;
    }

    private boolean startsWithPrefix(byte[] b, int start, int end) {
        if (end - start < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (b[start + i] != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private static int fieldEnd(LogField field, byte[] b, int pos, int end) {
        int guess = pos + field.usualLength;
        if (field.endsAt(b, guess, end)) {
            return guess;
        }
        byte first = field.literal[0];
        int at = pos;
        while (true) {
            at = ByteWords.indexOf(b, at, end, first);
            if (at < 0 || field.endsAt(b, at, end)) {
                return at;
            }
            if (field.quoted) {
                return -1;
            }
            at++;
        }
    }

    private boolean careful(byte[] b, int start, int end, int base, FieldSpans out) {
        if (!careful.match(b, start, end)) {
            return false;
        }
        for (int i = 0; i < fields.length; i++) {
            int fieldStart = careful.starts[i];
            int fieldEnd = careful.ends[i];
            boolean decodes = syntax.hasEscapes() && ByteWords.indexOf(b, fieldStart, fieldEnd, (byte) '\\') >= 0;
            store(fields[i], b, fieldStart, fieldEnd, decodes ? FieldSpans.FLAG_DECODE : 0, base, out);
        }
        return true;
    }

    private static void store(LogField field, byte[] b, int start, int end, int flags, int base, FieldSpans out) {
        int index = base + field.column;
        boolean isDash = end - start == 1 && b[start] == '-';
        if (field.isPlain) {
            out.starts()[index] = start;
            out.lengths()[index] = (end - start) | (isDash ? FieldSpans.FLAG_NULL : flags);
        } else {
            storeOther(field, b, start, end, isDash, flags, index, out);
        }
    }

    private static void storeOther(
            LogField field, byte[] b, int start, int end, boolean isDash, int flags, int index, FieldSpans out) {
        int length = end - start;
        switch (field.kind) {
            case REQUEST -> RequestLine.store(b, start, end, isDash, flags, index, out.starts(), out.lengths());
            case USER -> {
                boolean isEmptyName = length == 2 && b[start] == '"' && b[start + 1] == '"';
                set(out, index, start, isEmptyName ? 0 : length, isDash, flags);
            }
            case STATE -> set(out, index, start, length, false, flags);
            case OPTIONAL_NUMBER, DECIMAL -> set(out, index, start, length, isDash || length == 0, flags);
            case EXTRAS ->
                set(out, index, length == 0 ? start : start + 1, Math.max(0, length - 1), length == 0, flags);
            case BRACKETED_TIME -> set(out, index, start + 1, Math.max(0, length - 2), isDash, flags);
            case TEXT, WORD, NAME, NUMBER, CLF_TIME, PATTERN_TIME, QUERY, PATH, LIST ->
                set(out, index, start, length, isDash, flags);
        }
    }

    private static void set(FieldSpans out, int index, int start, int length, boolean isNull, int flags) {
        out.starts()[index] = start;
        out.lengths()[index] = length | (isNull ? FieldSpans.FLAG_NULL : flags);
    }

    private Reject reject(byte[] b, int start, int end, int line, boolean valid, boolean fits) {
        if (!fits) {
            String message = "line is longer than " + maxRecordBytes + " bytes";
            return new Reject(start, end, line, 0, -1, RejectReason.RECORD_TOO_LONG, message);
        }
        if (!valid) {
            int column = Reject.columnOf(b, start, Utf8.firstInvalid(b, start, end));
            return new Reject(start, end, line, column, -1, RejectReason.INVALID_UTF8, "bytes that are not UTF-8");
        }
        int column = Reject.columnOf(b, start, careful.failedAt());
        int field = careful.failedField() < 0 ? -1 : fields[careful.failedField()].column;
        return new Reject(start, end, line, column, field, RejectReason.NO_MATCH, careful.message());
    }

    @Override
    public int decode(byte[] buffer, int start, int length, byte[] dst, int dstPos) {
        return escapes.decode(buffer, start, length, dst, dstPos);
    }

    @Override
    public List<ParsedColumn> columns() {
        return columns;
    }
}
