package dev.sluice.storage.relation;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.rowgroup.PendingRows;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The data file of a relation, to read: its row groups one behind the other up to a mark, and together as many rows as the mark says. What
 * stands behind the mark is not looked at, so a file may be read while it grows. One thread.
 */
public final class DataFileReader implements Closeable {
    private final FileHandle file;
    private final long fileId;
    private final Mark mark;
    private long offset = Mark.HEADER_BYTES;
    private long rows;

    private DataFileReader(FileHandle file, long fileId, Mark mark) {
        this.file = file;
        this.fileId = fileId;
        this.mark = mark;
    }

    /** Opens a file that holds rows, and checks its header; a missing one is corruption. */
    public static DataFileReader open(FileSystem fs, Path directory, int tableId, long fileId, Mark mark)
            throws IOException {
        Path path = DataFileFormat.path(directory, tableId, fileId);
        FileHandle file;
        try {
            file = fs.open(path, OpenMode.READ);
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "a data file of " + mark.length() + " bytes", "no such file");
        }
        boolean checked = false;
        try {
            ByteBuffer header = ByteBuffer.allocate(Mark.HEADER_BYTES);
            file.read(header, 0);
            DataFileFormat.check(header.flip(), path, tableId, fileId);
            checked = true;
            return new DataFileReader(file, fileId, mark);
        } finally {
            if (!checked) {
                file.close();
            }
        }
    }

    /** The header of the next row group; empty at the mark. */
    public Optional<RowGroupHeader> next(RowGroupReader reader) throws IOException {
        if (offset >= mark.length()) {
            requireAllRows();
            return Optional.empty();
        }
        RowGroupHeader header = reader.readHeader(file, fileId, offset, mark.length());
        offset += header.sizeBytes();
        rows += header.rowCount();
        return Optional.of(header);
    }

    private void requireAllRows() throws CorruptionException {
        if (rows != mark.rows()) {
            throw new CorruptionException(
                    file.path(), mark.length(), mark.rows() + " rows before here", rows + " rows");
        }
    }

    /** Decodes columns, by their places in the schema, of a row group of this file. */
    public void decode(RowGroupReader reader, RowGroupHeader header, int[] columns, ColumnBatch into)
            throws IOException {
        reader.decode(file, header, columns, into);
    }

    void append(RowGroupReader reader, RowGroupHeader header, PendingRows into) throws IOException {
        reader.append(file, header, 0, header.rowCount(), into);
    }

    /** Where the next row group begins. */
    public long offset() {
        return offset;
    }

    /** Bytes of the file, those behind the mark included. */
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
