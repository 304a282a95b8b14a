package dev.sluice.testkit;

import java.nio.file.Path;

/** One change of a {@link SimulatedDisk}, in the order in which the changes happened. Files are named by their inode. */
public sealed interface DiskOperation {
    /** A name for messages, such as {@code write tables/1/2 at 4096 (512 bytes)}. */
    String describe();

    /** Bytes written; {@code bytes} is never changed afterwards. */
    @SuppressWarnings("ArrayRecordComponent") // operations are told apart by their place in the trace, never compared
    record Write(Path path, int inode, long offset, byte[] bytes) implements DiskOperation {
        @Override
        public String describe() {
            return "write " + path + " at " + offset + " (" + bytes.length + " bytes)";
        }
    }

    /** The file cut or extended to a size. */
    record Truncate(Path path, int inode, long size) implements DiskOperation {
        @Override
        public String describe() {
            return "truncate " + path + " to " + size;
        }
    }

    /** The file's earlier changes made durable, or, where the sync failed, lost for ever. */
    record Force(Path path, int inode, boolean succeeded) implements DiskOperation {
        @Override
        public String describe() {
            return (succeeded ? "sync " : "failed sync ") + path;
        }
    }

    /** A file or, where {@code inode} is negative, a directory made. */
    record Create(Path path, int inode) implements DiskOperation {
        @Override
        public String describe() {
            return "create " + path;
        }
    }

    /** A file renamed inside its directory, replacing what had the name. */
    record Rename(Path from, Path to, int inode) implements DiskOperation {
        @Override
        public String describe() {
            return "rename " + from + " to " + to;
        }
    }

    /** A name removed. */
    record Delete(Path path) implements DiskOperation {
        @Override
        public String describe() {
            return "delete " + path;
        }
    }

    /** A directory's earlier changes made durable, or, where the sync failed, left in doubt. */
    record SyncDirectory(Path path, boolean succeeded) implements DiskOperation {
        @Override
        public String describe() {
            return (succeeded ? "sync directory " : "failed sync of directory ") + path;
        }
    }

    /** No change: something the scenario promised to its caller at this moment, such as an acknowledged commit. */
    record Note(String text) implements DiskOperation {
        @Override
        public String describe() {
            return "note " + text;
        }
    }
}
