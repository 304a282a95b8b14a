package dev.sluice.parsers.csv;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.Reject;
import dev.sluice.parsers.RejectReason;
import dev.sluice.parsers.value.Utf8;
import java.util.List;

/**
 * Reads CSV records with a known number of fields. Runs of ordinary records go through {@link PlainRecordScanner}, all
 * else through {@link RecordReader}; both give the same spans.
 */
final class CsvScanner implements RecordParser {
    private final List<ParsedColumn> columns;
    private final RecordReader reader;
    private final PlainRecordScanner plain;
    private final boolean hasPlain;
    private final FieldDecoder decoder;
    private final int maxRecordBytes;
    private final boolean fillsRagged;

    CsvScanner(CsvDialect dialect, List<ParsedColumn> columns, int maxRecordBytes) {
        this(dialect, columns, maxRecordBytes, PlainRecordScanner.reads(dialect));
    }

    /** With {@code hasPlain} false every record goes through the reader: tests compare the two ways. */
    CsvScanner(CsvDialect dialect, List<ParsedColumn> columns, int maxRecordBytes, boolean hasPlain) {
        if (maxRecordBytes <= 0 || maxRecordBytes > FieldSpans.LENGTH_MASK) {
            throw new IllegalArgumentException(
                    "the limit on record size must be 1 to " + FieldSpans.LENGTH_MASK + ": " + maxRecordBytes);
        }
        this.columns = List.copyOf(columns);
        this.maxRecordBytes = maxRecordBytes;
        boolean readsBlankLines = dialect.blankLines() == BlankLines.RECORDS && columns.size() == 1;
        fillsRagged = dialect.ragged() == RaggedRecords.FILL;
        reader = new RecordReader(dialect, maxRecordBytes, readsBlankLines);
        plain = new PlainRecordScanner(dialect, columns.size(), maxRecordBytes);
        // The plain scanner passes over blank lines.
        this.hasPlain = hasPlain && !columns.isEmpty() && !readsBlankLines;
        decoder = new FieldDecoder(dialect);
    }

    @Override
    public ParseEnd parse(byte[] buffer, int from, int to, boolean endOfInput, FieldSpans out) {
        plain.reset();
        int pos = from;
        while (pos < to) {
            int next = hasPlain ? plain.run(buffer, pos, to, out) : pos;
            if (next == pos) {
                RecordReader.Outcome outcome = reader.read(buffer, pos, to, endOfInput);
                if (outcome == RecordReader.Outcome.UNFINISHED) {
                    out.lineCount(plain.lines);
                    return ParseEnd.unfinishedAt(pos);
                }
                take(outcome, buffer, pos, out);
                plain.lines += reader.lines;
                next = reader.next;
            }
            pos = next;
        }
        out.lineCount(plain.lines);
        return ParseEnd.CLEAN;
    }

    private void take(RecordReader.Outcome outcome, byte[] buffer, int start, FieldSpans out) {
        switch (outcome) {
            case BLANK, COMMENT -> out.skipped(reader.lines);
            case REJECT ->
                out.reject(reject(
                        buffer,
                        start,
                        reader.rejectReason,
                        reader.rejectAt,
                        reader.fieldCount,
                        messageOf(reader.rejectReason)));
            case RECORD -> takeRecord(buffer, start, out);
            case UNFINISHED -> throw new IllegalStateException("an unfinished record has no fields to take");
        }
    }

    private void takeRecord(byte[] buffer, int start, FieldSpans out) {
        int expected = columns.size();
        int found = reader.fieldCount;
        if (fillsRagged && found != expected) {
            reader.fit(expected);
            found = reader.fieldCount == expected ? expected : found;
        }
        int invalid = Utf8.firstInvalid(buffer, start, reader.end);
        if (invalid >= 0) {
            int field = fieldAt(invalid);
            String message = "bytes that are no text in the input's encoding";
            out.reject(reject(buffer, start, RejectReason.INVALID_UTF8, invalid, field, message));
        } else if (found < expected) {
            String message = "record has " + fields(found) + ", expected " + expected;
            out.reject(reject(buffer, start, RejectReason.TOO_FEW_FIELDS, reader.end, found, message));
        } else if (found > expected) {
            String message = "record has " + fields(found) + ", expected " + expected;
            int extra = expected < RecordReader.MAX_KEPT_FIELDS ? reader.starts[expected] : reader.end;
            out.reject(reject(buffer, start, RejectReason.TOO_MANY_FIELDS, extra, expected, message));
        } else {
            int base = out.beginRecord();
            System.arraycopy(reader.starts, 0, out.starts(), base, expected);
            System.arraycopy(reader.lengths, 0, out.lengths(), base, expected);
            out.endRecord(start, reader.end, plain.lines);
        }
    }

    private static String fields(int count) {
        return count == 1 ? "1 field" : count + " fields";
    }

    private int fieldAt(int offset) {
        int kept = Math.min(reader.fieldCount, RecordReader.MAX_KEPT_FIELDS);
        int field = 0;
        while (field + 1 < kept && reader.starts[field + 1] <= offset) {
            field++;
        }
        return field;
    }

    private Reject reject(byte[] buffer, int start, RejectReason reason, int at, int field, String message) {
        int column = Reject.columnOf(buffer, start, at);
        return new Reject(start, reader.end, plain.lines, column, field, reason, message);
    }

    private String messageOf(RejectReason reason) {
        return switch (reason) {
            case UNTERMINATED_QUOTE -> "unterminated quoted field";
            case TEXT_AFTER_QUOTE -> "text after a closing quote";
            default -> "record is longer than " + maxRecordBytes + " bytes";
        };
    }

    @Override
    public int decode(byte[] buffer, int start, int length, byte[] dst, int dstPos) {
        return decoder.decode(buffer, start, length, dst, dstPos);
    }

    @Override
    public List<ParsedColumn> columns() {
        return columns;
    }
}
