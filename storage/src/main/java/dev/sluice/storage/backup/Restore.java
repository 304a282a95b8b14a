package dev.sluice.storage.backup;

import dev.sluice.storage.backup.CopyFailedException.Copy;
import dev.sluice.storage.backup.Manifest.BackupFile;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.recovery.CleanState;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.RestoreMark;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.ControlFileFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Makes a data directory of a backup. Every byte of the backup is checked before anything is made. The control file to be stands aside, as a
 * {@link RestoreMark}, before the first other file, and gets its name when all of them are durable and were read back. So there is either a
 * whole directory, or one that cannot be opened and into which a restore may begin anew.
 */
public final class Restore {
    private final FileSystem fs;
    private final Path backup;
    private final Path dataDirectory;
    private final FileCopy copy;

    /**
     * @param backup real, and neither in the data directory nor around it
     * @param dataDirectory empty, not there, or left by a restore that did not end
     * @param stop asked between two blocks
     */
    public Restore(FileSystem fs, Path backup, Path dataDirectory, BooleanSupplier stop) {
        this.fs = fs;
        this.backup = backup;
        this.dataDirectory = dataDirectory;
        this.copy = new FileCopy(stop);
    }

    /**
     * Restores the backup.
     *
     * @throws NoBackupException if there is no complete one
     * @throws CorruptionException if it is damaged; nothing was made
     * @throws NotEmptyException if the data directory holds something; nothing was changed
     * @throws DirectoryBusyException if another process is at it
     * @throws CopyFailedException if the data directory could not be written; another restore may begin again
     */
    public BackupReport restore() throws IOException {
        Manifest manifest = Manifest.read(fs, backup);
        for (BackupFile file : manifest.files()) {
            copy.check(fs, backup, file);
        }
        ControlState control = manifest.control();
        Catalog catalog = CatalogFile.read(fs, backup, control.catalogNumber(), control.catalogCrc());
        requireRoom();
        try {
            if (!fs.exists(dataDirectory)) {
                fs.createDirectory(dataDirectory);
            }
            try (DirectoryLock lock = lock()) {
                requireRoom();
                fill(manifest, catalog);
            }
        } catch (NotEmptyException | DirectoryBusyException e) {
            throw e;
        } catch (CorruptionException e) {
            throw e.path().startsWith(backup) ? e : new CopyFailedException(Copy.RESTORE, dataDirectory, e);
        } catch (IOException e) {
            throw new CopyFailedException(Copy.RESTORE, dataDirectory, e);
        }
        return new BackupReport(catalog, manifest.files().size(), manifest.bytes());
    }

    private DirectoryLock lock() throws IOException {
        Path path = dataDirectory.resolve(DirectoryOpener.LOCK);
        Optional<DirectoryLock> lock = fs.tryLock(path);
        if (lock.isEmpty()) {
            throw new DirectoryBusyException(dataDirectory, fs.lockHolder(path).orElse(0));
        }
        return lock.get();
    }

    /** What a restore left may be restored over, and nothing else may. */
    private void requireRoom() throws IOException {
        if (!RestoreMark.isThere(fs, dataDirectory)) {
            Copies.requireEmpty(fs, dataDirectory, Set.of(DirectoryOpener.LOCK, "sluice.conf"));
        }
    }

    private void fill(Manifest manifest, Catalog catalog) throws IOException {
        ControlState control = manifest.control().withUnsynced(!fs.isSyncing());
        Path mark = dataDirectory.resolve(RestoreMark.NAME);
        AtomicReplace.write(fs, mark, ControlFileFormat.encode(control));
        Set<Path> directories = new TreeSet<>();
        for (String name : List.of(
                CatalogFile.DIRECTORY,
                DataFileFormat.TABLES_DIRECTORY,
                DirectoryOpener.WAL_DIRECTORY,
                DirectoryOpener.REJECTS_DIRECTORY)) {
            Path directory = dataDirectory.resolve(name);
            fs.createDirectory(directory);
            empty(directory);
            directories.add(directory);
        }
        for (BackupFile file : manifest.files()) {
            Path target = file.in(dataDirectory);
            directories.addAll(Copies.makeDirectories(fs, dataDirectory, target));
            Path source = file.in(backup);
            FileCopy.requireCrc(source, file.crc(), copy.copy(fs, source, file.length(), fs, target));
        }
        Copies.syncDirectories(fs, dataDirectory, directories);
        for (BackupFile file : manifest.files()) {
            copy.check(fs, dataDirectory, file);
        }
        new CleanState(fs, dataDirectory, control, catalog).check();
        fs.rename(mark, dataDirectory.resolve(ControlFile.NAME));
        fs.syncDirectory(dataDirectory);
    }

    /** Removes what a restore left that did not end. */
    private void empty(Path directory) throws IOException {
        for (Path entry : fs.list(directory)) {
            if (directory.endsWith(DataFileFormat.TABLES_DIRECTORY)) {
                for (Path file : fs.list(entry)) {
                    fs.delete(file);
                }
            }
            fs.delete(entry);
        }
    }
}
