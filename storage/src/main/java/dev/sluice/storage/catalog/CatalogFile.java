package dev.sluice.storage.catalog;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.FileHeader;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.TreeMap;

/**
 * Layout of a catalog file, {@code catalog/NUMBER}. Written once, never changed; the control file names number and checksum.
 *
 * <pre>
 *   0             16               20          24
 *   | file header | payload length | payload   | payload: next table id i32, next file id i64, next transaction id i64,
 *   | 16 bytes    | u32            | CRC32C    |          last commit LSN i64, time of the last backup i64, count i32,
 *                                                              tables as in TableFormat
 * </pre>
 *
 * <p>Little-endian. The payload's checksum covers the length and the payload. Version 1 is the only one.
 */
public final class CatalogFile {
    public static final String DIRECTORY = "catalog";

    private static final int VERSION = 1;
    private static final int LENGTH_OFFSET = FileHeader.SIZE_BYTES;
    private static final int CRC_OFFSET = LENGTH_OFFSET + 4;
    private static final int PAYLOAD_OFFSET = CRC_OFFSET + 4;
    private static final int LEAST_BYTES_OF_TABLE = 99;

    private CatalogFile() {}

    public static Path path(Path dataDirectory, long number) {
        return dataDirectory.resolve(DIRECTORY).resolve(Long.toString(number));
    }

    /**
     * Makes the catalog durable under a number that nothing names yet.
     *
     * @return checksum of the whole file, for the control file
     */
    public static int write(FileSystem fs, Path dataDirectory, long number, Catalog catalog) throws IOException {
        ByteBuffer bytes = encode(catalog);
        int crc = Crc32c.of(bytes);
        AtomicReplace.write(fs, path(dataDirectory, number), bytes);
        return crc;
    }

    /** Reads the catalog that the control file names; missing, cut or changed it is corrupt. */
    public static Catalog read(FileSystem fs, Path dataDirectory, long number, int crc) throws IOException {
        Path path = path(dataDirectory, number);
        ByteBuffer bytes;
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            bytes = ByteBuffer.allocate(Math.toIntExact(file.size()));
            file.read(bytes, 0);
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "the catalog that the control file names", "no such file");
        }
        bytes.flip();
        Catalog catalog = decode(bytes, path);
        int found = Crc32c.of(bytes);
        if (found != crc) {
            throw new CorruptionException(
                    path, 0, "checksum " + Crc32c.format(crc) + " as in the control file", Crc32c.format(found));
        }
        return catalog;
    }

    static ByteBuffer encode(Catalog catalog) {
        RecordWriter out = new RecordWriter();
        out.putInt(catalog.nextTableId()).putLong(catalog.nextFileId());
        out.putLong(catalog.nextTransactionId()).putLong(catalog.lastCommitLsn());
        out.putLong(catalog.backedUpAtMicros());
        out.putInt(catalog.tables().size());
        catalog.all().forEach(table -> TableFormat.write(table, out));
        ByteBuffer payload = out.buffer();
        ByteBuffer bytes =
                ByteBuffer.allocate(PAYLOAD_OFFSET + payload.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.put(bytes, FileKind.CATALOG, VERSION);
        bytes.putInt(LENGTH_OFFSET, payload.remaining());
        bytes.put(PAYLOAD_OFFSET, out.toByteArray());
        bytes.putInt(CRC_OFFSET, payloadCrc(bytes, payload.remaining()));
        return bytes.clear();
    }

    static Catalog decode(ByteBuffer source, Path path) throws IOException {
        ByteBuffer bytes = source.slice().order(ByteOrder.LITTLE_ENDIAN);
        FileHeader.check(bytes.duplicate(), path, FileKind.CATALOG, VERSION);
        if (bytes.limit() < PAYLOAD_OFFSET) {
            throw new CorruptionException(
                    path, bytes.limit(), "at least " + PAYLOAD_OFFSET + " bytes", bytes.limit() + " bytes");
        }
        int length = bytes.getInt(LENGTH_OFFSET);
        if (length != bytes.limit() - PAYLOAD_OFFSET) {
            throw new CorruptionException(
                    path, LENGTH_OFFSET, "a payload of " + (bytes.limit() - PAYLOAD_OFFSET) + " bytes", length + "");
        }
        int expected = bytes.getInt(CRC_OFFSET);
        int found = payloadCrc(bytes, length);
        if (expected != found) {
            throw new CorruptionException(
                    path, CRC_OFFSET, "payload checksum " + Crc32c.format(expected), Crc32c.format(found));
        }
        return decodePayload(new RecordReader(bytes.position(PAYLOAD_OFFSET), path, PAYLOAD_OFFSET));
    }

    private static Catalog decodePayload(RecordReader in) throws CorruptionException {
        int nextTableId = in.getInt();
        long nextFileId = in.getLong();
        long nextTransactionId = in.getLong();
        long lastCommitLsn = in.getLong();
        long backedUpAtMicros = in.getLong();
        int count = in.getCount(LEAST_BYTES_OF_TABLE);
        TreeMap<String, TableDefinition> tables = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            TableDefinition table = TableFormat.read(in);
            tables.put(table.name(), table);
        }
        in.end();
        return new Catalog(tables, nextTableId, nextFileId, nextTransactionId, lastCommitLsn, backedUpAtMicros);
    }

    /** Over the length and the payload, so that a changed length is found too. */
    private static int payloadCrc(ByteBuffer bytes, int length) {
        ByteBuffer covered = ByteBuffer.allocate(4 + length);
        covered.put(0, bytes, LENGTH_OFFSET, 4).put(4, bytes, PAYLOAD_OFFSET, length);
        return Crc32c.of(covered);
    }
}
