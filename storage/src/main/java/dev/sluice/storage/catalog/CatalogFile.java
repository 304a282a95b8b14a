package dev.sluice.storage.catalog;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A catalog file, {@code catalog/NUMBER}: a {@link PayloadFrame} written once, never changed; the control file names number and checksum.
 *
 * <pre>
 *   payload: next table id i32, next file id i64, next transaction id i64, last commit LSN i64, time of the last backup i64,
 *            count i32, tables as in TableFormat
 * </pre>
 *
 * <p>Version 3 is the only one that is read; 1 and 2 were never released.
 */
public final class CatalogFile {
    public static final String DIRECTORY = "catalog";

    private static final int VERSION = 3;
    private static final int LEAST_BYTES_OF_TABLE = 107;

    private static final Pattern OWN_NAME =
            Pattern.compile("[0-9]{1,19}(" + Pattern.quote(AtomicReplace.ASIDE_SUFFIX) + ")?");

    private CatalogFile() {}

    /** Whether a file of this name beside a catalog file is one too, or one that was not finished. */
    public static boolean isOwnName(String fileName) {
        return OWN_NAME.matcher(fileName).matches();
    }

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
        return PayloadFrame.wrap(FileKind.CATALOG, VERSION, out);
    }

    static Catalog decode(ByteBuffer source, Path path) throws IOException {
        return decodePayload(PayloadFrame.unwrap(source, path, FileKind.CATALOG, VERSION));
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
}
