package dev.sluice.wal.file;

import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The real disk, of a POSIX system. Thread-safe. */
public final class NioFileSystem implements FileSystem {
    private final boolean fsync;
    private final FileAttribute<Set<PosixFilePermission>> filePermissions;
    private final FileAttribute<Set<PosixFilePermission>> directoryPermissions;
    private final IoCounters counters = new IoCounters();

    /** With fsync on, and files for their owner alone. */
    public NioFileSystem() {
        this(true, DirectoryMode.OWNER);
    }

    /** @param fsync whether syncs reach the disk; if not, they do nothing and are not counted */
    public NioFileSystem(boolean fsync, DirectoryMode mode) {
        this.fsync = fsync;
        this.filePermissions = PosixFilePermissions.asFileAttribute(mode.filePermissions());
        this.directoryPermissions = PosixFilePermissions.asFileAttribute(mode.directoryPermissions());
    }

    /** What went through since this object was made. */
    public IoCounters counters() {
        return counters;
    }

    @Override
    public FileHandle open(Path path, OpenMode mode) throws IOException {
        HeldLocks.refuseHeld(path);
        AsynchronousFileChannel channel = switch (mode) {
            case READ -> channel(path, StandardOpenOption.READ);
            case READ_WRITE -> channel(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            case CREATE_NEW ->
                channel(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        };
        return new NioFileHandle(path, channel, fsync, counters);
    }

    private AsynchronousFileChannel channel(Path path, StandardOpenOption... how) throws IOException {
        Set<OpenOption> options = new HashSet<>(List.of(how));
        options.add(LinkOption.NOFOLLOW_LINKS);
        return channel(path, options);
    }

    private AsynchronousFileChannel channel(Path path, Set<? extends OpenOption> options) throws IOException {
        try {
            return AsynchronousFileChannel.open(path, options, CallerThread.INSTANCE, filePermissions);
        } catch (IOException e) {
            throw IoFailures.ofName(path, "open", e);
        }
    }

    @Override
    public boolean exists(Path path) {
        try {
            Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            if (IoFailures.isNoDirectory(e)) {
                return false;
            }
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long size(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .size();
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (IOException e) {
            throw IoFailures.ofName(directory, "list", e);
        }
        Collections.sort(entries);
        return entries;
    }

    @Override
    public void createDirectory(Path path) throws IOException {
        try {
            Files.createDirectory(path, directoryPermissions);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(path)) {
                throw e;
            }
        } catch (IOException e) {
            throw IoFailures.ofName(path, "create", e);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw IoFailures.ofRename(from, e);
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.delete(path);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        if (!fsync) {
            return;
        }
        long start = System.nanoTime();
        // A directory, other than a file, may be reached by a symbolic link.
        try (AsynchronousFileChannel channel = channel(directory, Set.of(StandardOpenOption.READ))) {
            force(channel, directory);
        } catch (FailStopException | NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            // A directory is opened to sync it; where that fails its names stay in doubt, as after any failed sync.
            throw new FailStopException(directory, "sync", e);
        }
        counters.addFsync(System.nanoTime() - start);
    }

    private static void force(AsynchronousFileChannel channel, Path directory) throws FailStopException {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw new FailStopException(directory, "sync", e);
        }
    }

    @Override
    public Optional<Instant> lastModified(Path path) throws IOException {
        return Optional.of(
                Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant());
    }

    @Override
    public boolean isSyncing() {
        return fsync;
    }

    @Override
    public Optional<DirectoryLock> tryLock(Path path) throws IOException {
        return HeldLocks.tryLock(
                path,
                () -> channel(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
    }

    @Override
    public OptionalLong lockHolder(Path path) throws IOException {
        return HeldLocks.holder(path, () -> channel(path, StandardOpenOption.READ));
    }
}
