package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.RowCountMismatchException;
import dev.sluice.testkit.DiskCall;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.Lie;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A file that is still being synced when its transaction is given up is neither cut nor deleted before that has ended. */
class SyncInFlightTest {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(0);

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    /**
     * Syncs of data files are slow: they end when a file is cut or deleted, which fails them if it is theirs, or after some time. When it is
     * switched on, the n-th write to a data file meets a full disk.
     */
    private static final class SlowSyncs implements Lie {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch anyCut = new CountDownLatch(1);
        private final Set<Path> cut = new HashSet<>();
        private int writesUntilFull = -1;
        private boolean slow;

        @Override
        public void meet(DiskCall call, Change change) throws IOException {
            if (!call.path().startsWith(DATA.resolve("tables"))) {
                change.make();
                return;
            }
            if (call.kind() == Call.WRITE && isFull()) {
                throw new DiskFullException(call.path(), "write", new IOException("No space left on device"));
            }
            if (slow && (call.kind() == Call.TRUNCATE || call.kind() == Call.DELETE)) {
                synchronized (this) {
                    cut.add(call.path());
                }
                anyCut.countDown();
            }
            if (slow && call.kind() == Call.FORCE) {
                waitForCut(call.path());
            }
            change.make();
        }

        private synchronized boolean isFull() {
            return writesUntilFull >= 0 && writesUntilFull-- == 0;
        }

        private void awaitSync() throws InterruptedException {
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        }

        private void waitForCut(Path path) throws IOException {
            begun.countDown();
            try {
                boolean ended = anyCut.await(300, TimeUnit.MILLISECONDS);
                synchronized (this) {
                    if (ended && cut.contains(path)) {
                        throw new FailStopException(path, "sync", new IOException("cut while it was synced"));
                    }
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    private final SlowSyncs lie = new SlowSyncs();

    private StorageEngine withRows() throws IOException {
        StorageEngine engine = open(new LyingFileSystem(disk, lie), OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(0, 200).commit("first");
        }
        lie.slow = true;
        return engine;
    }

    private void assertGoesOn(StorageEngine engine) throws IOException {
        lie.slow = false;
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(200, 300).commit("second");
        }
        engine.close();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
    }

    @Test
    void aFullDiskAtTheEndOfATransactionIsRolledBack() throws Exception {
        StorageEngine engine = withRows();
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(200, 260);
            // The first partition's rows are written and being synced when those of the second meet the full disk.
            lie.writesUntilFull = 1;
            assertThatThrownBy(load::end).isInstanceOf(DiskFullException.class);
            lie.awaitSync();
        }
        assertGoesOn(engine);
    }

    @Test
    void aFullDiskAtACheckpointIsRolledBack() throws Exception {
        StorageEngine engine = open(new LyingFileSystem(disk, lie), OPTIONS.withWalSkipThresholdBytes(2_000));
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(0, 200).commit("first");
            load.rowsOfPartition(0, 1_000, 3_000);
            // The first partition, where the open transaction has placed rows, is being synced when the second meets
            // the full disk.
            lie.slow = true;
            lie.writesUntilFull = 0;
            assertThatThrownBy(load::checkpoint).isInstanceOf(DiskFullException.class);
            lie.awaitSync();
        }
        assertGoesOn(engine);
    }

    @Test
    void aCommitThatIsRefusedIsRolledBack() throws Exception {
        StorageEngine engine = withRows();
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 1)) {
            load.rows(200, 260).end();
            CommitInput wrong = new CommitInput(List.of(), 61);
            assertThatThrownBy(() -> load.load().commit(wrong)).isInstanceOf(RowCountMismatchException.class);
            lie.awaitSync();
        }
        assertGoesOn(engine);
    }
}
