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
import java.util.function.Consumer;

/**
 * Reads a data directory without its lock. A clean directory is read as it is and nothing is written. Beside a run that is going on, the state
 * is that of the last checkpoint. After a crash in minimal it is recovered first, as a writer would; after one in none it is refused.
 *
 * <p>One thread at a time.
 */
public final class DatabaseReader implements Closeable {
    private static final int MOST_ATTEMPTS = 100;

    private final FileSystem fs;
    private final Path directory;
    private final Consumer<RecoveryReport> onRecovery;
    private ControlState control;
    private Catalog catalog;

    private DatabaseReader(
            FileSystem fs, Path directory, ControlState control, Catalog catalog, Consumer<RecoveryReport> onRecovery) {
        this.fs = fs;
        this.directory = directory;
        this.control = control;
        this.catalog = catalog;
        this.onRecovery = onRecovery;
    }

    /**
     * Opens the directory at its last checkpoint.
     *
     * @param onRecovery told of each recovery that this reader has to make, now or while it reads
     * @throws NoDataDirectoryException if there is none
     * @throws RecoveryRequiredException after a crash at {@code wal_level=none}
     */
    public static DatabaseReader open(FileSystem fs, Path directory, Consumer<RecoveryReport> onRecovery)
            throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            ControlState control = DirectoryOpener.control(fs, directory);
            boolean running = control.state() == RunState.IN_PRODUCTION
                    && fs.lockHolder(directory.resolve(DirectoryOpener.LOCK)).isPresent();
            if (control.state() == RunState.IN_PRODUCTION && !running) {
                try {
                    onRecovery.accept(recover(fs, directory, control));
                } catch (CorruptionException | DirectoryBusyException | RecoveryRequiredException e) {
                    // Another process may have recovered it, or stopped it, since the control file was read.
                    if (!hasMoved(fs, directory, control)) {
                        throw e;
                    }
                }
                continue;
            }
            Optional<DatabaseReader> reader = openAt(fs, directory, control, onRecovery, running);
            if (reader.isPresent()) {
                return reader.get();
            }
        }
        throw new ChangedWhileReadException(directory);
    }

    /** The same for a caller to whom recoveries are all the same. */
    public static DatabaseReader open(FileSystem fs, Path directory) throws IOException {
        return open(fs, directory, recovery -> {});
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
            FileSystem fs, Path directory, ControlState control, Consumer<RecoveryReport> onRecovery, boolean running)
            throws IOException {
        try {
            Catalog catalog = CatalogFile.read(fs, directory, control.catalogNumber(), control.catalogCrc());
            if (!running) {
                new CleanState(fs, directory, control, catalog).check();
            }
            return Optional.of(new DatabaseReader(fs, directory, control, catalog, onRecovery));
        } catch (CorruptionException e) {
            if (ControlFile.read(fs, directory).equals(Optional.of(control))) {
                throw e;
            }
            return Optional.empty();
        }
    }

    public ControlState control() {
        return control;
    }

    /** The tables at the state that is read, which a read may have moved on. */
    public Catalog catalog() {
        return catalog;
    }

    /**
     * Begins to read a table.
     *
     * @param columns places in the schema that are to be decoded, beside those that the predicate looks at
     */
    public TableScan scan(String table, List<Integer> columns, Predicate predicate) throws IOException {
        return read(existing(table), current -> TableScan.open(fs, directory, current, columns, predicate));
    }

    /** How the table's columns are encoded and what they take on disk. */
    public ColumnSizes columnSizes(TableDefinition table) throws IOException {
        return read(table, current -> ColumnSizes.read(fs, directory, current));
    }

    /** The table's ledger, oldest entry first. */
    public List<LedgerEntry> ledger(String table) throws IOException {
        return read(existing(table), current -> LedgerRows.read(fs, directory, current));
    }

    /** Opens, or reads whole, what a state of a table consists of. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(TableDefinition table) throws IOException;
    }

    /** Reads a table at the state this reader has; where a checkpoint moves on before everything is open, anew at the state after it. */
    private <T> T read(TableDefinition table, Reading<T> reading) throws IOException {
        TableDefinition current = table;
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<T> result = Optional.empty();
            try {
                result = Optional.of(reading.of(current));
            } catch (CorruptionException e) {
                if (!isMoved()) {
                    throw e;
                }
            }
            if (result.isPresent() && isStill(result.get())) {
                return result.get();
            }
            moveOn();
            current = sameTable(table);
        }
        throw new ChangedWhileReadException(directory);
    }

    /** Whether what was read or opened is of the state that the control file still names; if not, it is closed. */
    private boolean isStill(Object result) throws IOException {
        boolean still = false;
        try {
            still = !isMoved();
            return still;
        } finally {
            if (!still && result instanceof Closeable opened) {
                opened.close();
            }
        }
    }

    private boolean isMoved() throws IOException {
        return !ControlFile.read(fs, directory).equals(Optional.of(control));
    }

    private void moveOn() throws IOException {
        try (DatabaseReader now = open(fs, directory, onRecovery)) {
            control = now.control;
            catalog = now.catalog;
        }
    }

    /** The table as it is now, whatever it is called; the caller's columns must still be its columns. */
    private TableDefinition sameTable(TableDefinition table) throws ChangedWhileReadException {
        return catalog.table(table.id())
                .filter(now -> now.schema().equals(table.schema()))
                .orElseThrow(() -> new ChangedWhileReadException(directory));
    }

    private TableDefinition existing(String name) throws NoSuchTableException {
        return catalog.table(name).orElseThrow(() -> new NoSuchTableException(name));
    }

    @Override
    public void close() {
        // Scans own the files they opened; the reader itself holds none.
    }
}
