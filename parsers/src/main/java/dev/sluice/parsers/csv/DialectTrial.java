package dev.sluice.parsers.csv;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.RecordParser;
import java.util.HashMap;
import java.util.Map;

/**
 * How well one dialect fits a sample.
 *
 * @param records records read
 * @param rejects records with broken quoting
 * @param firstFieldCount fields of the first record
 * @param fieldCount the most frequent number of fields; of equally frequent ones that of the earliest record
 * @param fitting records with that many fields
 * @param quotedRecords records with a quoted field
 * @param openLineFeeds fields that hold an LF without being quoted
 */
record DialectTrial(
        CsvDialect dialect,
        int records,
        int rejects,
        int firstFieldCount,
        int fieldCount,
        int fitting,
        int quotedRecords,
        int openLineFeeds) {
    /** Characters that prose is full of. */
    private static final String PROSE = ",:";

    static DialectTrial of(CsvDialect dialect, byte[] sample, int from, int to, boolean endOfInput) {
        RecordReader reader = new RecordReader(dialect, RecordParser.DEFAULT_MAX_RECORD_BYTES);
        Map<Integer, Integer> counts = new HashMap<>();
        int records = 0;
        int rejects = 0;
        int quotedRecords = 0;
        int openLineFeeds = 0;
        int mode = 1;
        int first = 0;
        int pos = from;
        RecordReader.Outcome outcome = RecordReader.Outcome.BLANK;
        while (pos < to && outcome != RecordReader.Outcome.UNFINISHED) {
            outcome = reader.read(sample, pos, to, endOfInput);
            if (outcome == RecordReader.Outcome.RECORD) {
                int count = counts.getOrDefault(reader.fieldCount, 0) + 1;
                counts.put(reader.fieldCount, count);
                mode = records == 0 || count > counts.getOrDefault(mode, 0) ? reader.fieldCount : mode;
                first = records == 0 ? reader.fieldCount : first;
                records++;
                quotedRecords += hasQuotedField(reader) ? 1 : 0;
                openLineFeeds += openLineFeeds(dialect, reader, sample);
            } else if (outcome == RecordReader.Outcome.REJECT) {
                rejects++;
            }
            pos = reader.next;
        }
        return new DialectTrial(
                dialect, records, rejects, first, mode, counts.getOrDefault(mode, 0), quotedRecords, openLineFeeds);
    }

    /** Only of interest where lines end in CR: elsewhere none can hold an LF. */
    private static int openLineFeeds(CsvDialect dialect, RecordReader reader, byte[] sample) {
        int count = 0;
        int kept = dialect.lineEnds() == LineEnds.CR ? Math.min(reader.fieldCount, RecordReader.MAX_KEPT_FIELDS) : 0;
        for (int i = 0; i < kept; i++) {
            int start = reader.starts[i];
            int end = start + (reader.lengths[i] & FieldSpans.LENGTH_MASK);
            boolean quoted = (reader.lengths[i] & FieldSpans.FLAG_QUOTED) != 0;
            // The LF of a CR LF stands in front of the next record's first field.
            int from = i == 0 && start > 0 && sample[start - 1] == '\n' ? start - 1 : start;
            count += !quoted && ByteWords.indexOf(sample, from, end, (byte) '\n') >= 0 ? 1 : 0;
        }
        return count;
    }

    /** Whether this, a trial with lines that end in CR, met LFs within quotes only. */
    boolean isOfReturnsAlone() {
        return records > 1 && rejects == 0 && openLineFeeds == 0;
    }

    private static boolean hasQuotedField(RecordReader reader) {
        for (int i = 0; i < Math.min(reader.fieldCount, RecordReader.MAX_KEPT_FIELDS); i++) {
            if ((reader.lengths[i] & FieldSpans.FLAG_QUOTED) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * The share of records that fit; 0 when there is only one field, since any text fits that, and for prose below a
     * header of one word.
     */
    double score() {
        boolean isProse = firstFieldCount < 2 && PROSE.contains(dialect.delimiter());
        return fieldCount < 2 || isProse ? 0 : fitShare();
    }

    double fitShare() {
        return records + rejects == 0 ? 0 : (double) fitting / (records + rejects);
    }
}
