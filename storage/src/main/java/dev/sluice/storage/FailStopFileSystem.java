package dev.sluice.storage;

import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A file system that changes nothing any more once a change has failed in a way after which nothing written can be trusted (invariant 10).
 * Whoever met the failure, and whatever its callers do next: no sync is tried again, and no stop can pass for clean. Thread-safe.
 */
final class FailStopFileSystem implements FileSystem {
    private final FileSystem fs;
    private volatile @Nullable FailStopException failure;

    FailStopFileSystem(FileSystem fs) {
        this.fs = fs;
    }

    /** Whether nothing may be written any more. */
    boolean hasFailed() {
        return failure != null;
    }

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    private void change(Change change) throws IOException {
        requireNoFailure();
        try {
            change.make();
        } catch (FailStopException e) {
            failure = e;
            throw e;
        }
    }

    private void requireNoFailure() throws FailStopException {
        FailStopException first = failure;
        if (first != null) {
            throw new FailStopException(first.path(), first.operation(), first);
        }
    }

    @Override
    public FileHandle open(Path path, OpenMode mode) throws IOException {
        if (mode == OpenMode.CREATE_NEW) {
            requireNoFailure();
        }
        return new Handle(fs.open(path, mode));
    }

    @Override
    public boolean exists(Path path) {
        return fs.exists(path);
    }

    @Override
    public long size(Path path) throws IOException {
        return fs.size(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return fs.list(directory);
    }

    @Override
    public void createDirectory(Path path) throws IOException {
        change(() -> fs.createDirectory(path));
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        change(() -> fs.rename(from, to));
    }

    @Override
    public void delete(Path path) throws IOException {
        change(() -> fs.delete(path));
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        change(() -> fs.syncDirectory(directory));
    }

    @Override
    public Optional<Instant> lastModified(Path path) throws IOException {
        return fs.lastModified(path);
    }

    @Override
    public boolean isSyncing() {
        return fs.isSyncing();
    }

    @Override
    public Optional<DirectoryLock> tryLock(Path path) throws IOException {
        return fs.tryLock(path);
    }

    @Override
    public OptionalLong lockHolder(Path path) throws IOException {
        return fs.lockHolder(path);
    }

    private final class Handle implements FileHandle {
        private final FileHandle file;

        private Handle(FileHandle file) {
            this.file = file;
        }

        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public int read(ByteBuffer dst, long offset) throws IOException {
            return file.read(dst, offset);
        }

        @Override
        public void writeFully(ByteBuffer src, long offset) throws IOException {
            change(() -> file.writeFully(src, offset));
        }

        @Override
        public void force(boolean metadata) throws IOException {
            change(() -> file.force(metadata));
        }

        @Override
        public void truncate(long size) throws IOException {
            change(() -> file.truncate(size));
        }

        @Override
        public void preallocate(long size) throws IOException {
            change(() -> file.preallocate(size));
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
