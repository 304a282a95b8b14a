package dev.sluice.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Builds what a power failure leaves of a {@link SimulatedDisk}. Moved along the record of what was done, it knows at every operation what is
 * durable and what is not yet, and gives any number of the disks that may be left.
 *
 * <p>The model: bytes written are durable once their file was synced; names created, changed and removed as {@link NameRule} says; before that
 * each may survive or not, in any combination, bytes sector by sector. A failed sync of a file loses what it was to make durable for ever, as
 * page caches do; one of a directory changes nothing. A file whose
 * name is not durable is gone, synced or not. Not for threads to share.
 */
public final class CrashState {
    private final NameRule rule;
    private final SortedMap<Path, Integer> names;
    private final Map<Integer, FileContent> contents;
    private final List<DiskOperation> pending;

    /** Begins with what is on the disk before the first operation. */
    public CrashState(DiskImage start, NameRule rule) {
        this(rule, new TreeMap<>(), new HashMap<>(), new ArrayList<>());
        int inode = 0;
        for (Map.Entry<Path, byte[]> file : start.files().entrySet()) {
            names.put(file.getKey(), inode);
            contents.put(inode++, new FileContent(file.getValue()));
        }
        start.directories().forEach(path -> names.put(path, SimulatedDisk.DIRECTORY));
    }

    private CrashState(
            NameRule rule,
            SortedMap<Path, Integer> names,
            Map<Integer, FileContent> contents,
            List<DiskOperation> pending) {
        this.rule = rule;
        this.names = names;
        this.contents = contents;
        this.pending = pending;
    }

    /**
     * The disk after a power failure behind the first {@code operations} operations of a trace, where names are durable as POSIX promises.
     *
     * @param start what the disk held before the first of them
     */
    public static DiskImage after(DiskImage start, List<DiskOperation> trace, int operations, Survival survival) {
        CrashState state = new CrashState(start, NameRule.STRICT);
        trace.subList(0, operations).forEach(state::happen);
        return state.image(survival);
    }

    /** Moves behind the next operation. */
    public void happen(DiskOperation operation) {
        if (operation instanceof DiskOperation.Force force) {
            settle(force);
        } else if (operation instanceof DiskOperation.SyncDirectory sync) {
            settle(sync);
        } else if (!(operation instanceof DiskOperation.Note)) {
            pending.add(operation);
        }
    }

    /** How many changes are not durable here. */
    public int pendingChanges() {
        return pending.size();
    }

    /** The disk after a power failure here. */
    public DiskImage image(Survival survival) {
        Map<Integer, FileContent> forked = new HashMap<>();
        contents.forEach((inode, content) -> forked.put(inode, content.fork()));
        CrashState failed = new CrashState(rule, new TreeMap<>(names), forked, new ArrayList<>(pending));
        failed.fail(survival);
        return failed.image();
    }

    private void settle(DiskOperation.Force force) {
        settle(operation -> inodeOfBytes(operation) == force.inode(), force.succeeded());
        if (force.succeeded() && rule == NameRule.JOURNALED) {
            settle(CrashState::isChangeOfNames, true);
        }
    }

    private void settle(DiskOperation.SyncDirectory sync) {
        if (sync.succeeded()) {
            boolean all = rule == NameRule.JOURNALED;
            settle(
                    operation ->
                            isChangeOfNames(operation) && (all || sync.path().equals(parent(changed(operation)))),
                    true);
        }
    }

    @FunctionalInterface
    private interface Concerned {
        boolean test(DiskOperation operation);
    }

    private void settle(Concerned concerned, boolean succeeded) {
        pending.removeIf(operation -> {
            boolean settles = concerned.test(operation);
            if (settles && succeeded) {
                apply(operation, Survival.everything(), false);
            }
            return settles;
        });
    }

