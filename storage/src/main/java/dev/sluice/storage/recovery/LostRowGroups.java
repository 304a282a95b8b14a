package dev.sluice.storage.recovery;

import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Counts the whole row groups that a lost run left in files, by their headers. Reads only. */
final class LostRowGroups {
    /** Headers are read without looking at the schema, which of a lost table nobody knows. */
    private final RowGroupReader reader = new RowGroupReader(LedgerFormat.SCHEMA);

    private int groups;
    private long rows;

    /**
     * Counts those of a file.
     *
     * @param offset where they begin; the file header is passed over
     */
    void count(FileSystem fs, Path path, long offset) throws IOException {
        long fileId = Long.parseLong(String.valueOf(path.getFileName()));
        long next = Math.max(offset, Mark.HEADER_BYTES);
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            long size = file.size();
            while (next < size) {
                RowGroupHeader header = reader.readHeader(file, fileId, next, size);
                next += header.sizeBytes();
                groups++;
                rows += header.rowCount();
            }
        } catch (CorruptionException e) {
            LoggerFactory.getLogger(LostRowGroups.class).debug("no whole row group from here on", e);
        }
    }

    int groups() {
        return groups;
    }

    long rows() {
        return rows;
    }
}
