package dev.sluice.storage.checkpoint;

import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.FoundFiles;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes files that the catalog does not name: of dropped and truncated tables, and what crashed processes left. Only after the control file
 * durably names that catalog (invariants 1 and 8).
 */
public final class Leftovers {
    private final EngineState engine;
    private final FileSystem fs;

    public Leftovers(EngineState engine) {
        this.engine = engine;
        this.fs = engine.fileSystem();
    }

    /** Data files that the catalog does not name. */
    public int count() throws IOException {
        Set<Path> named = named();
        int count = 0;
        for (Path folder : FoundFiles.folders(fs, engine.directory())) {
            for (Path file : FoundFiles.files(fs, folder)) {
                count += named.contains(file) ? 0 : 1;
            }
        }
        return count;
    }

    void remove() throws IOException {
        Path directory = engine.directory();
        Path catalogs = directory.resolve(CatalogFile.DIRECTORY);
        removeOthers(
                catalogs,
                fs.list(catalogs).stream()
                        .filter(file -> CatalogFile.isOwnName(String.valueOf(file.getFileName())))
                        .toList(),
                Set.of(CatalogFile.path(directory, engine.control().catalogNumber())));
        Set<Path> tables = new HashSet<>();
        engine.catalog().all().forEach(table -> tables.add(DataFileFormat.directory(directory, table.id())));
        Set<Path> named = named();
        boolean removed = false;
        for (Path folder : FoundFiles.folders(fs, directory)) {
            removeOthers(folder, FoundFiles.files(fs, folder), named);
            if (!tables.contains(folder)) {
                FoundFiles.removeFolder(fs, folder);
                removed = true;
            }
        }
        if (removed) {
            fs.syncDirectory(directory.resolve(DataFileFormat.TABLES_DIRECTORY));
        }
    }

    /** All data files that the catalog names. */
    private Set<Path> named() {
        Path directory = engine.directory();
        Set<Path> files = new HashSet<>();
        for (TableDefinition table : engine.catalog().all()) {
            files.add(DataFileFormat.path(directory, table.id(), table.ledger().fileId()));
            for (PartitionDefinition partition : table.partitions()) {
                files.add(DataFileFormat.path(directory, table.id(), partition.fileId()));
            }
        }
        return files;
    }

    private void removeOthers(Path directory, List<Path> found, Set<Path> named) throws IOException {
        boolean removed = false;
        for (Path file : found) {
            if (!named.contains(file)) {
                fs.delete(file);
                removed = true;
            }
        }
        if (removed) {
            fs.syncDirectory(directory);
        }
    }
}
