package dev.sluice.testkit;

import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.DirectoryLock;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A disk in memory that records every change made to it. While it runs it behaves like a page cache: what was written is read back, synced
 * or not. What a power failure would have left of it, at any moment of the record, is built by {@link CrashState}.
 *
 * <p>Threads may share it; one lock gives the record a total order. Names are kept as given: use one spelling of a path.
 */
public final class SimulatedDisk implements FileSystem {
    /** The inode of a directory. */
    static final int DIRECTORY = -1;

    private final DiskImage start;
    private final List<DiskOperation> trace = new ArrayList<>();
    private final TreeMap<Path, Integer> names = new TreeMap<>();
    private final Map<Integer, FileContent> contents = new HashMap<>();
    private final Map<Path, SimulatedLock> locks = new HashMap<>();
    private FaultPlan faults = FaultPlan.none();
    private boolean syncing = true;
    private int nextInode;
    private int flippedBits;

    /** An empty disk with this directory on it. */
    public SimulatedDisk(Path directory) {
        this(DiskImage.of(directory));
    }

    /** A disk as a crash left it. */
    public SimulatedDisk(DiskImage image) {
        start = image;
        image.files().forEach((path, bytes) -> {
            names.put(path, nextInode);
            contents.put(nextInode++, new FileContent(bytes));
        });
        image.directories().forEach(path -> names.put(path, DIRECTORY));
    }

    /**
     * A disk on which a process did the first {@code operations} operations of this one's record and was killed: what was written is there, and
     * is no more durable than it was.
     */
    public synchronized SimulatedDisk killedBehind(int operations) {
        SimulatedDisk killed = new SimulatedDisk(start);
        trace.subList(0, operations).forEach(killed::happen);
        return killed;
    }

    private void happen(DiskOperation operation) {
        trace.add(operation);
        if (operation instanceof DiskOperation.Write write) {
            content(write.inode()).write(write.offset(), write.bytes());
        } else if (operation instanceof DiskOperation.Truncate truncate) {
            content(truncate.inode()).resize(truncate.size());
        } else if (operation instanceof DiskOperation.Create create) {
            names.put(create.path(), create.inode());
            if (create.inode() != DIRECTORY) {
                contents.put(create.inode(), new FileContent(new byte[0]));
                nextInode = create.inode() + 1;
            }
        } else if (operation instanceof DiskOperation.Rename rename) {
            names.remove(rename.from());
            names.put(rename.to(), rename.inode());
        } else if (operation instanceof DiskOperation.Delete delete) {
            names.remove(delete.path());
        }
    }

    /** Makes calls fail from now on as the plan says. */
    public synchronized void faults(FaultPlan plan) {
        faults = plan;
    }

    /** Makes syncs do nothing from now on, as {@code fsync=off} does, or something again. */
    public synchronized void syncing(boolean on) {
        syncing = on;
    }

    /** Keeps no times. */
    @Override
    public Optional<Instant> lastModified(Path path) {
        return Optional.empty();
    }

    @Override
    public synchronized boolean isSyncing() {
        return syncing;
    }

    /** Records that something was promised at this moment. */
    public synchronized void note(String text) {
        trace.add(new DiskOperation.Note(text));
    }

    /** What was promised last. */
    public synchronized Optional<String> lastNote() {
        for (int i = trace.size() - 1; i >= 0; i--) {
            if (trace.get(i) instanceof DiskOperation.Note note) {
                return Optional.of(note.text());
            }
        }
        return Optional.empty();
    }

    /** What was done so far. */
    public synchronized List<DiskOperation> trace() {
        return List.copyOf(trace);
    }

    /** What the disk held before the first operation of {@link #trace}. */
    public DiskImage start() {
        return start;
    }

    /** The bytes of a file as a reader would see them now. */
    public synchronized byte[] bytes(Path path) throws IOException {
        return contentOf(path).copy();
    }

