package dev.sluice.storage.backup;

import dev.sluice.storage.backup.CopyFailedException.Copy;
import dev.sluice.storage.backup.Manifest.BackupFile;
import dev.sluice.storage.backup.NamedFiles.NamedFile;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.LogGeometry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Copies a data directory that is clean and whose lock the caller holds: the data files that the catalog names, up to their marks, and the
 * reject files that ledgers name. The catalog is written as the backup will have made it; of the log nothing is needed, since the restored
 * directory's begins with the next segment. Then every file and directory is synced, all of it read back, and last the manifest written.
 *
 * <p>Whatever fails before that leaves a directory that {@link Restore} refuses.
 */
public final class Backup {
    private final FileSystem from;
    private final Path dataDirectory;
    private final FileSystem to;
    private final Path target;
    private final FileCopy copy;
    private final Set<Path> directories = new TreeSet<>();

    /**
     * @param target empty or not there; real, and neither in the data directory nor around it
     * @param stop asked between two blocks
     */
    public Backup(FileSystem from, Path dataDirectory, FileSystem to, Path target, BooleanSupplier stop) {
        this.from = from;
        this.dataDirectory = dataDirectory;
        this.to = to;
        this.target = target;
        this.copy = new FileCopy(stop);
    }

    /**
     * Takes the backup.
     *
     * @param control what the control file says
     * @param catalog what that names
     * @throws NotEmptyException if there is something in the target; nothing is changed
     * @throws CorruptionException if the data directory is damaged
     * @throws CopyFailedException if the target could not be written, or is not read back as it was written
     */
    public BackupReport take(ControlState control, Catalog catalog, long timeMicros) throws IOException {
        if (control.state() != RunState.CLEAN) {
            throw new IllegalArgumentException("a directory in production cannot be backed up");
        }
        Copies.requireEmpty(to, target, Set.of());
        List<NamedFile> files = new NamedFiles(from, dataDirectory, copy).of(catalog);
        Catalog backedUp = catalog.backedUp(timeMicros);
        Manifest manifest;
        try {
            to.createDirectory(target);
            int catalogCrc = writeCatalog(control, backedUp);
            manifest = new Manifest(stopped(control, catalogCrc, timeMicros), copyAll(control, files));
            Copies.syncDirectories(to, target, directories);
            readBack(manifest);
            manifest.write(to, target);
            if (!Manifest.read(to, target).equals(manifest)) {
                throw new IOException("the manifest is not read back as it was written");
            }
        } catch (CorruptionException e) {
            throw e.path().startsWith(target) ? new CopyFailedException(Copy.BACKUP, target, e) : e;
        } catch (IOException e) {
            throw new CopyFailedException(Copy.BACKUP, target, e);
        }
        return new BackupReport(backedUp, manifest.files().size(), manifest.bytes());
    }

    private int writeCatalog(ControlState control, Catalog catalog) throws IOException {
        directories.addAll(Copies.makeDirectories(to, target, CatalogFile.path(target, control.catalogNumber())));
        return CatalogFile.write(to, target, control.catalogNumber(), catalog);
    }

    private List<BackupFile> copyAll(ControlState control, List<NamedFile> files) throws IOException {
        List<BackupFile> copied = new ArrayList<>();
        Path catalog = CatalogFile.path(target, control.catalogNumber());
        long size = to.size(catalog);
        copied.add(new BackupFile(name(target, catalog), size, copy.crc(to, catalog, size)));
        for (NamedFile file : files) {
            Path path = dataDirectory.relativize(file.path());
            Path copyPath = target.resolve(path);
            directories.addAll(Copies.makeDirectories(to, target, copyPath));
            int crc = copy.copy(from, file.path(), file.length(), to, copyPath);
            copied.add(new BackupFile(name(target, copyPath), file.length(), crc));
        }
        return copied;
    }

    private void readBack(Manifest manifest) throws IOException {
        for (BackupFile file : manifest.files()) {
            copy.check(to, target, file);
        }
    }

    private static String name(Path directory, Path file) {
        return directory.relativize(file).toString();
    }

    /** Like that of a new directory: the log has no record yet, and will go on in the segment behind all LSNs of this one. */
    private static ControlState stopped(ControlState control, int catalogCrc, long timeMicros) {
        LogGeometry geometry = new LogGeometry(control.segmentSizeBytes());
        long lsn = geometry.behindSegmentHeader(geometry.nextSegmentStart(control.checkpointEndLsn()));
        return new ControlState(
                control.runNumber(),
                RunState.CLEAN,
                control.level(),
                lsn,
                lsn,
                control.catalogNumber(),
                catalogCrc,
                control.segmentSizeBytes(),
                false,
                timeMicros);
    }
}
