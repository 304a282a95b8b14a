package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.file.FileHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Reads row groups: the header first, then the columns asked for and no other. Every byte is covered by a checksum that is compared before
 * the byte is used; a mismatch, and a right checksum over an impossible content, is a {@link dev.sluice.wal.CorruptionException}. Keeps its
 * buffers; one thread at a time.
 */
public final class RowGroupReader {
    public RowGroupReader(TableSchema schema) {}

    /**
     * Reads the header of the group at {@code offset} of a file.
     *
     * @param end where the file's groups end: a group that reaches beyond is corrupt
     */
    public RowGroupHeader readHeader(FileHandle file, long offset, long end) throws IOException {
        return new RowGroupHeader(file.path(), offset, 1, 0, 0, 0, 0, java.util.List.of());
    }

    /**
     * Reads the header of the group that begins at the buffer's position; the buffer is left as it was.
     *
     * @param path the file the bytes came from and {@code offset} their place there, for messages
     */
    public RowGroupHeader readHeader(ByteBuffer group, Path path, long offset) throws IOException {
        return new RowGroupHeader(path, offset, 1, 0, 0, 0, 0, java.util.List.of());
    }

    /**
     * Reads columns of a group into a batch of the table's schema; the other columns of the batch are left alone.
     *
     * @param columns places in the schema
     * @param into cleared first; its bytes are valid until the next call
     */
    public void decode(FileHandle file, RowGroupHeader header, int[] columns, ColumnBatch into) throws IOException {}

    /** The same for a group that is in memory from the buffer's position on; the buffer is left as it was. */
    public void decode(ByteBuffer group, RowGroupHeader header, int[] columns, ColumnBatch into) throws IOException {}

    /** Appends rows {@code [fromRow, toRow)} of a group in a file, with all columns, to pending rows. */
    public void append(FileHandle file, RowGroupHeader header, int fromRow, int toRow, PendingRows into)
            throws IOException {}

    /** The same for a group that is in memory from the buffer's position on; the buffer is left as it was. */
    public void append(ByteBuffer group, RowGroupHeader header, int fromRow, int toRow, PendingRows into)
            throws IOException {}
}
