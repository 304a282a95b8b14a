package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.Words;
import dev.sluice.storage.rowgroup.encoding.ByteInput;
import dev.sluice.storage.rowgroup.encoding.ByteOutput;
import dev.sluice.storage.rowgroup.encoding.BytesBounds;
import dev.sluice.storage.rowgroup.encoding.Encoding;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.format.Crc32c;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The layout of a row group: rows of one partition, self-contained, in a data file and in a ROWS record alike.
 * Little-endian.
 *
 * <pre>
 *   0        4         6          8       12        16      20        22         24
 *   | magic  | version | reserved | size  | header  | rows  | columns | reserved | unencoded |
 *   | "SLRG" | u16     | u16      | u32   | size u32| u32   | u16     | u16      | u64       |
 *   32        40       48
 *   | file id | offset | an entry for each column, in the order of the table
 *   | u64     | u64    |
 *   header size - 4: CRC32C of the header before it, u32
 *   header size: the columns' bytes, one behind the other, to size
 *
 *   entry
 *   0          4       5          6       7          8       12       16       20
 *   | column   | type  | encoding | flags | reserved | bytes | CRC32C | NULLs  | bounds |
 *   | id u32   | u8    | u8       | u8    | u8       | u32   | u32    | u32    |        |
 *   flags: 1 the column is held as bytes, 2 it has bounds
 *   bounds of longs: smallest i64, largest i64; of bytes: length u8 and bytes of the smallest, the same of the largest
 *
 *   column
 *   nothing where all rows are NULL; else, where some are, a bit for each row as a sequence of longs, then the
 *   values as a sequence of longs or of byte strings
 * </pre>
 *
 * <p>File id and offset are the place of a group in a data file, so that a group which was written or copied to another
 * place is no row group there; in a ROWS record, which has no place yet, both are zero.
 *
 * <p>The sequences are described by {@link dev.sluice.storage.rowgroup.encoding.LongEncoder} and
 * {@link dev.sluice.storage.rowgroup.encoding.BytesEncoder}. Every byte is under a checksum: the header's, or its
 * column's. Reserved bytes are zero and checked. A group ends where its size says; a file whose last group does not fit
 * is corrupt, since its mark is never inside one.
 *
 * <p>Versions: 2, the only one that is read; 1, never released, had no place. The first 32 bytes, and the place of the
 * header's checksum, are the same in every version.
 */
public final class RowGroupFormat {
    /** The version that is written, and the only one that is read. */
    public static final int VERSION = 2;

    /** The most rows of a group. */
    public static final int MAX_ROWS = 1 << 20;

    static final int PREFIX_BYTES = 48;
    static final int CRC_BYTES = 4;
    static final int MAX_ENTRY_BYTES = 20 + 2 * (1 + BytesBounds.MAX_LENGTH);

    private static final int MAGIC = 'S' | ('L' << 8) | ('R' << 16) | ('G' << 24);
    private static final int VERSION_OFFSET = 4;
    private static final int RESERVED_OFFSET = 6;
    private static final int SIZE_OFFSET = 8;
    private static final int HEADER_SIZE_OFFSET = 12;
    private static final int ROWS_OFFSET = 16;
    private static final int COLUMNS_OFFSET = 20;
    private static final int SECOND_RESERVED_OFFSET = 22;
    private static final int UNENCODED_OFFSET = 24;
    private static final int FILE_ID_OFFSET = 32;
    private static final int PLACE_OFFSET = 40;
    private static final int HELD_AS_BYTES = 1;
    private static final int BOUNDED = 2;

    private RowGroupFormat() {}

    /** The most bytes of a header of so many columns. */
    static int maxHeaderBytes(int columnCount) {
        return PREFIX_BYTES + columnCount * MAX_ENTRY_BYTES + CRC_BYTES;
    }

    static void putPrefix(
            byte[] header, int headerBytes, int sizeBytes, int rowCount, int columnCount, long unencodedBytes) {
        Words.putInt(header, 0, MAGIC);
        Words.putShort(header, VERSION_OFFSET, VERSION);
        Words.putShort(header, RESERVED_OFFSET, 0);
        Words.putInt(header, SIZE_OFFSET, sizeBytes);
        Words.putInt(header, HEADER_SIZE_OFFSET, headerBytes);
        Words.putInt(header, ROWS_OFFSET, rowCount);
        Words.putShort(header, COLUMNS_OFFSET, columnCount);
        Words.putShort(header, SECOND_RESERVED_OFFSET, 0);
        Words.putLong(header, UNENCODED_OFFSET, unencodedBytes);
        Words.putLong(header, FILE_ID_OFFSET, 0);
        Words.putLong(header, PLACE_OFFSET, 0);
        Words.putInt(header, headerBytes - CRC_BYTES, Crc32c.of(header, 0, headerBytes - CRC_BYTES));
    }

