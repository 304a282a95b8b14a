package dev.sluice.ingest.convert;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.Reject;
import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.batch.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of the chunk being converted, and which of them turned out bad. The first fault of a record counts, in the
 * order of the table's columns.
 */
final class ChunkRows {
    private final RecordParser parser;
    private final FieldSpans spans;
    private byte[] buffer = new byte[0];
    private int rowCount;
    private byte[] scratch = new byte[256];
    private @Nullable ChunkReject[] badRows = new ChunkReject[0];
    private int badCount;

    ChunkRows(RecordParser parser, FieldSpans spans) {
        this.parser = parser;
        this.spans = spans;
    }

    void begin(byte[] bytes) {
        buffer = bytes;
        rowCount = spans.recordCount();
    }

    byte[] buffer() {
        return buffer;
    }

    int rowCount() {
        return rowCount;
    }

    int stride() {
        return spans.columnCount();
    }

    int[] starts() {
        return spans.starts();
    }

    int[] lengths() {
        return spans.lengths();
    }

    int recordStart(int row) {
        return spans.recordStarts()[row];
    }

    int recordEnd(int row) {
        return spans.recordEnds()[row];
    }

    int recordLine(int row) {
        return spans.recordLines()[row];
    }

    /** Decodes a span into {@link #scratch} and returns the length of the value. */
    int decode(int start, int length) {
        if (scratch.length < length) {
            scratch = new byte[Math.max(length, scratch.length * 2)];
        }
        return parser.decode(buffer, start, length, scratch, 0);
    }

    byte[] scratch() {
        return scratch;
    }

    int decodeInto(int start, int length, byte[] target, int position) {
        return parser.decode(buffer, start, length, target, position);
    }

    /** Marks a row bad; {@code at} is the offset of the fault. */
    void reject(int row, int at, TableColumn column, RejectReason reason, String message) {
        if (badRows.length < rowCount) {
            badRows = new ChunkReject[rowCount + (rowCount >> 2)];
        }
        if (badRows[row] == null) {
            badCount++;
            badRows[row] = new ChunkReject(
                    recordStart(row),
                    recordEnd(row),
                    recordLine(row),
                    Reject.columnOf(buffer, recordStart(row), at),
                    column.name(),
                    column.number(),
                    reason,
                    message);
        }
    }

    boolean hasBadRows() {
        return badCount > 0;
    }

    /** Takes the bad rows out of the spans and returns them; what is left are good rows, numbered anew. */
    List<ChunkReject> dropBadRows(ColumnBatch batch) {
        List<ChunkReject> dropped = new ArrayList<>(badCount);
        drop(row -> {
            ChunkReject bad = badRows[row];
            if (bad != null) {
                dropped.add(bad);
                badRows[row] = null;
            }
            return bad != null;
        });
        badCount = 0;
        batch.clear();
        return dropped;
    }

    /** Takes rows out of the spans; those that are left are numbered anew. */
    void drop(IntPredicate isDropped) {
        int stride = stride();
        int kept = 0;
        for (int row = 0; row < rowCount; row++) {
            if (isDropped.test(row)) {
                continue;
            }
            if (kept != row) {
                System.arraycopy(starts(), row * stride, starts(), kept * stride, stride);
                System.arraycopy(lengths(), row * stride, lengths(), kept * stride, stride);
                spans.recordStarts()[kept] = spans.recordStarts()[row];
                spans.recordEnds()[kept] = spans.recordEnds()[row];
                spans.recordLines()[kept] = spans.recordLines()[row];
            }
            kept++;
        }
        rowCount = kept;
    }
}
