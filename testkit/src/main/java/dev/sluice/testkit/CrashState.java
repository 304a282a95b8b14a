package dev.sluice.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Builds what a power failure leaves of a {@link SimulatedDisk}.
 *
 * <p>The model: bytes written are durable once their file was synced; names created, changed and removed are durable once their directory
 * was synced; before that each may survive or not, in any combination, bytes sector by sector. A failed sync loses what it was to make
 * durable for ever. A file whose name is not durable is gone, synced or not.
 */
public final class CrashState {
    private final TreeMap<Path, Integer> names = new TreeMap<>();
    private final Map<Integer, FileContent> contents = new HashMap<>();
    private final List<DiskOperation> pending = new ArrayList<>();

    private CrashState(DiskImage start) {
        int inode = 0;
        for (Map.Entry<Path, byte[]> file : start.files().entrySet()) {
            names.put(file.getKey(), inode);
            contents.put(inode++, new FileContent(file.getValue()));
        }
        start.directories().forEach(path -> names.put(path, SimulatedDisk.DIRECTORY));
    }

    /**
     * The disk after a power failure behind the first {@code operations} operations of a trace.
     *
     * @param start what the disk held before the first of them
     */
    public static DiskImage after(DiskImage start, List<DiskOperation> trace, int operations, Survival survival) {
        CrashState state = new CrashState(start);
        for (DiskOperation operation : trace.subList(0, operations)) {
            state.happen(operation);
        }
        state.fail(survival);
        return state.image();
    }

    private void happen(DiskOperation operation) {
        if (operation instanceof DiskOperation.Force force) {
            settle(force);
        } else if (operation instanceof DiskOperation.SyncDirectory sync) {
            settle(sync.path());
        } else if (!(operation instanceof DiskOperation.Note)) {
            pending.add(operation);
        }
    }

    private void settle(DiskOperation.Force force) {
        pending.removeIf(operation -> {
            boolean concerned = inodeOfBytes(operation) == force.inode();
            if (concerned && force.succeeded()) {
                apply(operation, Survival.everything(), false);
            }
            return concerned;
        });
    }

    private void settle(Path directory) {
        pending.removeIf(operation -> {
            boolean concerned = directory.equals(directoryOf(operation));
            if (concerned) {
                apply(operation, Survival.everything(), false);
            }
            return concerned;
        });
    }

    private void fail(Survival survival) {
        int last = -1;
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i) instanceof DiskOperation.Write) {
                last = i;
            }
        }
        for (int i = 0; i < pending.size(); i++) {
            apply(pending.get(i), survival, i == last);
        }
    }

    private void apply(DiskOperation operation, Survival survival, boolean last) {
        if (operation instanceof DiskOperation.Write write) {
            applySectors(write, survival, last);
        } else if (operation instanceof DiskOperation.Truncate truncate) {
            if (survival.keepsChange()) {
                content(truncate.inode()).resize(truncate.size());
            }
        } else if (operation instanceof DiskOperation.Create create) {
            if (survival.keepsChange()) {
                names.put(create.path(), create.inode());
            }
        } else if (operation instanceof DiskOperation.Rename rename) {
            if (survival.keepsChange()) {
                names.remove(rename.from());
                names.put(rename.to(), rename.inode());
            }
        } else if (operation instanceof DiskOperation.Delete delete && survival.keepsChange()) {
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
            if (survival.keepsSector(last)) {
                content.write(position, write.bytes(), from, length);
            }
            from += length;
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

    private static Path directoryOf(DiskOperation operation) {
        Path path = Path.of("");
        if (operation instanceof DiskOperation.Create create) {
            path = create.path();
        } else if (operation instanceof DiskOperation.Rename rename) {
            path = rename.to();
        } else if (operation instanceof DiskOperation.Delete delete) {
            path = delete.path();
        }
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
