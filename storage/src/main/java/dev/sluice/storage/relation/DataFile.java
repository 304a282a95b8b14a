package dev.sluice.storage.relation;

import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.rowgroup.RowGroupFormat;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The file of one relation, to append to. It is made when the first row group is placed; bytes that an earlier process left behind the known
 * end are cut before anything is written. One thread at a time; syncs run beside it.
 */
final class DataFile {
    private static final long BACKGROUND_SYNC_BYTES = 64L << 20;

    private final DataFiles files;
    private final Path tables;
    private final Path directory;
    private final Path path;
    private final int tableId;
    private final long fileId;
    private boolean ready;

    /** Changes of the content so far, and how many of them a sync has seen. */
    private final AtomicLong changes = new AtomicLong();

    private final AtomicLong syncedChanges = new AtomicLong();
    private long bytesSinceSync;
    private @Nullable Future<?> backgroundSync;

    /** All syncs that were begun and may be under way, whoever else waits for them. */
    private final List<Future<?>> begun = new ArrayList<>();

    DataFile(DataFiles files, Path dataDirectory, int tableId, long fileId) {
        this.files = files;
        this.tables = dataDirectory.resolve(DataFileFormat.TABLES_DIRECTORY);
        this.directory = DataFileFormat.directory(dataDirectory, tableId);
        this.path = DataFileFormat.path(dataDirectory, tableId, fileId);
        this.tableId = tableId;
        this.fileId = fileId;
    }

    Path path() {
        return path;
    }

    /** Writes a row group, into which its place is put, at the end, which is at {@code length}. */
    void append(ByteBuffer group, long length) throws IOException {
        prepare(length);
        RowGroupFormat.place(group, fileId, length);
        int count = group.remaining();
        try (DataFiles.Use file = files.use(path, OpenMode.READ_WRITE)) {
            change(() -> file.handle().writeFully(group, length));
        }
        files.written(count);
        bytesSinceSync += count;
        if (bytesSinceSync >= BACKGROUND_SYNC_BYTES) {
            syncInBackground();
        }
    }

    /**
     * Counts behind the change, whole or not. Counted before, it would count as synced by a sync that runs beside it and does not hold it, and its
     * commit would wait for nothing.
     */
    private void change(FileSyncs.Work change) throws IOException {
        try {
            change.run();
        } finally {
            changes.incrementAndGet();
        }
    }

    /** Makes the file end at {@code length}, and makes it if it is not there and has only a header. */
    void prepare(long length) throws IOException {
        if (ready) {
            return;
        }
        if (length == Mark.HEADER_BYTES) {
            make();
        } else {
            cutTo(length);
        }
        ready = true;
    }

    private void make() throws IOException {
        files.makeDirectory(directory, tables);
        if (files.fileSystem().exists(path)) {
            // Only a process that crashed can have left it: no catalog names a row in it.
            files.close(path);
            files.fileSystem().delete(path);
        }
        try (DataFiles.Use file = files.use(path, OpenMode.CREATE_NEW)) {
            files.namesChanged(directory);
            change(() -> file.handle().writeFully(DataFileFormat.header(tableId, fileId), 0));
        }
        files.written(Mark.HEADER_BYTES);
    }

    private void cutTo(long length) throws IOException {
        try (DataFiles.Use file = files.use(path, OpenMode.READ_WRITE)) {
            long size = file.handle().size();
            if (size < length) {
                throw new CorruptionException(path, size, "at least " + length + " bytes", size + " bytes");
            }
            ByteBuffer header = ByteBuffer.allocate(Mark.HEADER_BYTES);
            file.handle().read(header, 0);
            DataFileFormat.check(header.flip(), path, tableId, fileId);
            if (size > length) {
                change(() -> file.handle().truncate(length));
            }
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "a data file of " + length + " bytes", "no such file");
        }
    }

    /** Cuts off what was placed behind {@code length}; a file without rows is removed. */
    void rollbackTo(long length) throws IOException {
        if (!ready) {
            return;
        }
        awaitSyncs();
        if (length == Mark.HEADER_BYTES) {
            files.close(path);
            files.fileSystem().delete(path);
            files.namesChanged(directory);
            ready = false;
            syncedChanges.set(changes.get());
            return;
        }
        try (DataFiles.Use file = files.use(path, OpenMode.READ_WRITE)) {
            change(() -> file.handle().truncate(length));
        }
    }

    /** Removes the file if it is there; nobody uses it any more. */
    void delete() throws IOException {
        awaitSyncs();
        files.close(path);
        if (files.fileSystem().exists(path)) {
            files.fileSystem().delete(path);
        }
    }

    DataFiles.Use read() throws IOException {
        return files.use(path, OpenMode.READ_WRITE);
    }

    /** Makes the bytes durable that were written before the call. Any thread. */
    void force() throws IOException {
        long seen = changes.get();
        if (syncedChanges.get() < seen) {
            try (DataFiles.Use file = files.use(path, OpenMode.READ_WRITE)) {
                file.handle().force(false);
            }
            syncedChanges.accumulateAndGet(seen, Math::max);
        }
    }

    /** Begins to make the bytes durable; what has to be waited for is added to {@code syncs}. */
    void beginForce(List<Future<?>> syncs) {
        takeBackgroundSync(syncs);
        if (syncedChanges.get() < changes.get()) {
            bytesSinceSync = 0;
            syncs.add(begin());
        }
    }

    private Future<?> begin() {
        begun.removeIf(Future::isDone);
        Future<?> sync = files.syncs().begin(this::force);
        begun.add(sync);
        return sync;
    }

    /** So that neither a commit nor a stop has to wait for gigabytes. The failure of an earlier one is met here. */
    private void syncInBackground() throws IOException {
        Future<?> earlier = backgroundSync;
        if (earlier == null || earlier.isDone()) {
            List<Future<?>> over = new ArrayList<>(1);
            takeBackgroundSync(over);
            FileSyncs.await(over);
            bytesSinceSync = 0;
            backgroundSync = begin();
        }
    }

    /**
     * Nothing may sync a file that is cut or deleted: the sync would fail, and stop everything where a full disk alone was met. A sync that
     * failed and is no fail-stop left its changes counted as not synced, so that the next one makes up for it.
     */
    private void awaitSyncs() throws FailStopException {
        backgroundSync = null;
        for (Future<?> sync : begun) {
            try {
                FileSyncs.await(List.of(sync));
            } catch (FailStopException e) {
                // Not the same one, which its commit may have met already.
                throw new FailStopException(e.path(), e.operation(), e);
            } catch (IOException e) {
                LoggerFactory.getLogger(DataFile.class).debug("a sync of a file that is given up failed", e);
            }
        }
        begun.clear();
    }

    private void takeBackgroundSync(List<Future<?>> syncs) {
        Future<?> earlier = backgroundSync;
        if (earlier != null) {
            syncs.add(earlier);
            backgroundSync = null;
        }
    }
}
