package dev.sluice.parsers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Where the fields of some records are. Spans are row-major: field {@code c} of record {@code r} is at index
 * {@code r * columnCount + c} of {@link #starts()} and {@link #lengths()}; the upper bits of a length are flags. Arrays
 * only grow, and are reused by the next {@link #clear}. Belongs to one thread.
 */
public final class FieldSpans {
    /** The bits of a length that are the length. */
    public static final int LENGTH_MASK = (1 << 28) - 1;

    /** The field was quoted; the span is what stands between the quotes. */
    public static final int FLAG_QUOTED = 1 << 30;

    /** The bytes are not the value yet: {@link RecordParser#decode} makes it. */
    public static final int FLAG_DECODE = 1 << 29;

    /** The field is NULL. */
    public static final int FLAG_NULL = 1 << 28;

    private static final int INITIAL_RECORDS = 256;

    private int columnCount;
    private int recordCount;
    private int lineCount;
    private int notRecords;
    private int[] starts = new int[0];
    private int[] lengths = new int[0];
    private int[] recordStarts = new int[INITIAL_RECORDS];
    private int[] recordEnds = new int[INITIAL_RECORDS];
    private int[] recordLines = new int[INITIAL_RECORDS];
    private final List<Reject> rejects = new ArrayList<>();

    /** Forgets all records; the next ones have {@code columnCount} fields. */
    public void clear(int columnCount) {
        this.columnCount = columnCount;
        recordCount = 0;
        lineCount = 0;
        notRecords = 0;
        rejects.clear();
    }

    public int columnCount() {
        return columnCount;
    }

    public int recordCount() {
        return recordCount;
    }

    /** Offsets of fields in the buffer. */
    public int[] starts() {
        return starts;
    }

    /** Lengths of fields in bytes, with flags. */
    public int[] lengths() {
        return lengths;
    }

    /** Offset of each record's first byte. */
    public int[] recordStarts() {
        return recordStarts;
    }

    /** Offset behind each record's last byte; its line end is not part of it. */
    public int[] recordEnds() {
        return recordEnds;
    }

    /** Line of each record's first byte, counted from 0 at the start of the parsed bytes. */
    public int[] recordLines() {
        return recordLines;
    }

    /** Physical lines in the bytes that were parsed; an unfinished record at the end does not count. */
    public int lineCount() {
        return lineCount;
    }

    /** Blank lines and comments. */
    public int notRecords() {
        return notRecords;
    }

    /** Rejected records in the order of the input. */
    public List<Reject> rejects() {
        return Collections.unmodifiableList(rejects);
    }

    /**
     * Makes room for one more record and returns the index of its first field. A parser writes its fields, then calls
     * {@link #endRecord}; a record given up is simply overwritten by the next.
     */
    public int beginRecord() {
        int base = recordCount * columnCount;
        if (base + columnCount > starts.length) {
            growFields(base + columnCount);
        }
        if (recordCount == recordStarts.length) {
            growRecords();
        }
        return base;
    }

    public void endRecord(int start, int end, int line) {
        recordStarts[recordCount] = start;
        recordEnds[recordCount] = end;
        recordLines[recordCount] = line;
        recordCount++;
    }

    public void reject(Reject reject) {
        rejects.add(reject);
    }

    public void skipped(int lines) {
        notRecords += lines;
    }

    public void lineCount(int lines) {
        lineCount = lines;
    }

    private void growFields(int needed) {
        int size = Math.max(needed, Math.max(INITIAL_RECORDS * columnCount, starts.length * 2));
        starts = Arrays.copyOf(starts, size);
        lengths = Arrays.copyOf(lengths, size);
    }

    private void growRecords() {
        int size = recordStarts.length * 2;
        recordStarts = Arrays.copyOf(recordStarts, size);
        recordEnds = Arrays.copyOf(recordEnds, size);
        recordLines = Arrays.copyOf(recordLines, size);
    }
}
