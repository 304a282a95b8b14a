package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.encoding.ByteInput;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.format.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Reads row groups: the header first, then the columns asked for and no other. Every byte is covered by a checksum that
 * is compared before the byte is used; a mismatch, and a right checksum over an impossible content, is a
 * {@link CorruptionException}. Keeps its buffers; one thread at a time.
 */
public final class RowGroupReader {
    private final TableSchema schema;
    private final ColumnDecoder decoder = new ColumnDecoder();

    /** By column of the schema: the array that a batch's byte strings point into. */
    private final byte[][] columnBytes;

    private byte[] headerBytes = new byte[1024];
    private byte[] longBytes = {};
    private int[] identity = {};
    private final ColumnBatch whole;

    public RowGroupReader(TableSchema schema) {
        this.schema = schema;
        this.columnBytes = new byte[schema.columnCount()][0];
        this.whole = new ColumnBatch(schema);
    }

    /**
     * Reads the header of the group at {@code offset} of a file.
     *
     * @param fileId the id of the file: a group of another file, or of another place in this one, is corrupt
     * @param end where the file's groups end: a group that reaches beyond is corrupt
     */
    public RowGroupHeader readHeader(FileHandle file, long fileId, long offset, long end) throws IOException {
        RowGroupHeader header = readHeader(new GroupBytes.OfFile(file, offset), end - offset);
        RowGroupFormat.checkPlace(headerBytes, fileId, offset, header.path(), offset);
        return header;
    }

    /**
     * Reads the header of the group that begins at the buffer's position and was not placed in a file yet; the buffer is
     * left as it was.
     *
     * @param path the file the bytes came from and {@code offset} their place there, for messages
     */
    public RowGroupHeader readHeader(ByteBuffer group, Path path, long offset) throws IOException {
        RowGroupHeader header = readHeader(new GroupBytes.OfBuffer(group, path, offset), group.remaining());
        RowGroupFormat.checkPlace(headerBytes, 0, 0, path, offset);
        return header;
    }

    private RowGroupHeader readHeader(GroupBytes group, long available) throws IOException {
        if (available < RowGroupFormat.PREFIX_BYTES) {
            throw new CorruptionException(
                    group.path(), group.offset(), "a row group header", Math.max(0, available) + " bytes");
        }
        group.read(0, headerBytes, RowGroupFormat.PREFIX_BYTES);
        int size = RowGroupFormat.headerBytes(headerBytes, available, group.path(), group.offset());
        if (headerBytes.length < size + ByteInput.PADDING) {
            headerBytes = new byte[size + ByteInput.PADDING];
        }
        group.read(0, headerBytes, size);
        return RowGroupFormat.parse(headerBytes, size, available, group.path(), group.offset());
    }

    /**
     * Reads columns of a group into a batch of the table's schema.
     *
     * @param columns places in the schema; the other columns of the batch are empty afterwards
     * @param into cleared first; its bytes are valid until the next call
     */
    public void decode(FileHandle file, RowGroupHeader header, int[] columns, ColumnBatch into) throws IOException {
        decode(new GroupBytes.OfFile(file, header.offset()), header, columns, into);
    }

    /** The same for a group that is in memory from the buffer's position on; the buffer is left as it was. */
    public void decode(ByteBuffer group, RowGroupHeader header, int[] columns, ColumnBatch into) throws IOException {
        decode(new GroupBytes.OfBuffer(group, header.path(), header.offset()), header, columns, into);
    }

    private void decode(GroupBytes group, RowGroupHeader header, int[] columns, ColumnBatch into) throws IOException {
        into.clear();
        for (int index : columns) {
            ColumnDefinition definition = schema.column(index);
            EncodedColumn column = header.column(definition.id()).orElse(null);
            into.vector(index).ensureCapacity(header.rowCount());
            if (column == null) {
                decoder.decodeMissing(header, definition, into.vector(index));
            } else {
                ByteInput in = read(group, column, index);
                decoder.decode(in, column, definition, into.vector(index));
            }
        }
        into.rowCount(header.rowCount());
    }

    /** Reads a column's bytes and compares their checksum. */
    private ByteInput read(GroupBytes group, EncodedColumn column, int index) throws IOException {
        int size = column.sizeBytes();
        byte[] bytes = column.heldAsBytes() ? columnBytes[index] : longBytes;
        if (bytes.length < size + ByteInput.PADDING) {
            bytes = new byte[size + (size >> 2) + ByteInput.PADDING];
            if (column.heldAsBytes()) {
                columnBytes[index] = bytes;
            } else {
                longBytes = bytes;
            }
        }
        group.read(column.offset(), bytes, size);
        long fileOffset = group.offset() + column.offset();
        int foundCrc = Crc32c.of(bytes, 0, size);
        if (foundCrc != column.crc()) {
            throw new CorruptionException(
                    group.path(),
                    fileOffset,
                    "checksum " + Crc32c.format(column.crc()) + " of column " + column.columnId(),
                    Crc32c.format(foundCrc));
        }
        return new ByteInput(bytes, 0, size, group.path(), fileOffset);
    }

    /** Appends rows {@code [fromRow, toRow)} of a group in a file, with all columns, to pending rows. */
    public void append(FileHandle file, RowGroupHeader header, int fromRow, int toRow, PendingRows into)
            throws IOException {
        append(new GroupBytes.OfFile(file, header.offset()), header, fromRow, toRow, into);
    }

    /** The same for a group that is in memory from the buffer's position on; the buffer is left as it was. */
    public void append(ByteBuffer group, RowGroupHeader header, int fromRow, int toRow, PendingRows into)
            throws IOException {
        append(new GroupBytes.OfBuffer(group, header.path(), header.offset()), header, fromRow, toRow, into);
    }

    private void append(GroupBytes group, RowGroupHeader header, int fromRow, int toRow, PendingRows into)
            throws IOException {
        if (fromRow < 0 || fromRow > toRow || toRow > header.rowCount()) {
            throw new IllegalArgumentException(
                    "rows " + fromRow + " to " + toRow + " are not within a row group of " + header.rowCount());
        }
        ensureIdentity(Math.max(schema.columnCount(), header.rowCount()));
        decode(group, header, Arrays.copyOf(identity, schema.columnCount()), whole);
        checkValueBytes(header);
        into.append(whole, identity, fromRow, toRow);
    }

    /** A few bytes can stand for many long values; more than the header counts are not let into memory. */
    private void checkValueBytes(RowGroupHeader header) throws CorruptionException {
        long valueBytes = 0;
        for (int i = 0; i < schema.columnCount(); i++) {
            if (!schema.column(i).type().isFixed()) {
                valueBytes += whole.bytes(i).totalLength(identity, 0, header.rowCount());
            }
        }
        if (valueBytes > header.unencodedBytes()) {
            throw new CorruptionException(
                    header.path(),
                    header.offset(),
                    "values of at most " + header.unencodedBytes() + " bytes",
                    valueBytes + " bytes");
        }
    }

    private void ensureIdentity(int count) {
        if (identity.length < count) {
            identity = IntStream.range(0, count).toArray();
        }
    }
}
