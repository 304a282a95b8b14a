package dev.sluice.storage.ledger;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.RecordReader;
import dev.sluice.storage.catalog.RecordWriter;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /** Takes entries one by one. */
    @FunctionalInterface
    public interface Consumer {
        void entry(LedgerEntry entry) throws IOException;
    }

    /** The entries that a table's ledger file holds up to its mark, oldest first. */
    public static List<LedgerEntry> read(FileSystem fs, Path directory, TableDefinition table) throws IOException {
        List<LedgerEntry> entries = new ArrayList<>();
        forEach(fs, directory, table, entries::add);
        return entries;
    }

    /** Gives the same entries to a consumer, in the memory of one row group. */
    public static void forEach(FileSystem fs, Path directory, TableDefinition table, Consumer consumer)
            throws IOException {
        Mark mark = table.ledger().mark();
        if (mark.rows() == 0) {
            return;
        }
        long fileId = table.ledger().fileId();
        Path path = DataFileFormat.path(directory, table.id(), fileId);
        RowGroupReader reader = new RowGroupReader(LedgerFormat.SCHEMA);
        ColumnBatch batch = new ColumnBatch(LedgerFormat.SCHEMA);
        try (DataFileReader file = DataFileReader.open(fs, directory, table.id(), fileId, mark)) {
            Optional<RowGroupHeader> group = file.next(reader);
            while (group.isPresent()) {
                file.decode(reader, group.get(), new int[] {ENTRY_COLUMN}, batch);
                giveEntries(batch, path, group.get().offset(), consumer);
                group = file.next(reader);
            }
        }
    }

    private static void giveEntries(ColumnBatch batch, Path path, long offset, Consumer consumer) throws IOException {
        BytesVector column = batch.bytes(ENTRY_COLUMN);
        for (int row = 0; row < batch.rowCount(); row++) {
            ByteBuffer bytes = ByteBuffer.wrap(column.array(row), column.start(row), column.length(row));
            RecordReader in = new RecordReader(bytes, path, offset);
            LedgerEntry entry = LedgerFormat.read(in);
            in.end();
            consumer.entry(entry);
        }
    }
}
