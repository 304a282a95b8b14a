package dev.sluice.testkit;

import dev.sluice.wal.file.DirectoryLock;
import java.nio.file.Path;

/** A lock of a {@link SimulatedDisk}; a crash frees it, since a disk built from a crash state has none. */
record SimulatedLock(SimulatedDisk disk, Path path) implements DirectoryLock {
    @Override
    public void close() {
        disk.release(path);
    }
}
