package dev.sluice.storage.relation;

import dev.sluice.storage.catalog.Mark;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.FileHeader;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Layout of a data file, {@code tables/TABLE/FILE}: a header, then row groups without gaps up to the relation's mark.
 *
 * <pre>
 *   0             16         20         24        32         44       48
 *   | file header | table id | reserved | file id | reserved | CRC32C | row groups ...
 *   | 16 bytes    | u32      | u32 = 0  | u64     | 12 x 0   | u32    |
 * </pre>
 *
 * <p>Little-endian. The checksum covers bytes 16 to 43. No time, LSN or random number stands in the file: the same load gives the same bytes.
 * Bytes behind the mark mean nothing and are cut before the next row group is placed. Version 1 is the only one.
 */
public final class DataFileFormat {
    public static final String TABLES_DIRECTORY = "tables";

    private static final int VERSION = 1;
    private static final int TABLE_ID_OFFSET = FileHeader.SIZE_BYTES;
    private static final int FILE_ID_OFFSET = 24;
    private static final int RESERVED_OFFSET = 32;
    private static final int CRC_OFFSET = 44;

    private DataFileFormat() {}

    public static Path directory(Path dataDirectory, int tableId) {
        return dataDirectory.resolve(TABLES_DIRECTORY).resolve(Integer.toString(tableId));
    }

    public static Path path(Path dataDirectory, int tableId, long fileId) {
        return directory(dataDirectory, tableId).resolve(Long.toString(fileId));
    }

    /** The header of a file. */
    public static ByteBuffer header(int tableId, long fileId) {
        ByteBuffer header = ByteBuffer.allocate(Mark.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.put(header, FileKind.DATA, VERSION);
        header.putInt(TABLE_ID_OFFSET, tableId);
        header.putLong(FILE_ID_OFFSET, fileId);
        header.putInt(CRC_OFFSET, Crc32c.of(header, TABLE_ID_OFFSET, CRC_OFFSET - TABLE_ID_OFFSET));
        return header.clear();
    }

    /** Checks that the header at the buffer's position is that of this file. */
    public static void check(ByteBuffer source, Path path, int tableId, long fileId) throws IOException {
        ByteBuffer header = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (header.limit() < Mark.HEADER_BYTES) {
            throw new CorruptionException(
                    path, 0, "a header of " + Mark.HEADER_BYTES + " bytes", header.limit() + " bytes");
        }
        FileHeader.check(header.duplicate(), path, FileKind.DATA, VERSION, VERSION);
        int expected = header.getInt(CRC_OFFSET);
        int found = Crc32c.of(header, TABLE_ID_OFFSET, CRC_OFFSET - TABLE_ID_OFFSET);
        if (expected != found) {
            throw new CorruptionException(
                    path, CRC_OFFSET, "header checksum " + Crc32c.format(expected), Crc32c.format(found));
        }
        if (header.getInt(TABLE_ID_OFFSET) != tableId || header.getLong(FILE_ID_OFFSET) != fileId) {
            throw new CorruptionException(
                    path,
                    TABLE_ID_OFFSET,
                    "file " + fileId + " of table " + tableId,
                    "file " + header.getLong(FILE_ID_OFFSET) + " of table " + header.getInt(TABLE_ID_OFFSET));
        }
        for (int offset = RESERVED_OFFSET; offset < CRC_OFFSET; offset++) {
            if (header.get(offset) != 0) {
                throw new CorruptionException(path, offset, "a reserved zero", Byte.toString(header.get(offset)));
            }
        }
    }
}
