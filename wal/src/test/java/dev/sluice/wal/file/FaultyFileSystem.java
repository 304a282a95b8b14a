package dev.sluice.wal.file;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A file system that notes the calls which change things and fails those it was told to. */
public final class FaultyFileSystem implements FileSystem {
    /** How a call fails. */
    public enum Fault {
        IO_ERROR,
        DISK_FULL
    }

    private record Plan(int after, Fault fault, boolean sticky) {}

    private final FileSystem disk;
    private final List<String> calls = new ArrayList<>();
    private final Map<String, Plan> plans = new HashMap<>();

    public FaultyFileSystem(FileSystem disk) {
        this.disk = disk;
    }

    /** Calls so far, such as {@code write control}. */
    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    public synchronized long count(String operation) {
        return calls.stream().filter(call -> call.startsWith(operation + " ")).count();
    }

    public synchronized void failOnce(String operation, Fault fault) {
        failAfter(operation, 0, fault, false);
    }

    /** Lets this many calls of an operation pass, then fails one, or all that follow. */
    public synchronized void failAfter(String operation, int passing, Fault fault, boolean sticky) {
        plans.put(operation, new Plan(passing, fault, sticky));
    }

    public synchronized void repair() {
        plans.clear();
    }

    private synchronized void call(String operation, Path path) throws IOException {
        calls.add(operation + " " + path.getFileName());
        Plan plan = plans.get(operation);
        if (plan == null) {
            return;
        }
        if (plan.after > 0) {
            plans.put(operation, new Plan(plan.after - 1, plan.fault, plan.sticky));
            return;
        }
        if (!plan.sticky) {
            plans.remove(operation);
        }
        String verb = operation.equals("force") ? "sync" : operation;
        throw switch (plan.fault) {
            case IO_ERROR -> new FailStopException(path, verb, new IOException("Input/output error"));
            case DISK_FULL -> new DiskFullException(path, verb, new IOException("No space left on device"));
        };
    }

    @Override
    public FileHandle open(Path path, OpenMode mode) throws IOException {
        if (mode == OpenMode.CREATE_NEW) {
            call("open", path);
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
        disk.createDirectory(path);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        call("rename", from);
        disk.rename(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        disk.delete(path);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        call("sync", directory);
        disk.syncDirectory(directory);
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
            call("write", file.path());
            file.writeFully(src, offset);
        }

        @Override
        public void force(boolean metadata) throws IOException {
            call("force", file.path());
            file.force(metadata);
        }

        @Override
        public void truncate(long size) throws IOException {
            call("truncate", file.path());
            file.truncate(size);
        }

        @Override
        public void preallocate(long size) throws IOException {
            call("preallocate", file.path());
            file.preallocate(size);
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
