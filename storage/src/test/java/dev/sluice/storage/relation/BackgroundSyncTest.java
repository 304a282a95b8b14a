package dev.sluice.storage.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.rowgroup.PendingRows;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that grows is synced every 64 MiB, beside the work, so that its commit has little left to wait for. */
class BackgroundSyncTest {
    private static final int GROUP_BYTES = 4 << 20;
    private static final int GROUPS_A_SYNC = (64 << 20) / GROUP_BYTES;

    @TempDir
    private Path data;

    private final CountDownLatch synced = new CountDownLatch(1);
    private final ByteBuffer group = ByteBuffer.allocate(GROUP_BYTES);
    private long length = Mark.HEADER_BYTES;

    /** A row group of one row, and much behind it: what a group holds does not matter here. */
    @BeforeEach
    void makeFolderAndGroup() throws IOException {
        Files.createDirectory(data.resolve(DataFileFormat.TABLES_DIRECTORY));
        TableSchema schema = new TableSchema(List.of(new ColumnDefinition(1, "n", ColumnType.BIGINT, true)));
        ColumnBatch batch = new ColumnBatch(schema);
        batch.longs(0).ensureCapacity(1);
        batch.longs(0).set(0, 1);
        batch.rowCount(1);
        PendingRows rows = new PendingRows(schema);
        rows.append(batch, new int[] {0}, 0, 1);
        group.put(new RowGroupWriter(schema).encode(rows, 0, 1));
    }

    private void grow(DataFile file, int groups) throws IOException {
        for (int i = 0; i < groups; i++) {
            file.append(group.clear(), length);
            length += GROUP_BYTES;
        }
    }

    @Test
    void aLongLoadIsSyncedBeforeItsEnd() throws Exception {
        FileSystem counting = new LyingFileSystem(new NioFileSystem(), (call, change) -> {
            change.make();
            if (call.kind() == Call.FORCE) {
                synced.countDown();
            }
        });
        try (DataFiles files = new DataFiles(counting)) {
            DataFile file = new DataFile(files, data, 1, 2);
            grow(file, GROUPS_A_SYNC - 1);
            assertThat(synced.await(50, TimeUnit.MILLISECONDS))
                    .as("synced before 64 MiB")
                    .isFalse();
            grow(file, 1);
            assertThat(synced.await(30, TimeUnit.SECONDS))
                    .as("synced at 64 MiB")
                    .isTrue();
        }
    }

    /** The sync of one commit runs while rows of the next are written: it says nothing of them. */
    @Test
    void aSyncThatRunsBesideAWriteDoesNotCountForIt() throws Exception {
        List<DataFile> beside = new ArrayList<>();
        FileSystem racing = new LyingFileSystem(new NioFileSystem(), (call, change) -> {
            if (call.kind() == Call.WRITE && !beside.isEmpty()) {
                beside.get(0).force();
            }
            change.make();
        });
        try (DataFiles files = new DataFiles(racing)) {
            DataFile file = new DataFile(files, data, 1, 2);
            grow(file, 1);
            beside.add(file);
            grow(file, 1);
            List<Future<?>> syncs = new ArrayList<>();
            file.beginForce(syncs);
            assertThat(syncs).as("what was written is synced").hasSize(1);
            FileSyncs.await(syncs);
        }
    }

    /** The first sync fails, and is counted down. */
    private FileSystem failingOnce(Function<Path, IOException> failure) {
        return new LyingFileSystem(new NioFileSystem(), (call, change) -> {
            if (call.kind() == Call.FORCE && synced.getCount() > 0) {
                synced.countDown();
                throw failure.apply(call.path());
            }
            change.make();
        });
    }

    @Test
    void itsFailureIsThatOfTheCommit() throws Exception {
        FileSystem failing =
                failingOnce(path -> new FailStopException(path, "sync", new IOException("Input/output error")));
        try (DataFiles files = new DataFiles(failing)) {
            DataFile file = new DataFile(files, data, 1, 2);
            grow(file, GROUPS_A_SYNC);
            assertThat(synced.await(30, TimeUnit.SECONDS)).isTrue();
            List<Future<?>> syncs = new ArrayList<>();
            file.beginForce(syncs);
            assertThatThrownBy(() -> FileSyncs.await(syncs)).isInstanceOf(FailStopException.class);
        }
    }

    /** As where the file has to be opened anew, and too many are open. */
    @Test
    void aRollbackGoesOnBehindASyncThatFailedForAFullDisk() throws Exception {
        FileSystem failing =
                failingOnce(path -> new DiskFullException(path, "open", new IOException("Too many open files")));
        try (DataFiles files = new DataFiles(failing)) {
            DataFile file = new DataFile(files, data, 1, 2);
            grow(file, GROUPS_A_SYNC);
            long keep = Mark.HEADER_BYTES + GROUP_BYTES;
            file.rollbackTo(keep);
            assertThat(synced.getCount()).isZero();
            assertThat(Files.size(file.path())).isEqualTo(keep);
            List<Future<?>> syncs = new ArrayList<>();
            file.beginForce(syncs);
            assertThat(syncs).as("what was not synced is synced now").hasSize(1);
            FileSyncs.await(syncs);
        }
    }

    @Test
    void aRollbackStopsBehindASyncThatFailedForGood() throws Exception {
        FileSystem failing = new LyingFileSystem(new NioFileSystem(), (call, change) -> {
            if (call.kind() == Call.FORCE) {
                throw new FailStopException(call.path(), "sync", new IOException("Input/output error"));
            }
            change.make();
        });
        try (DataFiles files = new DataFiles(failing)) {
            DataFile file = new DataFile(files, data, 1, 2);
            grow(file, GROUPS_A_SYNC);
            assertThatThrownBy(() -> file.rollbackTo(Mark.HEADER_BYTES)).isInstanceOf(FailStopException.class);
        }
    }
}
