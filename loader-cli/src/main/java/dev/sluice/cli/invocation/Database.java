package dev.sluice.cli.invocation;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.Console;
import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.NoSuchTableException;
import dev.sluice.storage.RunStatistics;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.DirectoryMode;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.IoCounters;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/** Opens the data directory as the settings of the run ask. */
public final class Database {
    private Database() {}

    public static NioFileSystem fileSystem(Settings settings) {
        DirectoryMode mode = settings.display(Setting.DATA_DIRECTORY_MODE).equals("0750")
                ? DirectoryMode.GROUP_READS
                : DirectoryMode.OWNER;
        return new NioFileSystem(settings.isOn(Setting.FSYNC), mode);
    }

    public static StorageOptions options(Settings settings) {
        return StorageOptions.defaults()
                .withWalLevel(settings.display(Setting.WAL_LEVEL).equals("none") ? WalLevel.NONE : WalLevel.MINIMAL)
                .withSynchronousCommit(settings.isOn(Setting.SYNCHRONOUS_COMMIT))
                .withWalSkipThresholdBytes(settings.get(Setting.WAL_SKIP_THRESHOLD))
                .withWalSegmentSizeBytes((int) settings.get(Setting.WAL_SEGMENT_SIZE))
                .withMaxWalSizeBytes(settings.get(Setting.MAX_WAL_SIZE))
                .withCheckpointTimeout(Duration.ofMillis(settings.get(Setting.CHECKPOINT_TIMEOUT)))
                .withRowGroupRows((int) settings.get(Setting.ROW_GROUP_ROWS))
                .withMaxPartitions((int) settings.get(Setting.MAX_PARTITIONS))
                // Rows that wait take three eighths of a load's memory, the ring half; fixed shares, so that the files
                // depend on options alone.
                .withPendingBudgetBytes(settings.get(Setting.MEMORY) / 8 * 3);
    }

    /** What the control file says, or an error that says that there is no data directory. */
    public static ControlState control(Invocation invocation, FileSystem fileSystem) throws IOException {
        return DirectoryOpener.control(fileSystem, invocation.dataDirectory());
    }

    /** Opens to write; makes the directory where there is none, and recovers it where it crashed. */
    public static StorageEngine open(Invocation invocation, FileSystem fileSystem) throws IOException {
        StorageEngine engine = StorageEngine.open(
                fileSystem, invocation.dataDirectory(), options(invocation.settings()), Clock.systemUTC());
        report(engine.recovery(), invocation.console());
        if (!fileSystem.isSyncing()) {
            invocation
                    .console()
                    .warning(
                            "fsync is off: nothing is forced to the disk, and a power loss may destroy the whole directory");
        }
        return engine;
    }

    /** Opens to read. A directory that crashed is recovered first; one that another process writes to is read at its last checkpoint. */
    public static DatabaseReader openReader(Invocation invocation) throws IOException {
        return DatabaseReader.open(
                fileSystem(invocation.settings()),
                invocation.dataDirectory(),
                recovery -> report(recovery, invocation.console()));
    }

    /** The tables there are; none where there is no directory. */
    public static Catalog catalog(Invocation invocation) throws IOException {
        try (DatabaseReader reader = openReader(invocation)) {
            return reader.catalog();
        } catch (NoDataDirectoryException none) {
            return Catalog.empty();
        }
    }

    /** Makes one change to an existing directory and stops cleanly, whatever signal comes meanwhile. */
    public static Changed change(Invocation invocation, Change change) throws IOException {
        NioFileSystem fileSystem = fileSystem(invocation.settings());
        control(invocation, fileSystem);
        invocation.signals().arm(() -> {});
        try (StorageEngine engine = open(invocation, fileSystem)) {
            try {
                change.apply(engine);
                return new Changed(engine.shutdown().statistics(), fileSystem.counters());
            } catch (FailStopException failStop) {
                engine.abandon();
                throw failStop;
            }
        }
    }

    public static TableDefinition table(DatabaseReader reader, String name) throws IOException {
        return reader.catalog().table(name).orElseThrow(() -> new NoSuchTableException(name));
    }

    private static void report(RecoveryReport recovery, Console console) {
        if (recovery.kind() == RecoveryReport.Kind.RECOVERED) {
            console.note("recovered after a crash: " + Amounts.count(recovery.redoneTransactions())
                    + " transactions and " + Amounts.count(recovery.redoneRows()) + " rows taken from the log");
        }
        for (RecoveryReport.EmptiedTable each : recovery.emptied()) {
            console.warning("unlogged table \"" + each.table() + "\" was emptied by the recovery: "
                    + Amounts.count(each.rows()) + " rows of " + Amounts.count(each.inputs()) + " inputs are lost");
        }
    }

    /**
     * What a change cost.
     *
     * @param statistics of the engine, its clean stop included
     * @param counters what went through the file system
     */
    public record Changed(RunStatistics statistics, IoCounters counters) {}

    /** A change to a data directory. */
    public interface Change {
        void apply(StorageEngine engine) throws IOException;
    }
}
