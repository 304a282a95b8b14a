package dev.sluice.storage.recovery;

import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.storage.transaction.SyncEverything;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Opens a data directory for writing: makes a new one, takes a clean one as it is, completes a stop that only lacked its control file, recovers
 * after a crash in minimal, and refuses after one in none. Whatever it does can be repeated after another crash.
 */
public final class DirectoryOpener {
    public static final String LOCK = "lock";
    public static final String WAL_DIRECTORY = "wal";
    public static final String REJECTS_DIRECTORY = "rejects";

    /** Reports of jobs, which the engine neither writes nor reads. */
    public static final String REPORTS_DIRECTORY = "reports";

    /** What a directory may hold that is about to be made. */
    private static final Set<String> OWN_NAMES = Set.of(
            LOCK,
            "sluice.conf",
            "lost+found",
            ControlFile.NAME,
            ControlFile.NAME + ".tmp",
            CatalogFile.DIRECTORY,
            DataFileFormat.TABLES_DIRECTORY,
            WAL_DIRECTORY,
            REJECTS_DIRECTORY,
            REPORTS_DIRECTORY);

    private final FileSystem fs;
    private final Path directory;
    private final StorageOptions options;
    private final Clock clock;
    private RecoveryReport report = RecoveryReport.noneNeeded();

    public DirectoryOpener(FileSystem fs, Path directory, StorageOptions options, Clock clock) {
        this.fs = fs;
        this.directory = directory;
        this.options = options;
        this.clock = clock;
    }

    /**
     * What the control file of a directory says that is not to be made.
     *
     * @throws NoDataDirectoryException if there is no data directory
     * @throws RestoreUnfinishedException if a restore into it did not come to its end
     * @throws CorruptionException if it is damaged, or missing where there are tables or a log (invariant 8)
     */
    public static ControlState control(FileSystem fs, Path directory) throws IOException {
        Optional<ControlState> control = ControlFile.read(fs, directory);
        if (control.isPresent()) {
            return control.get();
        }
        try {
            RestoreMark.requireNone(fs, directory);
            requireNoPredecessor(fs, directory);
        } catch (CorruptionException | RestoreUnfinishedException e) {
            // Another process may have finished making or restoring it, and begun to load, since it was looked for.
            return ControlFile.read(fs, directory).orElseThrow(() -> e);
        }
        throw new NoDataDirectoryException(directory);
    }

    /** Whether something of this name belongs in a data directory. */
    public static boolean isOwnName(String name) {
        return OWN_NAMES.contains(name);
    }

    /** Takes the directory's lock, and makes the directory where there is none. */
    public DirectoryLock lock() throws IOException {
        if (!fs.exists(directory)) {
            fs.createDirectory(directory);
        } else if (!fs.exists(directory.resolve(ControlFile.NAME))) {
            RestoreMark.requireNone(fs, directory);
            requireNothingElse();
        }
        Path path = directory.resolve(LOCK);
        Optional<DirectoryLock> lock = fs.tryLock(path);
        if (lock.isEmpty()) {
            throw new DirectoryBusyException(directory, fs.lockHolder(path).orElse(0));
        }
        return lock.get();
    }

    /** What {@link #open} had to repair. */
    public RecoveryReport report() {
        return report;
    }