    private void fail(Survival survival) {
        int last = -1;
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i) instanceof DiskOperation.Write) {
                last = i;
            }
        }
        boolean namesGoOn = true;
        for (int i = 0; i < pending.size(); i++) {
            DiskOperation operation = pending.get(i);
            if (rule == NameRule.JOURNALED && isChangeOfNames(operation)) {
                namesGoOn = namesGoOn && survival.keepsChange();
                if (namesGoOn) {
                    apply(operation, Survival.everything(), false);
                }
            } else {
                apply(operation, survival, i == last);
            }
        }
    }

    private void apply(DiskOperation operation, Survival survival, boolean last) {
        if (operation instanceof DiskOperation.Write write) {
            applySectors(write, survival, last);
        } else if (survival.keepsChange()) {
            applyChange(operation);
        }
    }

    private void applyChange(DiskOperation operation) {
        if (operation instanceof DiskOperation.Truncate truncate) {
            content(truncate.inode()).resize(truncate.size());
        } else if (operation instanceof DiskOperation.Create create) {
            names.put(create.path(), create.inode());
        } else if (operation instanceof DiskOperation.Rename rename) {
            names.remove(rename.from());
            names.put(rename.to(), rename.inode());
        } else if (operation instanceof DiskOperation.Delete delete) {
            names.remove(delete.path());
        }
    }

    private void applySectors(DiskOperation.Write write, Survival survival, boolean last) {
        FileContent content = content(write.inode());
        int from = 0;
        while (from < write.bytes().length) {
            long position = write.offset() + from;
            int untilBorder = Survival.SECTOR_BYTES - (int) (position % Survival.SECTOR_BYTES);
            int length = Math.min(untilBorder, write.bytes().length - from);
            switch (survival.sector(last)) {
                case KEPT -> content.write(position, write.bytes(), from, length);
                case LOST -> {}
                case ZEROS -> content.resize(Math.max(content.size(), position + length));
                case GARBAGE -> growWithGarbage(content, position + length);
            }
            from += length;
        }
    }

    private static void growWithGarbage(FileContent content, long end) {
        int size = content.size();
        if (end > size) {
            byte[] garbage = new byte[Math.toIntExact(end - size)];
            for (int i = 0; i < garbage.length; i++) {
                garbage[i] = (byte) (0xA7 + 31 * (size + i));
            }
            content.write(size, garbage);
        }
    }

    private FileContent content(int inode) {
        return contents.computeIfAbsent(inode, i -> new FileContent(new byte[0]));
    }

    private static int inodeOfBytes(DiskOperation operation) {
        if (operation instanceof DiskOperation.Write write) {
            return write.inode();
        }
        return operation instanceof DiskOperation.Truncate truncate ? truncate.inode() : Integer.MIN_VALUE;
    }

    private static boolean isChangeOfNames(DiskOperation operation) {
        return operation instanceof DiskOperation.Create
                || operation instanceof DiskOperation.Rename
                || operation instanceof DiskOperation.Delete;
    }

    private static Path changed(DiskOperation operation) {
        if (operation instanceof DiskOperation.Create create) {
            return create.path();
        } else if (operation instanceof DiskOperation.Rename rename) {
            return rename.to();
        } else if (operation instanceof DiskOperation.Delete delete) {
            return delete.path();
        }
        throw new IllegalArgumentException(operation.describe() + " changes no name");
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? Path.of("") : parent;
    }

    /** A name whose directory is gone cannot be reached. */
    private DiskImage image() {
        TreeMap<Path, byte[]> files = new TreeMap<>();
        TreeSet<Path> directories = new TreeSet<>();
        names.forEach((path, inode) -> {
            if (!reachable(path)) {
                return;
            }
            if (inode == SimulatedDisk.DIRECTORY) {
                directories.add(path);
            } else {
                files.put(path, content(inode).copy());
            }
        });
        return new DiskImage(directories, files);
    }

    private boolean reachable(Path path) {
        Path root = names.firstKey();
        for (Path p = path; p != null && !p.equals(root); p = p.getParent()) {
            Integer inode = names.get(p);
            if (inode == null || (!p.equals(path) && inode != SimulatedDisk.DIRECTORY)) {
                return false;
            }
        }
        return true;
    }
}
