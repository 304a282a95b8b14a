package dev.sluice.parsers.csv;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.UniqueNames;
import dev.sluice.parsers.value.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads what stands before the first record: byte order mark, skipped lines, {@code sep=}, comments, names. */
public final class HeaderReader {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final byte[] buffer;
    private final int to;
    private final boolean endOfInput;
    private final CsvDialect dialect;
    private final RecordReader reader;
    private int pos;
    private int lines;
    private int notRecords;

    private HeaderReader(byte[] buffer, int from, int to, boolean endOfInput, CsvDialect dialect) {
        this.buffer = buffer;
        this.to = to;
        this.endOfInput = endOfInput;
        this.dialect = dialect;
        reader = new RecordReader(dialect, RecordParser.DEFAULT_MAX_RECORD_BYTES);
        pos = from;
    }

    /**
     * Reads the header in {@code buffer[from, to)}, the first bytes of an input. Without names in the file the columns
     * are {@code c1} to {@code cN}, as many as the first record has fields.
     *
     * @param endOfInput whether the input ends at {@code to}
     */
    public static Header read(byte[] buffer, int from, int to, boolean endOfInput, CsvDialect dialect)
            throws CsvHeaderException {
        HeaderReader header = new HeaderReader(buffer, from, to, endOfInput, dialect);
        header.pos += byteOrderMarkLength(buffer, from, to);
        header.skipLines(dialect.skipLines());
        header.skipSeparatorLine();
        return dialect.header() == HeaderMode.NAMES ? header.names() : header.numbered();
    }

    /** The length of the UTF-8 byte order mark at {@code from}: 3 or 0. */
    public static int byteOrderMarkLength(byte[] buffer, int from, int to) {
        int length = BYTE_ORDER_MARK.length;
        if (to - from < length) {
            return 0;
        }
        for (int i = 0; i < length; i++) {
            if (buffer[from + i] != BYTE_ORDER_MARK[i]) {
                return 0;
            }
        }
        return length;
    }

    private void skipLines(int count) throws CsvHeaderException {
        for (int i = 0; i < count && pos < to; i++) {
            int at = ByteWords.indexOf(buffer, pos, to, dialect.lineEnds().lastByte());
            if (at < 0 && !endOfInput) {
                throw new CsvHeaderException(lines + 1, "the lines to skip are longer than the sample");
            }
            pos = at < 0 ? to : at + 1;
            lines++;
            notRecords++;
        }
    }

    private void skipSeparatorLine() throws CsvHeaderException {
        if (SeparatorLine.delimiter(buffer, pos, to).equals(Optional.of(dialect.delimiter()))) {
            skipLines(1);
        }
    }

    private Header names() throws CsvHeaderException {
        while (pos < to) {
            RecordReader.Outcome outcome = reader.read(buffer, pos, to, endOfInput);
            switch (outcome) {
                case BLANK, COMMENT -> skip();
                case RECORD -> {
                    List<String> names = namesOfRecord();
                    skip();
                    return new Header(names, pos, lines, notRecords);
                }
                case REJECT ->
                    throw new CsvHeaderException(lines + 1, "the header cannot be read: " + reader.rejectReason.code());
                case UNFINISHED -> throw new CsvHeaderException(lines + 1, "the header is longer than the sample");
            }
        }
        return new Header(List.of(), pos, lines, notRecords);
    }

    private void skip() {
        pos = reader.next;
        lines += reader.lines;
        notRecords += reader.lines > 0 ? 1 : 0;
    }

    /** Looks ahead to the first good record for the number of columns. */
    private Header numbered() {
        int peek = pos;
        while (peek < to) {
            RecordReader.Outcome outcome = reader.read(buffer, peek, to, endOfInput);
            if (outcome == RecordReader.Outcome.RECORD) {
                return new Header(CsvParsers.numberedNames(reader.fieldCount), pos, lines, notRecords);
            }
            if (outcome == RecordReader.Outcome.UNFINISHED) {
                break;
            }
            peek = reader.next;
        }
        return new Header(List.of(), pos, lines, notRecords);
    }

    private List<String> namesOfRecord() throws CsvHeaderException {
        FieldDecoder decoder = new FieldDecoder(dialect);
        UniqueNames names = new UniqueNames();
        if (reader.fieldCount > RecordReader.MAX_KEPT_FIELDS) {
            throw new CsvHeaderException(
                    lines + 1,
                    "the header has " + reader.fieldCount + " names, at most " + RecordReader.MAX_KEPT_FIELDS
                            + " are possible");
        }
        for (int i = 0; i < reader.fieldCount; i++) {
            int start = reader.starts[i];
            int length = reader.lengths[i] & FieldSpans.LENGTH_MASK;
            if (!Utf8.isValid(buffer, start, start + length)) {
                throw new CsvHeaderException(lines + 1, "the name of column " + (i + 1) + " is not UTF-8");
            }
            byte[] name = new byte[length];
            int decoded = length;
            if ((reader.lengths[i] & FieldSpans.FLAG_DECODE) != 0) {
                decoded = decoder.decode(buffer, start, length, name, 0);
            } else {
                System.arraycopy(buffer, start, name, 0, length);
            }
            names.add(new String(name, 0, decoded, StandardCharsets.UTF_8));
        }
        return names.list();
    }
}
