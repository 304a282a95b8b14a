package dev.sluice.storage.rowgroup;

import dev.sluice.storage.rowgroup.encoding.ArrayLongs;
import dev.sluice.storage.rowgroup.encoding.ByteOutput;
import dev.sluice.storage.rowgroup.encoding.BytesBounds;
import dev.sluice.storage.rowgroup.encoding.BytesEncoder;
import dev.sluice.storage.rowgroup.encoding.Encoding;
import dev.sluice.storage.rowgroup.encoding.LongEncoder;
import dev.sluice.storage.rowgroup.encoding.LongSource;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.wal.format.Crc32c;
import java.nio.ByteBuffer;

/**
 * Encodes rows as row groups. Keeps its buffers, so one instance should serve many partitions; one thread at a time.
 */
public final class RowGroupWriter {
    private static final long[] NO_NULLS = {};

    private final TableSchema schema;
    private final LongEncoder longEncoder = new LongEncoder();
    private final BytesEncoder bytesEncoder = new BytesEncoder(longEncoder);
    private final GroupLongs groupLongs = new GroupLongs();
    private final FloatBounds floatBounds = new FloatBounds();
    private final ByteOutput header = new ByteOutput();
    private final ByteOutput out = new ByteOutput();

    public RowGroupWriter(TableSchema schema) {
        this.schema = schema;
    }

    /**
     * Encodes rows {@code [fromRow, toRow)} as one row group, at least one of them and at most
     * {@link RowGroupFormat#MAX_ROWS}.
     *
     * @return the group from position to limit, valid until the next call; the same bytes for the same rows, always
     */
    public ByteBuffer encode(PendingRows rows, int fromRow, int toRow) {
        rows.checkRange(fromRow, toRow);
        int rowCount = toRow - fromRow;
        if (rowCount < 1 || rowCount > RowGroupFormat.MAX_ROWS) {
            throw new IllegalArgumentException(
                    "a row group has 1 to " + RowGroupFormat.MAX_ROWS + " rows, not " + rowCount);
        }
        // The columns go behind the longest header there can be; the header, once known, is put right in front of them.
        int columnsStart = RowGroupFormat.maxHeaderBytes(schema.columnCount());
        out.position(0);
        out.position(columnsStart);
        header.position(0);
        header.position(RowGroupFormat.PREFIX_BYTES);
        for (int i = 0; i < schema.columnCount(); i++) {
            ColumnDefinition definition = schema.column(i);
            RowGroupFormat.putEntry(
                    header, definition.type(), encodeColumn(definition, rows.column(i), fromRow, rowCount));
        }
        int headerBytes = header.position() + RowGroupFormat.CRC_BYTES;
        header.position(headerBytes);
        int start = columnsStart - headerBytes;
        int sizeBytes = out.position() - start;
        RowGroupFormat.putPrefix(
                header.array(),
                headerBytes,
                sizeBytes,
                rowCount,
                schema.columnCount(),
                rows.unencodedBytes(fromRow, toRow));
        System.arraycopy(header.array(), 0, out.array(), start, headerBytes);
        return ByteBuffer.wrap(out.array(), start, sizeBytes).slice();
    }

    private EncodedColumn encodeColumn(ColumnDefinition definition, PendingColumn column, int fromRow, int rowCount) {
        int start = out.position();
        int nullCount = column.nulls.count(fromRow, fromRow + rowCount);
        Encoding encoding = Encoding.CONSTANT;
        ZoneMap zoneMap = ZoneMap.unbounded(rowCount, nullCount);
        if (nullCount < rowCount) {
            long[] nullWords = NO_NULLS;
            if (nullCount > 0) {
                nullWords = column.nulls.words(fromRow, rowCount);
                longEncoder.encode(new ArrayLongs(nullWords), nullWords.length, out);
            }
            if (column instanceof PendingBytes bytes) {
                encoding = bytesEncoder.encode(bytes, fromRow, rowCount, nullWords, out);
                zoneMap = bytesZoneMap(bytesEncoder.bounds(), rowCount, nullCount);
            } else {
                groupLongs.assign((LongSource) column, fromRow, nullWords);
                encoding = longEncoder.encode(groupLongs, rowCount, out);
                zoneMap = longsZoneMap(definition.type().kind(), rowCount, nullCount);
            }
        }
        int sizeBytes = out.position() - start;
        int crc = Crc32c.of(out.array(), start, sizeBytes);
        boolean heldAsBytes = !definition.type().isFixed();
        return new EncodedColumn(
                definition.id(), definition.type().kind(), heldAsBytes, encoding, start, sizeBytes, crc, zoneMap);
    }

    private ZoneMap longsZoneMap(TypeKind kind, int rowCount, int nullCount) {
        if (kind == TypeKind.REAL || kind == TypeKind.DOUBLE) {
            floatBounds.measure(kind, groupLongs, rowCount);
            return ZoneMap.ofLongs(rowCount, nullCount, floatBounds.min(), floatBounds.max());
        }
        return ZoneMap.ofLongs(rowCount, nullCount, longEncoder.min(), longEncoder.max());
    }

    private static ZoneMap bytesZoneMap(BytesBounds bounds, int rowCount, int nullCount) {
        return bounds.isUnbounded()
                ? ZoneMap.unbounded(rowCount, nullCount)
                : ZoneMap.ofBytes(rowCount, nullCount, bounds.min(), bounds.max());
    }
}