    /** Writes into a group, from the buffer's position on, where it is going to stand. */
    public static void place(ByteBuffer group, long fileId, long offset) {
        ByteBuffer bytes = group.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(FILE_ID_OFFSET, fileId);
        bytes.putLong(PLACE_OFFSET, offset);
        int crcOffset = bytes.getInt(HEADER_SIZE_OFFSET) - CRC_BYTES;
        bytes.putInt(crcOffset, Crc32c.of(bytes, 0, crcOffset));
    }

    /** Checks that a header, whose checksum was right, is that of the group at this place. */
    static void checkPlace(byte[] header, long fileId, long place, Path path, long offset) throws CorruptionException {
        long foundFileId = Words.getLong(header, FILE_ID_OFFSET);
        long foundPlace = Words.getLong(header, PLACE_OFFSET);
        if (foundFileId != fileId || foundPlace != place) {
            throw new CorruptionException(
                    path,
                    offset + FILE_ID_OFFSET,
                    "the row group of file " + fileId + " at offset " + place,
                    "that of file " + foundFileId + " at offset " + foundPlace);
        }
    }

    static void putEntry(ByteOutput header, ColumnType type, EncodedColumn column) {
        ZoneMap zoneMap = column.zoneMap();
        boolean fixed = type.isFixed();
        header.putInt(column.columnId());
        header.putByte(type.kind().code());
        header.putByte(column.encoding().code());
        header.putByte((fixed ? 0 : HELD_AS_BYTES) | (zoneMap.isBounded() ? BOUNDED : 0));
        header.putByte(0);
        header.putInt(column.sizeBytes());
        header.putInt(column.crc());
        header.putInt(zoneMap.nullCount());
        if (zoneMap.isBounded() && fixed) {
            header.putLong(zoneMap.min());
            header.putLong(zoneMap.max());
        } else if (zoneMap.isBounded()) {
            header.putByte(zoneMap.minBytes().length);
            header.putBytes(zoneMap.minBytes(), 0, zoneMap.minBytes().length);
            header.putByte(zoneMap.maxBytes().length);
            header.putBytes(zoneMap.maxBytes(), 0, zoneMap.maxBytes().length);
        }
    }

    /**
     * The size of the header, from its first {@link #PREFIX_BYTES} bytes, whose checksum cannot be known yet.
     *
     * @param available bytes that there are from the group's first one on
     */
    static int headerBytes(byte[] prefix, long available, Path path, long offset) throws CorruptionException {
        if (Words.getInt(prefix, 0) != MAGIC) {
            throw new CorruptionException(path, offset, "a row group", "other bytes");
        }
        int headerBytes = Words.getInt(prefix, HEADER_SIZE_OFFSET);
        long most = Math.min(available, maxHeaderBytes(TableSchema.MAX_COLUMNS));
        if (headerBytes < PREFIX_BYTES + CRC_BYTES || headerBytes > most) {
            throw new CorruptionException(
                    path,
                    offset + HEADER_SIZE_OFFSET,
                    "a row group header of at most " + most + " bytes",
                    Integer.toUnsignedString(headerBytes) + " bytes");
        }
        return headerBytes;
    }

