package dev.sluice.ingest.convert;

import dev.sluice.ingest.route.RoutedRows;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What became of a chunk: rows for the table, rejects, counts. Reusable; memory stays. */
public final class ParsedChunk {
    private final ColumnBatch batch;
    private final RoutedRows routed = new RoutedRows();
    private final List<ChunkReject> rejects = new ArrayList<>();
    private int[] rowStarts = new int[0];
    private int[] expiredStarts = new int[0];
    private int expired;
    private int lineCount;
    private int notRecords;
    private ParseEnd end = ParseEnd.CLEAN;

    public ParsedChunk(TableSchema schema) {
        batch = new ColumnBatch(schema);
    }

    void clear() {
        batch.clear();
        rejects.clear();
        expired = 0;
        lineCount = 0;
        notRecords = 0;
        end = ParseEnd.CLEAN;
    }

    void counts(int lines, int skipped, ParseEnd parseEnd) {
        lineCount = lines;
        notRecords = skipped;
        end = parseEnd;
    }

    void rowStarts(int[] starts, int rowCount) {
        if (rowStarts.length < rowCount) {
            rowStarts = new int[rowCount + (rowCount >> 2)];
        }
        System.arraycopy(starts, 0, rowStarts, 0, rowCount);
    }

    /** Takes note of a record that is older than the table keeps. */
    void expire(int start) {
        if (expired == expiredStarts.length) {
            expiredStarts = Arrays.copyOf(expiredStarts, Math.max(64, expired * 2));
        }
        expiredStarts[expired++] = start;
    }

    public ColumnBatch batch() {
        return batch;
    }

    public RoutedRows routed() {
        return routed;
    }

    /** Rejected records in the order of the input. */
    public List<ChunkReject> rejects() {
        return rejects;
    }

    /** Physical lines of the records that ended in the chunk. */
    public int lineCount() {
        return lineCount;
    }

    /** Blank lines and comments. */
    public int notRecords() {
        return notRecords;
    }

    /** Records older than the table keeps. */
    public int expired() {
        return expired;
    }

    /** Records of any kind, those that are none among them. */
    public int recordCount() {
        return batch.rowCount() + rejects.size() + notRecords + expired;
    }

    /** Whether the last record ended in the chunk, and where it began if not. */
    public ParseEnd end() {
        return end;
    }

    /** Keeps the first {@code rows} rows, and the rejects and expired records before the next. */
    public void limit(int rows) {
        if (rows >= batch.rowCount()) {
            return;
        }
        int cut = rowStarts[rows];
        batch.rowCount(rows);
        rejects.removeIf(reject -> reject.start() >= cut);
        while (expired > 0 && expiredStarts[expired - 1] >= cut) {
            expired--;
        }
    }
}
