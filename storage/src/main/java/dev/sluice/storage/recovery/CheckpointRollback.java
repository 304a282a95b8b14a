package dev.sluice.storage.recovery;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.FoundFiles;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes a directory that crashed at {@code wal_level=none} back to the last shutdown checkpoint (invariant 9). Holds the directory's lock from
 * opening on; {@link #survey} says what would be lost, {@link #execute} does it. Every step may be repeated after another crash.
 */
public final class CheckpointRollback implements Closeable {
    private final FileSystem fs;
    private final Path directory;
    private final DirectoryLock lock;
    private final ControlState control;
    private final Catalog catalog;

    /**
     * What a rollback keeps and what the files show of what it loses.
     *
     * @param tables the tables that are kept, whole
     * @param bytesBeyond bytes of kept files behind the checkpoint's marks
     * @param unknownFiles files that the checkpoint does not know
     * @param unknownBytes their bytes
     * @param lostRowGroups whole row groups in both
     * @param lostRows their rows; those that were in memory alone have left no trace
     * @param checkpointTimeMicros when the checkpoint was taken: what is lost came later
     * @param lastChange when one of the files was written to last, as the file system says: what is lost reaches up to there; empty where no
     *     file has anything of it
     */
    public record Survey(
            List<TableDefinition> tables,
            long bytesBeyond,
            int unknownFiles,
            long unknownBytes,
            int lostRowGroups,
            long lostRows,
            long checkpointTimeMicros,
            Optional<Instant> lastChange) {
        public Survey {
            tables = List.copyOf(tables);
        }
    }

    private CheckpointRollback(
            FileSystem fs, Path directory, DirectoryLock lock, ControlState control, Catalog catalog) {
        this.fs = fs;
        this.directory = directory;
        this.lock = lock;
        this.control = control;
        this.catalog = catalog;
    }

    /**
     * Takes the lock and checks that the checkpoint's state is whole before anything is touched.
     *
     * @return empty if there is nothing to roll back: the directory is clean, its stop lacks only the control file, or it crashed in minimal
     * @throws dev.sluice.wal.CorruptionException if the checkpoint's state is damaged; nothing is changed
     */
    public static Optional<CheckpointRollback> open(FileSystem fs, Path directory) throws IOException {
        Path lockPath = directory.resolve(DirectoryOpener.LOCK);
        Optional<DirectoryLock> lock = fs.tryLock(lockPath);
        if (lock.isEmpty()) {
            throw new DirectoryBusyException(directory, fs.lockHolder(lockPath).orElse(0));
        }
        boolean keep = false;
        try {
            Optional<ControlState> control = ControlFile.read(fs, directory);
            if (control.isEmpty()
                    || control.get().state() == RunState.CLEAN
                    || control.get().level() != WalLevel.NONE
                    || new ControlledLog(fs, directory, control.get())
                            .completedStop()
                            .isPresent()) {
                return Optional.empty();
            }
            ControlState state = control.get();
            new ControlledLog(fs, directory, state).checkpoint();
            Catalog catalog = CatalogFile.read(fs, directory, state.catalogNumber(), state.catalogCrc());
            new CleanState(fs, directory, state, catalog).checkFiles();
            keep = true;
            return Optional.of(new CheckpointRollback(fs, directory, lock.get(), state, catalog));
        } finally {
            if (!keep) {
                lock.get().close();
            }
        }
    }

    /** What is kept, and what the files show of what is lost. Reads only. */
    public Survey survey() throws IOException {
        long beyond = 0;
        int unknownFiles = 0;
        long unknownBytes = 0;
        Optional<Instant> lastChange = Optional.empty();
        LostRowGroups lost = new LostRowGroups();
        Map<Path, Mark> named = namedFiles();
        for (Path file : dataFiles()) {
            Mark mark = named.get(file);
            long size = fs.size(file);
            if (mark == null) {
                unknownFiles++;
                unknownBytes += size;
            } else {
                beyond += Math.max(0, size - mark.length());
            }
            if (mark == null || size > mark.length()) {
                lastChange = later(lastChange, fs.lastModified(file));
                lost.count(fs, file, mark == null ? 0 : mark.length());
            }
        }
        return new Survey(
                new ArrayList<>(catalog.all()),
                beyond,
                unknownFiles,
                unknownBytes,
                lost.groups(),
                lost.rows(),
                control.checkpointTimeMicros(),
                lastChange);
    }

    private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
        return one.isPresent() && (other.isEmpty() || other.get().isBefore(one.get())) ? one : other;
    }

    /** Cuts files to the checkpoint's marks, removes what it does not know, clears the log behind its record, and says clean, last. */
    public void execute() throws IOException {
        Map<Path, Mark> named = namedFiles();
        for (Path file : dataFiles()) {
            Mark mark = named.get(file);
            if (mark == null) {
                fs.delete(file);
            } else if (mark.rows() > 0) {
                cut(file, mark);
            }
        }
        for (Path folder : FoundFiles.folders(fs, directory)) {
            if (isNamed(folder)) {
                fs.syncDirectory(folder);
            } else {
                FoundFiles.removeFolder(fs, folder);
            }
        }
        fs.syncDirectory(directory.resolve(DataFileFormat.TABLES_DIRECTORY));
        new RejectFiles(fs, directory, control.runNumber()).cut();
        WalOptions options =
                new WalOptions(control.level(), control.segmentSizeBytes(), fs.isSyncing(), control.runNumber());
        long last = control.checkpointEndLsn() > control.checkpointLsn() ? control.checkpointLsn() : Lsn.NONE;
        Path walDirectory = directory.resolve(DirectoryOpener.WAL_DIRECTORY);
        try (WriteAheadLog log = WriteAheadLog.open(fs, walDirectory, options, control.checkpointEndLsn(), last)) {
            log.settleTail(control.checkpointLsn());
        }
        ControlFile.write(
                fs,
                directory,
                new ControlState(
                        control.runNumber(),
                        RunState.CLEAN,
                        control.level(),
                        control.checkpointLsn(),
                        control.checkpointEndLsn(),
                        control.catalogNumber(),
                        control.catalogCrc(),
                        control.segmentSizeBytes(),
                        control.unsynced() || !fs.isSyncing(),
                        control.checkpointTimeMicros()));
    }

    private void cut(Path path, Mark mark) throws IOException {
        try (FileHandle file = fs.open(path, OpenMode.READ_WRITE)) {
            if (file.size() > mark.length()) {
                file.truncate(mark.length());
            }
            file.force(true);
        }
    }

    private Map<Path, Mark> namedFiles() {
        Map<Path, Mark> named = new HashMap<>();
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition partition : table.partitions()) {
                name(named, table.id(), partition.fileId(), partition.mark());
            }
            name(named, table.id(), table.ledger().fileId(), table.ledger().mark());
        }
        return named;
    }

    /** A relation without rows has no file: what stands there is of the lost run. */
    private void name(Map<Path, Mark> named, int tableId, long fileId, Mark mark) {
        if (mark.rows() > 0) {
            named.put(DataFileFormat.path(directory, tableId, fileId), mark);
        }
    }

    private List<Path> dataFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : FoundFiles.folders(fs, directory)) {
            files.addAll(FoundFiles.files(fs, folder));
        }
        return files;
    }

    private boolean isNamed(Path folder) {
        return catalog.all().stream().anyMatch(table -> folder.equals(DataFileFormat.directory(directory, table.id())));
    }

    /** Gives up the lock. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
