package dev.sluice.storage.transaction;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.RejectFiles;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;

/** Syncs every named file and directory, once, after runs with {@code fsync=off}. */
public final class SyncEverything {
    private SyncEverything() {}

    static void named(FileSystem fs, Path directory, Catalog catalog, ControlState control) throws IOException {
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition partition : table.partitions()) {
                sync(fs, directory, table.id(), partition.fileId(), partition.mark());
            }
            sync(
                    fs,
                    directory,
                    table.id(),
                    table.ledger().fileId(),
                    table.ledger().mark());
            Path tableDirectory = DataFileFormat.directory(directory, table.id());
            if (fs.exists(tableDirectory)) {
                fs.syncDirectory(tableDirectory);
            }
        }
        sync(fs, CatalogFile.path(directory, control.catalogNumber()));
        LogGeometry geometry = new LogGeometry(control.segmentSizeBytes());
        syncAllIn(
                fs,
                directory.resolve(DirectoryOpener.WAL_DIRECTORY),
                name -> geometry.parseFileName(name).isPresent());
        syncAllIn(fs, directory.resolve(DirectoryOpener.REJECTS_DIRECTORY), RejectFiles::isOwnName);
        fs.syncDirectory(directory.resolve(DataFileFormat.TABLES_DIRECTORY));
        fs.syncDirectory(directory.resolve(CatalogFile.DIRECTORY));
        fs.syncDirectory(directory);
        ownName(fs, directory);
    }

    /** The directory's own name may have been made by this process, or by one that did not live to sync it. */
    public static void ownName(FileSystem fs, Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().normalize().getParent();
        if (parent == null || !fs.exists(parent)) {
            return;
        }
        try {
            fs.syncDirectory(parent);
        } catch (AccessDeniedException e) {
            // A parent that may not be read was made ready by somebody else, and so was the directory in it.
            LoggerFactory.getLogger(SyncEverything.class)
                    .debug("the directory that holds the data directory cannot be synced", e);
        }
    }

    /** Files that are not Sluice's are not touched: they may be anything. */
    private static void syncAllIn(FileSystem fs, Path folder, Predicate<String> isOwnName) throws IOException {
        if (fs.exists(folder)) {
            for (Path file : fs.list(folder)) {
                if (isOwnName.test(String.valueOf(file.getFileName()))) {
                    sync(fs, file);
                }
            }
            fs.syncDirectory(folder);
        }
    }

    private static void sync(FileSystem fs, Path directory, int tableId, long fileId, Mark mark) throws IOException {
        if (mark.rows() > 0) {
            sync(fs, DataFileFormat.path(directory, tableId, fileId));
        }
    }

    private static void sync(FileSystem fs, Path path) throws IOException {
        try (FileHandle file = fs.open(path, OpenMode.READ_WRITE)) {
            file.force(true);
        }
    }
}
