package dev.sluice.storage;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.recovery.CleanState;
import dev.sluice.storage.recovery.ControlledLog;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.scan.ColumnSizes;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Reads a data directory without its lock. A clean directory is read as it is and nothing is written. Beside a run that is going on, the state
 * is that of the last checkpoint. After a crash in minimal it is recovered first, as a writer would; after one in none it is refused.
 */
public final class DatabaseReader implements Closeable {
    private static final int MOST_ATTEMPTS = 100;

    private final FileSystem fs;
    private final Path directory;
    private final ControlState control;
    private final Catalog catalog;
    private final RecoveryReport recovery;

    private DatabaseReader(
            FileSystem fs, Path directory, ControlState control, Catalog catalog, RecoveryReport recovery) {
        this.fs = fs;
        this.directory = directory;
        this.control = control;
        this.catalog = catalog;
        this.recovery = recovery;
    }

    /**
     * Opens the directory at its last checkpoint.
     *
     * @throws NoDataDirectoryException if there is none
     * @throws RecoveryRequiredException after a crash at {@code wal_level=none}
     */
    public static DatabaseReader open(FileSystem fs, Path directory) throws IOException {
        RecoveryReport recovery = RecoveryReport.noneNeeded();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            ControlState control = DirectoryOpener.control(fs, directory);
            boolean running = control.state() == RunState.IN_PRODUCTION
                    && fs.lockHolder(directory.resolve(DirectoryOpener.LOCK)).isPresent();
            if (control.state() == RunState.IN_PRODUCTION && !running) {
                try {
                    recovery = recover(fs, directory, control);
                } catch (CorruptionException | DirectoryBusyException | RecoveryRequiredException e) {
                    // Another process may have recovered it, or stopped it, since the control file was read.
                    if (!hasMoved(fs, directory, control)) {
                        throw e;
                    }
                }
                continue;
            }
            Optional<DatabaseReader> reader = openAt(fs, directory, control, recovery, running);
            if (reader.isPresent()) {
                return reader.get();
            }
        }
        throw new ChangedWhileReadException(directory);
    }

    private static boolean hasMoved(FileSystem fs, Path directory, ControlState control) throws IOException {
        return fs.lockHolder(directory.resolve(DirectoryOpener.LOCK)).isPresent()
                || !ControlFile.read(fs, directory).equals(Optional.of(control));
    }

    private static RecoveryReport recover(FileSystem fs, Path directory, ControlState control) throws IOException {
        if (control.level() == WalLevel.NONE
                && new ControlledLog(fs, directory, control).completedStop().isEmpty()) {
            throw new RecoveryRequiredException(directory);
        }
        StorageOptions options = StorageOptions.defaults().withWalLevel(control.level());
        try (StorageEngine engine = StorageEngine.open(fs, directory, options, Clock.systemUTC())) {
            return engine.recovery();
        }
    }

    /** Empty if a checkpoint came in between and the state has to be read again. */
    private static Optional<DatabaseReader> openAt(
            FileSystem fs, Path directory, ControlState control, RecoveryReport recovery, boolean running)
            throws IOException {
        try {
            Catalog catalog = CatalogFile.read(fs, directory, control.catalogNumber(), control.catalogCrc());
            if (!running) {
                new CleanState(fs, directory, control, catalog).check();
            }
            return Optional.of(new DatabaseReader(fs, directory, control, catalog, recovery));
        } catch (CorruptionException e) {
            if (ControlFile.read(fs, directory).equals(Optional.of(control))) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** What opening had to repair. */
    public RecoveryReport recovery() {
        return recovery;
    }

    public ControlState control() {
        return control;
    }

    public Catalog catalog() {
        return catalog;
    }

    /**
     * Begins to read a table.
     *
     * @param columns places in the schema that are to be decoded, beside those that the predicate looks at
     */
    public TableScan scan(String table, List<Integer> columns, Predicate predicate) throws IOException {
        return scan(existing(table), columns, predicate, List.of());
    }

    /** The same for some partitions, by ordinal; none means all. */
    public TableScan scan(TableDefinition table, List<Integer> columns, Predicate predicate, List<Integer> ordinals)
            throws IOException {
        try {
            return TableScan.open(fs, directory, table, columns, predicate, ordinals);
        } catch (CorruptionException e) {
            throw changedOr(e);
        }
    }

    /** How the table's columns are encoded and what they take on disk. */
    public ColumnSizes columnSizes(TableDefinition table) throws IOException {
        try {
            return ColumnSizes.read(fs, directory, table);
        } catch (CorruptionException e) {
            throw changedOr(e);
        }
    }

    /** The table's ledger, oldest entry first. */
    public List<LedgerEntry> ledger(String table) throws IOException {
        try {
            return LedgerRows.read(fs, directory, existing(table));
        } catch (CorruptionException e) {
            throw changedOr(e);
        }
    }

    /** A missing file is no corruption if a checkpoint has moved on meanwhile. */
    private IOException changedOr(CorruptionException e) throws IOException {
        boolean moved = !ControlFile.read(fs, directory).equals(Optional.of(control));
        return moved ? new ChangedWhileReadException(directory) : e;
    }

    private TableDefinition existing(String name) throws NoSuchTableException {
        return catalog.table(name).orElseThrow(() -> new NoSuchTableException(name));
    }

    @Override
    public void close() {
        // Scans own the files they opened; the reader itself holds none.
    }
}