    /** Opens the directory; the caller holds its lock. */
    public EngineState open() throws IOException {
        Optional<ControlState> found = ControlFile.read(fs, directory);
        ControlState control = found.isPresent() ? found.get() : initialise();
        if (control.state() == RunState.IN_PRODUCTION) {
            Optional<ControlState> stopped = new ControlledLog(fs, directory, control).completedStop();
            if (stopped.isPresent()) {
                completeStop(control, stopped.get());
                control = stopped.get();
                report = new RecoveryReport(RecoveryReport.Kind.STOP_COMPLETED, 0, 0, List.of());
            } else if (control.level() == WalLevel.NONE) {
                throw new RecoveryRequiredException(directory);
            } else {
                StartupRecovery recovery = new StartupRecovery(fs, directory, options, clock, control);
                control = recovery.recover();
                report = recovery.report();
            }
        }
        Catalog catalog = CatalogFile.read(fs, directory, control.catalogNumber(), control.catalogCrc());
        new CleanState(fs, directory, control, catalog).check();
        WalOptions walOptions =
                new WalOptions(options.walLevel(), control.segmentSizeBytes(), fs.isSyncing(), control.runNumber() + 1);
        boolean hasRecord = control.checkpointEndLsn() > control.checkpointLsn();
        WriteAheadLog log = WriteAheadLog.open(
                fs,
                directory.resolve(WAL_DIRECTORY),
                walOptions,
                control.checkpointEndLsn(),
                hasRecord ? control.checkpointLsn() : Lsn.NONE);
        return new EngineState(fs, directory, options, clock, log, control, control.runNumber() + 1, catalog);
    }

    /** Writes the control file that a stop lacked. Its record was read, which does not mean that it is durable. */
    private void completeStop(ControlState crashed, ControlState stopped) throws IOException {
        CatalogFile.read(fs, directory, stopped.catalogNumber(), stopped.catalogCrc());
        WalOptions walOptions =
                new WalOptions(stopped.level(), stopped.segmentSizeBytes(), fs.isSyncing(), stopped.runNumber());
        try (WriteAheadLog log = WriteAheadLog.open(
                fs,
                directory.resolve(WAL_DIRECTORY),
                walOptions,
                stopped.checkpointEndLsn(),
                stopped.checkpointLsn())) {
            log.settleTail(crashed.checkpointLsn());
        }
        ControlFile.write(fs, directory, stopped);
    }

    /** Makes a new directory: subdirectories, an empty catalog and, last, a control file that says clean (invariant 8). */
    private ControlState initialise() throws IOException {
        requireNoPredecessor(fs, directory);
        requireNothingElse();
        fs.createDirectory(directory.resolve(CatalogFile.DIRECTORY));
        fs.createDirectory(directory.resolve(DataFileFormat.TABLES_DIRECTORY));
        fs.createDirectory(directory.resolve(WAL_DIRECTORY));
        fs.createDirectory(directory.resolve(REJECTS_DIRECTORY));
        fs.syncDirectory(directory);
        SyncEverything.ownName(fs, directory);
        int crc = CatalogFile.write(fs, directory, 1, Catalog.empty());
        long firstLsn = WriteAheadLog.firstLsn(options.walSegmentSizeBytes());
        ControlState control = new ControlState(
                0,
                RunState.CLEAN,
                options.walLevel(),
                firstLsn,
                firstLsn,
                1,
                crc,
                options.walSegmentSizeBytes(),
                !fs.isSyncing(),
                clock.millis() * 1_000);
        ControlFile.write(fs, directory, control);
        return control;
    }

    private static void requireNoPredecessor(FileSystem fs, Path directory) throws IOException {
        for (String name : List.of(DataFileFormat.TABLES_DIRECTORY, WAL_DIRECTORY)) {
            Path subdirectory = directory.resolve(name);
            if (fs.exists(subdirectory) && !fs.list(subdirectory).isEmpty()) {
                throw new CorruptionException(
                        directory.resolve(ControlFile.NAME),
                        -1,
                        "the control file of a directory that holds tables or a log",
                        "no such file");
            }
        }
    }

    /** A directory that is something else gets not so much as a lock. */
    private void requireNothingElse() throws IOException {
        for (Path entry : fs.list(directory)) {
            String name = String.valueOf(entry.getFileName());
            if (!OWN_NAMES.contains(name)) {
                throw new NotADataDirectoryException(directory, name);
            }
        }
    }

    /** Whether a record of this type ends a run. */
    static boolean endsRun(RecordType type) {
        return type == RecordType.CHECKPOINT_SHUTDOWN;
    }
}
