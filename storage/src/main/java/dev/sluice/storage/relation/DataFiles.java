package dev.sluice.storage.relation;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The open data files of a run, a bounded number of them, and the directories whose names are not durable yet. Thread-safe; a single file is
 * used by one thread at a time.
 */
public final class DataFiles implements Closeable {
    private static final int MOST_OPEN_FILES = 256;
    private static final int FEWEST_OPEN_FILES = 4;

    private final FileSystem fs;
    private final FileSyncs syncs = new FileSyncs();
    private final AtomicLong bytesWritten = new AtomicLong();
    private final TreeSet<Path> unsyncedDirectories = new TreeSet<>();

    /** By the time of their last use, the longest ago first. */
    private final Map<Path, OpenFile> open = new LinkedHashMap<>(64, 0.75f, true);

    private int mostOpenFiles = MOST_OPEN_FILES;

    public DataFiles(FileSystem fs) {
        this.fs = fs;
    }

    FileSystem fileSystem() {
        return fs;
    }

    /** The threads that sync beside the work. */
    public FileSyncs syncs() {
        return syncs;
    }

    /** A file in use; closing it gives it back. */
    final class Use implements Closeable {
        private final OpenFile file;

        private Use(OpenFile file) {
            this.file = file;
        }

        FileHandle handle() {
            return file.handle;
        }

        @Override
        public void close() {
            giveBack(file);
        }
    }

    private static final class OpenFile {
        private final FileHandle handle;
        private int uses;

        private OpenFile(FileHandle handle) {
            this.handle = handle;
        }
    }

    synchronized Use use(Path path, OpenMode mode) throws IOException {
        OpenFile file = open.get(path);
        if (file == null) {
            closeLongestUnused();
            file = new OpenFile(open(path, mode));
            open.put(path, file);
        }
        file.uses++;
        return new Use(file);
    }

    /** Where the process may not have so many files open, it goes on with half of those it has and leaves the rest to log and catalog. */
    private FileHandle open(Path path, OpenMode mode) throws IOException {
        try {
            return fs.open(path, mode);
        } catch (DiskFullException limit) {
            if (open.size() <= FEWEST_OPEN_FILES) {
                throw limit;
            }
            mostOpenFiles = Math.max(FEWEST_OPEN_FILES, open.size() / 2);
            closeLongestUnused();
            return fs.open(path, mode);
        }
    }

    private synchronized void giveBack(OpenFile file) {
        file.uses--;
    }

    private void closeLongestUnused() throws IOException {
        Iterator<OpenFile> files = open.values().iterator();
        while (open.size() >= mostOpenFiles && files.hasNext()) {
            OpenFile file = files.next();
            if (file.uses == 0) {
                // What it wrote stays in the page cache; a later sync through another handle covers it and reports its
                // errors.
                file.handle.close();
                files.remove();
            }
        }
    }

    /** Forgets a file that is about to be deleted. */
    synchronized void close(Path path) throws IOException {
        OpenFile file = open.remove(path);
        if (file != null) {
            file.handle.close();
        }
    }

    /** Makes a directory in {@code parent} and remembers that its name is not durable. */
    void makeDirectory(Path directory, Path parent) throws IOException {
        if (!fs.exists(directory)) {
            fs.createDirectory(directory);
            namesChanged(parent);
        }
    }

    /** To be told after a name was made or removed: said before, a sync might come in between. */
    public synchronized void namesChanged(Path directory) {
        unsyncedDirectories.add(directory);
    }

    /**
     * Makes all names durable that were made or removed so far. Sessions may make names meanwhile: those count as not durable, since each
     * directory is taken off the list before it is synced. A sync that fails is fail-stop, so nothing has to be put back.
     */
    public void syncDirectories() throws IOException {
        List<Path> directories;
        synchronized (this) {
            directories = new ArrayList<>(unsyncedDirectories);
            unsyncedDirectories.clear();
        }
        for (Path directory : directories) {
            fs.syncDirectory(directory);
        }
    }

    void written(long bytes) {
        bytesWritten.addAndGet(bytes);
    }

    /** Bytes written to data files. */
    public long bytesWritten() {
        return bytesWritten.get();
    }

    /** Waits for syncs that are under way, and closes all files. */
    @Override
    public void close() throws IOException {
        syncs.close();
        closeFiles();
    }

    private synchronized void closeFiles() throws IOException {
        for (OpenFile file : open.values()) {
            file.handle.close();
        }
        open.clear();
    }
}