    /**
     * Checks and reads a header.
     *
     * @param header its bytes, and {@link ByteInput#PADDING} more
     * @param available bytes that there are from the group's first one on
     */
    static RowGroupHeader parse(byte[] header, int headerBytes, long available, Path path, long offset)
            throws CorruptionException, UnsupportedVersionException {
        int crcOffset = headerBytes - CRC_BYTES;
        int expectedCrc = Words.getInt(header, crcOffset);
        int foundCrc = Crc32c.of(header, 0, crcOffset);
        if (expectedCrc != foundCrc) {
            throw new CorruptionException(
                    path, offset, "row group header checksum " + Crc32c.format(expectedCrc), Crc32c.format(foundCrc));
        }
        int version = Words.getShort(header, VERSION_OFFSET);
        ByteInput in = new ByteInput(header, PREFIX_BYTES, crcOffset, path, offset);
        if (version == 0) {
            throw in.corrupt("a format version of 1 or higher", "version 0");
        }
        UnsupportedVersionException.check(path, "row group of file", version, VERSION, VERSION);
        int sizeBytes = Words.getInt(header, SIZE_OFFSET);
        int rowCount = Words.getInt(header, ROWS_OFFSET);
        int reserved = Words.getShort(header, RESERVED_OFFSET) | Words.getShort(header, SECOND_RESERVED_OFFSET);
        if (reserved != 0) {
            throw in.corrupt("a row group header", "reserved bytes " + reserved);
        }
        if (rowCount < 1 || rowCount > MAX_ROWS) {
            throw in.corrupt("1 to " + MAX_ROWS + " rows", Integer.toUnsignedString(rowCount));
        }
        if (sizeBytes < headerBytes || sizeBytes > available) {
            throw in.corrupt(
                    "a row group of at most " + available + " bytes", Integer.toUnsignedString(sizeBytes) + " bytes");
        }
        List<EncodedColumn> columns =
                parseEntries(in, Words.getShort(header, COLUMNS_OFFSET), headerBytes, sizeBytes, rowCount);
        long unencodedBytes = Words.getLong(header, UNENCODED_OFFSET);
        return new RowGroupHeader(path, offset, version, sizeBytes, headerBytes, rowCount, unencodedBytes, columns);
    }

    private static List<EncodedColumn> parseEntries(
            ByteInput in, int columnCount, int headerBytes, int sizeBytes, int rowCount) throws CorruptionException {
        List<EncodedColumn> columns = new ArrayList<>(columnCount);
        int columnOffset = headerBytes;
        for (int i = 0; i < columnCount; i++) {
            EncodedColumn column = parseEntry(in, columnOffset, sizeBytes - columnOffset, rowCount);
            columns.add(column);
            columnOffset += column.sizeBytes();
        }
        in.expectEnd();
        if (columnOffset != sizeBytes) {
            throw in.corrupt(
                    "columns of " + (sizeBytes - headerBytes) + " bytes", (columnOffset - headerBytes) + " bytes");
        }
        return columns;
    }

    private static EncodedColumn parseEntry(ByteInput in, int columnOffset, int left, int rowCount)
            throws CorruptionException {
        int columnId = in.takeInt();
        TypeKind kind = takeKind(in);
        Encoding encoding = in.takeEncoding();
        int flags = in.takeByte();
        int reserved = in.takeByte();
        int sizeBytes = in.takeInt();
        int crc = in.takeInt();
        int nullCount = in.takeInt();
        if (columnId < 1 || (flags & ~(HELD_AS_BYTES | BOUNDED)) != 0 || reserved != 0) {
            throw in.corrupt(
                    "a column of a row group", "id " + columnId + ", flags " + flags + ", reserved byte " + reserved);
        }
        if (sizeBytes < 0 || sizeBytes > left) {
            throw in.corrupt("a column of at most " + left + " bytes", Integer.toUnsignedString(sizeBytes) + " bytes");
        }
        if (nullCount < 0 || nullCount > rowCount) {
            throw in.corrupt("at most " + rowCount + " NULLs", Integer.toUnsignedString(nullCount));
        }
        boolean heldAsBytes = (flags & HELD_AS_BYTES) != 0;
        ZoneMap zoneMap = (flags & BOUNDED) == 0
                ? ZoneMap.unbounded(rowCount, nullCount)
                : heldAsBytes
                        ? ZoneMap.ofBytes(rowCount, nullCount, takeBound(in), takeBound(in))
                        : ZoneMap.ofLongs(rowCount, nullCount, in.takeLong(), in.takeLong());
        return new EncodedColumn(columnId, kind, heldAsBytes, encoding, columnOffset, sizeBytes, crc, zoneMap);
    }

    private static TypeKind takeKind(ByteInput in) throws CorruptionException {
        int code = in.takeByte();
        try {
            return TypeKind.ofCode(code);
        } catch (IllegalArgumentException e) {
            throw in.corrupt("a type", "code " + code);
        }
    }

    private static byte[] takeBound(ByteInput in) throws CorruptionException {
        int length = in.takeByte();
        int start = in.take(length);
        return Arrays.copyOfRange(in.array(), start, start + length);
    }
}
