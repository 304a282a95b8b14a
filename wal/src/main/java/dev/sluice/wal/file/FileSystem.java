package dev.sluice.wal.file;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The only door to the disk for the log and for storage, and so the seam at which tests make it fail.
 *
 * <p>Failures: {@link dev.sluice.wal.DiskFullException} when a limit is met, {@link dev.sluice.wal.FailStopException}
 * when a sync, or a write, truncate or rename fails otherwise, {@link java.nio.file.FileSystemException} when the name
 * is the problem.
 */
public interface FileSystem {
    /**
     * Opens a file; new ones are readable by their owner alone unless the directory mode says otherwise. Never follows
     * a symbolic link in the last place.
     *
     * @throws java.nio.file.NoSuchFileException if it must exist and does not
     * @throws java.nio.file.FileAlreadyExistsException if it must not exist and does
     */
    FileHandle open(Path path, OpenMode mode) throws IOException;

    /**
     * Whether something has this name.
     *
     * @throws java.io.UncheckedIOException if that cannot be told, since an unreadable file must not pass for a missing
     *     one
     */
    boolean exists(Path path);

    long size(Path path) throws IOException;

    /** When a file was written to last; empty where nobody kept the time. */
    Optional<Instant> lastModified(Path path) throws IOException;

    /**
     * What a directory holds, sorted by name.
     *
     * @throws java.nio.file.NotDirectoryException if it is something else
     */
    List<Path> list(Path directory) throws IOException;

    /** Makes a directory below an existing one; does nothing if it is there. */
    void createDirectory(Path path) throws IOException;

    /** Gives a file another name in one step, replacing a file of that name. */
    void rename(Path from, Path to) throws IOException;

    /** Deletes a file or an empty directory. */
    void delete(Path path) throws IOException;

    /**
     * Makes names created, changed and deleted in this directory durable.
     *
     * <p>A failure, whatever its reason, is fail-stop, unless the directory is not there or may not be read.
     */
    void syncDirectory(Path directory) throws IOException;

    /** Whether syncs reach the disk; where they do not, what is written is durable only once somebody else has synced it. */
    boolean isSyncing();

    /**
     * Takes the lock that this file stands for and writes the process id into it; creates the file where there is none.
     * Also excludes a second holder in this process, by whatever path it comes.
     *
     * @return empty if another holds it
     */
    Optional<DirectoryLock> tryLock(Path path) throws IOException;

    /**
     * Who holds the lock of this file, found without changing anything.
     *
     * @return the holder's process id, 0 if it is held but the id is not known, empty if the lock is free
     */
    OptionalLong lockHolder(Path path) throws IOException;
}
