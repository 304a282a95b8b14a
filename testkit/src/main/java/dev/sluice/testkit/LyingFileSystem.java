package dev.sluice.testkit;

import dev.sluice.testkit.FaultPlan.Call;
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

/**
 * A file system between an engine and its disk that breaks a rule on purpose, as an engine with a fault would: so that a test can show that
 * the crash tests notice. Opening, reading and locking are done as asked. Thread-safe if the lie is.
 */
public final class LyingFileSystem implements FileSystem {
    private final FileSystem disk;
    private final Lie lie;

    public LyingFileSystem(FileSystem disk, Lie lie) {
        this.disk = disk;
        this.lie = lie;
    }

    @Override
    public FileHandle open(Path path, OpenMode mode) throws IOException {
        if (mode == OpenMode.CREATE_NEW) {
            FileHandle[] made = new FileHandle[1];
            lie.meet(new DiskCall(Call.CREATE, path, 0), () -> made[0] = disk.open(path, mode));
            if (made[0] == null) {
                throw new IllegalStateException("a file that is not made cannot be written: " + path);
            }
            return new Handle(made[0]);
        }
        return new Handle(disk.open(path, mode));
    }

    @Override
    public boolean exists(Path path) {
        return disk.exists(path);
    }

    @Override
    public long size(Path path) throws IOException {
        return disk.size(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    @Override
    public void createDirectory(Path path) throws IOException {
        lie.meet(new DiskCall(Call.CREATE, path, 0), () -> disk.createDirectory(path));
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        lie.meet(new DiskCall(Call.RENAME, to, 0), () -> disk.rename(from, to));
    }

    @Override
    public void delete(Path path) throws IOException {
        lie.meet(new DiskCall(Call.DELETE, path, 0), () -> disk.delete(path));
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        lie.meet(new DiskCall(Call.SYNC_DIRECTORY, directory, 0), () -> disk.syncDirectory(directory));
    }

    @Override
    public Optional<Instant> lastModified(Path path) throws IOException {
        return disk.lastModified(path);
    }

    @Override
    public boolean isSyncing() {
        return disk.isSyncing();
    }

    @Override
    public Optional<DirectoryLock> tryLock(Path path) throws IOException {
        return disk.tryLock(path);
    }

    @Override
    public OptionalLong lockHolder(Path path) throws IOException {
        return disk.lockHolder(path);
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
            ByteBuffer bytes = ByteBuffer.allocate(src.remaining()).put(src).flip();
            lie.meet(new DiskCall(Call.WRITE, path(), bytes.remaining()), () -> file.writeFully(bytes, offset));
        }

        @Override
        public void force(boolean metadata) throws IOException {
            lie.meet(new DiskCall(Call.FORCE, path(), 0), () -> file.force(metadata));
        }

        @Override
        public void truncate(long size) throws IOException {
            lie.meet(new DiskCall(Call.TRUNCATE, path(), 0), () -> file.truncate(size));
        }

        @Override
        public void preallocate(long size) throws IOException {
            lie.meet(new DiskCall(Call.WRITE, path(), 0), () -> file.preallocate(size));
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void close() {
            // The change that a lie keeps for later may need it.
        }
    }
}
