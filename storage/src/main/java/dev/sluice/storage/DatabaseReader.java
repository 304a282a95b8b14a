package dev.sluice.storage;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.Unbuilt;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.wal.file.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads a data directory without its lock, at the last checkpoint. */
public final class DatabaseReader implements Closeable {
    private DatabaseReader() {}

    public static DatabaseReader open(FileSystem fs, Path directory) throws IOException {
        return Unbuilt.value();
    }

    public Catalog catalog() {
        return Unbuilt.value();
    }

    /** Opens a scan.
     *
     * @param columns places in the schema that are to be decoded, beside those of the predicate */
    public TableScan scan(String table, List<Integer> columns, Predicate predicate) throws IOException {
        return Unbuilt.value();
    }

    public List<LedgerEntry> ledger(String table) throws IOException {
        return Unbuilt.value();
    }

    @Override
    public void close() throws IOException {
        Unbuilt.<Object>value();
    }
}
