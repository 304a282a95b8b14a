package dev.sluice.storage.verify;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.LogGeometry;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names files that nothing leads to. They are no faults: a crash behind a clean stop leaves such files, and the next stop removes those that
 * are of our making.
 */
final class Strays {
    private final FileSystem fs;
    private final Path directory;
    private final List<Path> unknown = new ArrayList<>();

    Strays(FileSystem fs, Path directory) {
        this.fs = fs;
        this.directory = directory;
    }

    /** Names them, unless a process has begun to make files meanwhile. */
    void notice(Snapshot snapshot, Catalog catalog, Findings findings) throws IOException {
        find(snapshot.control(), catalog);
        if (!snapshot.hasMoved()) {
            for (Path entry : unknown) {
                findings.notice("unknown file \"" + entry + "\": nothing leads to it");
            }
        }
    }

    private void find(ControlState control, Catalog catalog) throws IOException {
        for (Path entry : list(directory)) {
            if (!DirectoryOpener.isOwnName(nameOf(entry))) {
                unknown.add(entry);
            }
        }
        Path named = CatalogFile.path(directory, control.catalogNumber());
        findOthers(directory.resolve(CatalogFile.DIRECTORY), Set.of(named));
        findInTables(catalog);
        LogGeometry geometry = new LogGeometry(control.segmentSizeBytes());
        for (Path entry : list(directory.resolve(DirectoryOpener.WAL_DIRECTORY))) {
            if (geometry.parseFileName(nameOf(entry)).isEmpty()) {
                unknown.add(entry);
            }
        }
    }

    private void findInTables(Catalog catalog) throws IOException {
        Set<Path> tableDirectories = new HashSet<>();
        for (TableDefinition table : catalog.all()) {
            Path tableDirectory = DataFileFormat.directory(directory, table.id());
            tableDirectories.add(tableDirectory);
            Set<Path> files = new HashSet<>();
            files.add(DataFileFormat.path(directory, table.id(), table.ledger().fileId()));
            for (PartitionDefinition partition : table.partitions()) {
                files.add(DataFileFormat.path(directory, table.id(), partition.fileId()));
            }
            findOthers(tableDirectory, files);
        }
        findOthers(directory.resolve(DataFileFormat.TABLES_DIRECTORY), tableDirectories);
    }

    private void findOthers(Path folder, Set<Path> known) throws IOException {
        for (Path entry : list(folder)) {
            if (!known.contains(entry)) {
                unknown.add(entry);
            }
        }
    }

    private List<Path> list(Path folder) throws IOException {
        try {
            return fs.list(folder);
        } catch (NoSuchFileException e) {
            // A table without files has no folder.
            return List.of();
        }
    }

    private static String nameOf(Path entry) {
        return String.valueOf(entry.getFileName());
    }
}
