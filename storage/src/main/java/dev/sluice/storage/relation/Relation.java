package dev.sluice.storage.relation;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.rowgroup.PendingMemory;
import dev.sluice.storage.rowgroup.PendingRows;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.schema.TableSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Future;

/**
 * One partition of a table, or a table's ledger, while a run changes it: rows in one line, the first of them placed in the file as row
 * groups, the rest pending in memory.
 *
 * <p>Knows nothing of transactions and the log; who uses it decides when rows are placed and what must be durable first. One thread at a time.
 */
public final class Relation {
    private final TableSchema schema;
    private final DataFile file;
    private final long fileId;
    private PendingRows pending;
    private PendingMemory memory = PendingMemory.none();
    private final GroupIndex groups = new GroupIndex();
    private final int rowGroupRows;
    private long placedRows;
    private long length;

    /** Takes up a relation that ends at its mark, with no pending rows. */
    public Relation(
            DataFiles files,
            Path dataDirectory,
            TableSchema schema,
            int tableId,
            long fileId,
            Mark mark,
            int rowGroupRows) {
        this.schema = schema;
        this.file = new DataFile(files, dataDirectory, tableId, fileId);
        this.fileId = fileId;
        this.pending = new PendingRows(schema);
        this.rowGroupRows = rowGroupRows;
        this.placedRows = mark.rows();
        this.length = mark.length();
    }

    public long fileId() {
        return fileId;
    }

    public Path path() {
        return file.path();
    }

    public TableSchema schema() {
        return schema;
    }

    /** All rows, placed or pending. */
    public long rows() {
        return placedRows + pending.rowCount();
    }

    /** Rows in the file. */
    public long placedRows() {
        return placedRows;
    }

    public long pendingBytes() {
        return pending.unencodedBytes();
    }

    /** Bytes of the file that hold placed rows, its header included. */
    public long length() {
        return length;
    }

    /** Lets pending rows share a thread's memory from now on; rows that are pending already move there. */
    public void share(PendingMemory threadMemory, RowGroupWriter writer, RowGroupReader reader) throws IOException {
        if (memory != threadMemory) {
            PendingRows moved = new PendingRows(schema, threadMemory);
            int count = pending.rowCount();
            for (int from = 0; from < count; from += rowGroupRows) {
                ByteBuffer group = writer.encode(pending, from, Math.min(count, from + rowGroupRows));
                RowGroupHeader header = reader.readHeader(group, path(), length);
                reader.append(group, header, 0, header.rowCount(), moved);
            }
            pending = moved;
            memory = threadMemory;
        }
    }

    public void append(ColumnBatch batch, int[] rows, int from, int to) {
        pending.append(batch, rows, from, to);
    }

    /** Appends the rows of an encoded row group, as a row record carries them. */
    public void append(ByteBuffer group, Path source, long offset, RowGroupReader reader) throws IOException {
        RowGroupHeader header = reader.readHeader(group, source, offset);
        reader.append(group, header, 0, header.rowCount(), pending);
    }

    /** Appends the rows of a row group of another file. */
    public void append(DataFileReader source, RowGroupHeader header, RowGroupReader reader) throws IOException {
        source.append(reader, header, pending);
    }

    /** What {@link #place} tells before a group is written. */
    @FunctionalInterface
    public interface BeforeWrite {
        void group(ByteBuffer group) throws IOException;
    }

    /**
     * Places pending rows in the file: groups of the full size, and what remains below {@code untilRow} as a last group if asked.
     *
     * @param untilRow rows at or behind it stay pending
     * @param remainder whether fewer rows than a full group are placed too
     * @param before is given each group before it is written
     */
    public void place(RowGroupWriter writer, long untilRow, boolean remainder, BeforeWrite before) throws IOException {
        int count = Math.toIntExact(untilRow - placedRows);
        int from = 0;
        try {
            while (count - from >= rowGroupRows || (remainder && from < count)) {
                int to = Math.min(count, from + rowGroupRows);
                ByteBuffer group = writer.encode(pending, from, to);
                before.group(group.duplicate());
                int size = group.remaining();
                file.append(group, length);
                groups.add(placedRows + from, length);
                length += size;
                from = to;
            }
        } finally {
            // Rows of the groups that were written must not stay pending if a later one fails: a rollback counts on it.
            pending.removeFirst(from);
            placedRows += from;
        }
    }

    /** The same with nothing to do before a write. */
    public void place(RowGroupWriter writer, long untilRow, boolean remainder) throws IOException {
        place(writer, untilRow, remainder, group -> {});
    }

    /** Encodes pending rows from {@code fromRow} to the end as row groups of at most the full size; they stay pending. */
    public void encodePending(RowGroupWriter writer, long fromRow, BeforeWrite consumer) throws IOException {
        int end = pending.rowCount();
        for (int from = Math.toIntExact(fromRow - placedRows); from < end; from += rowGroupRows) {
            consumer.group(writer.encode(pending, from, Math.min(end, from + rowGroupRows)));
        }
    }

    /**
     * Begins to make what was placed durable; the directory is the caller's.
     *
     * @param syncs what has to be waited for is added to it
     */
    public void beginForce(List<Future<?>> syncs) {
        file.beginForce(syncs);
    }

    /** Makes sure that the file is there and ends where it should, as after a crash. */
    public void prepareFile() throws IOException {
        file.prepare(length);
    }

    /** What removes the file, after a sync of it that is under way; holds no rows, so that the relation can be forgotten before. */
    public FileSyncs.Work deletion() {
        return file::delete;
    }

    /** The mark of all rows placed so far. */
    public Mark mark(long lsn) {
        return new Mark(length, lsn, placedRows);
    }

    /** Gives up all rows from {@code row} on: cuts pending rows or the file; a group cut in its middle becomes pending again. */
    public void rollbackTo(long row, RowGroupReader reader) throws IOException {
        if (row >= placedRows) {
            pending.truncate(Math.toIntExact(row - placedRows));
            return;
        }
        int group = groups.groupReaching(row, placedRows);
        if (group == groups.count()) {
            throw new IllegalStateException(
                    "file \"" + path() + "\" cannot be rolled back to row " + row + ", which an earlier run placed");
        }
        pending.truncate(0);
        int keep = Math.toIntExact(row - groups.firstRow(group));
        if (keep > 0) {
            try (DataFiles.Use use = file.read()) {
                RowGroupHeader header = reader.readHeader(use.handle(), fileId, groups.offset(group), length);
                reader.append(use.handle(), header, 0, keep, pending);
            }
        }
        length = groups.offset(group);
        placedRows = groups.firstRow(group);
        groups.truncate(group);
        file.rollbackTo(length);
    }
}
