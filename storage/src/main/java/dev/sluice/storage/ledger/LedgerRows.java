package dev.sluice.storage.ledger;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.RecordReader;
import dev.sluice.storage.catalog.RecordWriter;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ledger entries as rows of the hidden relation. */
public final class LedgerRows {
    private static final int ENTRY_COLUMN = 0;

    private LedgerRows() {}

    /** The entries as a batch, one row each. */
    public static ColumnBatch batch(List<LedgerEntry> entries) {
        ColumnBatch batch = new ColumnBatch(LedgerFormat.SCHEMA);
        BytesVector column = batch.bytes(ENTRY_COLUMN);
        column.ensureCapacity(entries.size());
        for (int row = 0; row < entries.size(); row++) {
            RecordWriter out = new RecordWriter();
            LedgerFormat.write(entries.get(row), out);
            byte[] bytes = out.toByteArray();
            column.setCopy(row, bytes, 0, bytes.length);
        }
        batch.rowCount(entries.size());
        return batch;
    }

    /** Row numbers 0 to {@code count}, exclusive. */
    public static int[] rows(int count) {
        int[] rows = new int[count];
        for (int row = 0; row < count; row++) {
            rows[row] = row;
        }
        return rows;
    }

    /** The entries that a table's ledger file holds up to its mark, oldest first. */
    public static List<LedgerEntry> read(FileSystem fs, Path directory, TableDefinition table) throws IOException {
        List<LedgerEntry> entries = new ArrayList<>();
        Mark mark = table.ledger().mark();
        if (mark.rows() == 0) {
            return entries;
        }
        Path path = DataFileFormat.path(directory, table.id(), table.ledger().fileId());
        RowGroupReader reader = new RowGroupReader(LedgerFormat.SCHEMA);
        ColumnBatch batch = new ColumnBatch(LedgerFormat.SCHEMA);
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            ByteBuffer header = ByteBuffer.allocate(Mark.HEADER_BYTES);
            file.read(header, 0);
            DataFileFormat.check(header.flip(), path, table.id(), table.ledger().fileId());
            for (long offset = Mark.HEADER_BYTES; offset < mark.length(); ) {
                RowGroupHeader group = reader.readHeader(file, offset, mark.length());
                reader.decode(file, group, new int[] {ENTRY_COLUMN}, batch);
                addEntries(batch, path, offset, entries);
                offset += group.sizeBytes();
            }
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "the ledger of table \"" + table.name() + "\"", "no such file");
        }
        if (entries.size() != mark.rows()) {
            throw new CorruptionException(path, mark.length(), mark.rows() + " entries", entries.size() + " entries");
        }
        return entries;
    }

    private static void addEntries(ColumnBatch batch, Path path, long offset, List<LedgerEntry> entries)
            throws CorruptionException {
        BytesVector column = batch.bytes(ENTRY_COLUMN);
        for (int row = 0; row < batch.rowCount(); row++) {
            ByteBuffer bytes = ByteBuffer.wrap(column.array(row), column.start(row), column.length(row));
            RecordReader in = new RecordReader(bytes, path, offset);
            entries.add(LedgerFormat.read(in));
            in.end();
        }
    }
}