    /** Changes a file behind the back of its user, as rot would; not recorded. */
    public synchronized void damage(Path path, long offset, byte newValue) throws IOException {
        contentOf(path).set(offset, newValue);
    }

    /** All files, sorted by path. */
    public synchronized List<Path> files() {
        return names.entrySet().stream()
                .filter(e -> e.getValue() != DIRECTORY)
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public synchronized FileHandle open(Path path, OpenMode mode) throws IOException {
        Integer inode = names.get(path);
        if (mode == OpenMode.CREATE_NEW) {
            if (inode != null) {
                throw new FileAlreadyExistsException(path.toString());
            }
            requireParent(path);
            meet(Call.CREATE, path, "create");
            inode = nextInode++;
            names.put(path, inode);
            contents.put(inode, new FileContent(new byte[0]));
            trace.add(new DiskOperation.Create(path, inode));
        } else {
            meet(Call.OPEN, path, "open");
            inode = inodeOf(path);
        }
        return new SimulatedFile(this, path, inode, mode != OpenMode.READ);
    }

    @Override
    public synchronized boolean exists(Path path) {
        return names.containsKey(path);
    }

    @Override
    public synchronized long size(Path path) throws IOException {
        return contentOf(path).size();
    }

    @Override
    public synchronized List<Path> list(Path directory) throws IOException {
        Integer inode = names.get(directory);
        if (inode == null) {
            throw new NoSuchFileException(directory.toString());
        }
        if (inode != DIRECTORY) {
            throw new NotDirectoryException(directory.toString());
        }
        return names.keySet().stream()
                .filter(p -> directory.equals(p.getParent()))
                .toList();
    }

    @Override
    public synchronized void createDirectory(Path path) throws IOException {
        Integer there = names.get(path);
        if (there != null) {
            if (there != DIRECTORY) {
                throw new FileAlreadyExistsException(path.toString());
            }
            return;
        }
        requireParent(path);
        meet(Call.CREATE, path, "create");
        names.put(path, DIRECTORY);
        trace.add(new DiskOperation.Create(path, DIRECTORY));
    }

    @Override
    public synchronized void rename(Path from, Path to) throws IOException {
        if (from.getParent() == null || !from.getParent().equals(to.getParent())) {
            throw new FileSystemException(from.toString(), to.toString(), "renamed into another directory");
        }
        int inode = inodeOf(from);
        meet(Call.RENAME, from, "rename");
        names.remove(from);
        names.put(to, inode);
        trace.add(new DiskOperation.Rename(from, to, inode));
    }

    @Override
    public synchronized void delete(Path path) throws IOException {
        if (!names.containsKey(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (names.get(path) == DIRECTORY && !list(path).isEmpty()) {
            throw new FileSystemException(path.toString(), null, "directory is not empty");
        }
        meet(Call.DELETE, path, "delete");
        names.remove(path);
        trace.add(new DiskOperation.Delete(path));
    }

    @Override
    public synchronized void syncDirectory(Path directory) throws IOException {
        if (!syncing) {
            return;
        }
        list(directory);
        try {
            meet(Call.SYNC_DIRECTORY, directory, "sync");
        } catch (FailStopException e) {
            trace.add(new DiskOperation.SyncDirectory(directory, false));
            throw e;
        }
        trace.add(new DiskOperation.SyncDirectory(directory, true));
    }

    @Override
    public synchronized Optional<DirectoryLock> tryLock(Path path) throws IOException {
        if (locks.containsKey(path)) {
            return Optional.empty();
        }
        if (!names.containsKey(path)) {
            open(path, OpenMode.CREATE_NEW).close();
        }
        SimulatedLock lock = new SimulatedLock(this, path);
        locks.put(path, lock);
        return Optional.of(lock);
    }

    @Override
    public synchronized OptionalLong lockHolder(Path path) {
        return locks.containsKey(path) ? OptionalLong.of(ProcessHandle.current().pid()) : OptionalLong.empty();
    }

    synchronized void release(Path path) {
        locks.remove(path);
    }

    synchronized byte[] read(Path path, int inode, long offset, int length) throws IOException {
        Outcome outcome = meet(Call.READ, path, "read");
        byte[] bytes = content(inode).read(offset, length);
        if (outcome == Outcome.FLIPPED_BIT && bytes.length > 0) {
            int bit = new SplittableRandom(flippedBits++).nextInt(bytes.length * Byte.SIZE);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
        return bytes;
    }

    synchronized void write(Path path, int inode, long offset, byte[] bytes) throws IOException {
        if (meet(Call.WRITE, path, "write") == Outcome.SHORT_WRITE) {
            record(path, inode, offset, Arrays.copyOf(bytes, bytes.length / 2));
            throw full(Call.WRITE, path, "write");
        }
        record(path, inode, offset, bytes);
    }

    private void record(Path path, int inode, long offset, byte[] bytes) {
        content(inode).write(offset, bytes);
        trace.add(new DiskOperation.Write(path, inode, offset, bytes));
    }

    synchronized void force(Path path, int inode) throws IOException {
        if (!syncing) {
            return;
        }
        try {
            meet(Call.FORCE, path, "sync");
        } catch (IOException e) {
            trace.add(new DiskOperation.Force(path, inode, false));
            throw e;
        }
        trace.add(new DiskOperation.Force(path, inode, true));
    }

    synchronized void truncate(Path path, int inode, long size) throws IOException {
        meet(Call.TRUNCATE, path, "truncate");
        content(inode).resize(size);
        trace.add(new DiskOperation.Truncate(path, inode, size));
    }

    synchronized long sizeOf(int inode) {
        return content(inode).size();
    }

    /** Fails the call if the plan says so, in the way the real file system does; what the plan says else, the call does itself. */
    private Outcome meet(Call call, Path path, String verb) throws IOException {
        Outcome outcome = faults.outcome(call, path);
        switch (outcome) {
            case SUCCESS, FLIPPED_BIT -> {}
            case IO_ERROR -> throw failure(call, path, verb, "Input/output error");
            case DISK_FULL -> throw full(call, path, verb);
            case SHORT_WRITE -> {
                if (call != Call.WRITE) {
                    throw full(call, path, verb);
                }
            }
        }
        return outcome;
    }

    private static IOException failure(Call call, Path path, String verb, String reason) {
        return switch (call) {
            case WRITE, FORCE, TRUNCATE, RENAME, SYNC_DIRECTORY ->
                new FailStopException(path, verb, new IOException(reason));
            case OPEN, CREATE, READ, DELETE -> new FileSystemException(path.toString(), null, reason);
        };
    }

    private static IOException full(Call call, Path path, String verb) {
        String reason = "No space left on device";
        return switch (call) {
            case OPEN, CREATE, WRITE, TRUNCATE, RENAME -> new DiskFullException(path, verb, new IOException(reason));
            case FORCE, READ, DELETE, SYNC_DIRECTORY -> failure(call, path, verb, reason);
        };
    }

    private void requireParent(Path path) throws IOException {
        Path parent = path.getParent();
        if (parent == null || !Integer.valueOf(DIRECTORY).equals(names.get(parent))) {
            throw new NoSuchFileException(String.valueOf(parent));
        }
    }

    private FileContent contentOf(Path path) throws IOException {
        return content(inodeOf(path));
    }

    private int inodeOf(Path path) throws IOException {
        Integer inode = names.get(path);
        if (inode == null || inode == DIRECTORY) {
            throw new NoSuchFileException(path.toString());
        }
        return inode;
    }

    private FileContent content(int inode) {
        FileContent content = contents.get(inode);
        if (content == null) {
            throw new IllegalStateException("inode " + inode + " is unknown");
        }
        return content;
    }
}
