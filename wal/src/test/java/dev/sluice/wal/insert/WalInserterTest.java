package dev.sluice.wal.insert;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static dev.sluice.wal.LogFixture.SEGMENT_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.FaultyFileSystem;
import dev.sluice.wal.file.FaultyFileSystem.Fault;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalInserterTest {
    @TempDir
    Path folder;

    private FaultyFileSystem fs;
    private LogFixture fixture;

    @BeforeEach
    void makeFixture() {
        fs = new FaultyFileSystem(new NioFileSystem());
        fixture = new LogFixture(fs, folder);
    }

    @AfterEach
    void closeFixture() throws IOException {
        fixture.close();
    }

    @Test
    void concurrentInsertsAllComeBackWholeAndGroupTheirSyncs() throws Exception {
        WriteAheadLog log = fixture.startRun(1);
        int threads = 8;
        int commits = 100;
        ExecutorService sessions = Executors.newFixedThreadPool(threads);
        List<Future<?>> done = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            done.add(sessions.submit(() -> {
                for (int i = 0; i < commits; i++) {
                    long transaction = thread * 1000L + i;
                    byte[] payload = LogFixture.pattern((int) (transaction * 7919 % 3000), transaction);
                    InsertedRecord record =
                            log.inserter().insert(RecordType.COMMIT, transaction, ByteBuffer.wrap(payload));
                    log.flush(record.endLsn());
                    assertThat(log.flushedLsn()).isGreaterThanOrEqualTo(record.endLsn());
                }
                return thread;
            }));
        }
        for (Future<?> each : done) {
            each.get();
        }
        sessions.shutdown();
        Set<Long> seen = new HashSet<>();
        try (WalReader reader = WalReader.open(fs, fixture.directory(), SEGMENT_SIZE, FIRST_LSN, WalReader.ANY_RUN)) {
            while (reader.next()) {
                long transaction = reader.transactionId();
                byte[] payload = LogFixture.pattern((int) (transaction * 7919 % 3000), transaction);
                assertThat(reader.payload()).isEqualTo(ByteBuffer.wrap(payload));
                assertThat(seen.add(transaction)).isTrue();
            }
        }
        assertThat(seen).hasSize(threads * commits);
        assertThat(log.statistics().flushes()).isLessThan((long) threads * commits);
    }

    @Test
    void oneSyncServesAllThatWasInsertedBefore() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        InsertedRecord first = fixture.append(RecordType.COMMIT, "first");
        InsertedRecord second = fixture.append(RecordType.COMMIT, "second");
        log.flush(first.endLsn());
        assertThat(log.flushedLsn()).isEqualTo(second.endLsn());
        log.flush(second.endLsn());
        assertThat(fs.count("force")).isEqualTo(1);
        assertThatThrownBy(() -> log.flush(second.endLsn() + 8)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withFsyncOffNothingIsSyncedAndNoRecordClaimsItWas() throws IOException {
        WriteAheadLog log = fixture.startRun(LogFixture.options(1).withFsync(false));
        fixture.append(RecordType.ROWS, 3 * SEGMENT_SIZE);
        log.flush(log.insertedLsn());
        fixture.append(RecordType.COMMIT, "second");
        assertThat(log.flushedLsn()).isPositive();
        assertThat(fs.count("force") + fs.count("sync")).isZero();
        try (WalReader reader = WalReader.open(fs, fixture.directory(), SEGMENT_SIZE, FIRST_LSN, 1)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.flushedLsn()).isZero();
        }
    }

    @Test
    void aFullDiskFailsThePrepareAndLeavesNoSegment() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        fs.failOnce("preallocate", Fault.DISK_FULL);
        assertThatThrownBy(log::prepare).isInstanceOf(DiskFullException.class);
        assertThat(fixture.segmentNames()).isEmpty();
        log.prepare();
        assertThat(fixture.segmentNames()).hasSize(1);
    }

    @Test
    void aFullDiskFailsAnInsertWithNothingWrittenAndTheShutdownRecordStillHasRoom() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        log.prepare();
        fs.failAfter("preallocate", 0, Fault.DISK_FULL, true);
        int written = 0;
        long end = log.insertedLsn();
        for (int size : new int[] {20_000, 9_000, 3_000, 1_000, 300, 100, 8, 0}) {
            try {
                fixture.append(RecordType.ROWS, size);
                written++;
            } catch (DiskFullException e) {
                assertThat(log.insertedLsn()).isEqualTo(end);
            }
            end = log.insertedLsn();
        }
        assertThat(written).isGreaterThan(2);
        assertThatThrownBy(() -> fixture.append(RecordType.ROWS, 2 * SEGMENT_SIZE))
                .isInstanceOf(DiskFullException.class);
        InsertedRecord shutdown = fixture.append(RecordType.CHECKPOINT_SHUTDOWN, 72);
        log.flush(shutdown.endLsn());
        assertThat(fixture.read().texts()).hasSize(written + 1);
    }

    @Test
    void atEveryFillOfASegmentTheShutdownRecordHasRoom() throws IOException {
        for (int size = 32_400; size < 32_800; size += 8) {
            LogFixture each = new LogFixture(fs, Files.createDirectory(folder.resolve("s" + size)));
            WriteAheadLog log = each.startRun(1);
            log.inserter().insert(RecordType.ROWS, 1, ByteBuffer.allocate(size));
            fs.failAfter("preallocate", 0, Fault.DISK_FULL, true);
            InsertedRecord shutdown = each.append(RecordType.CHECKPOINT_SHUTDOWN, 72);
            log.flush(shutdown.endLsn());
            assertThat(each.read().texts()).hasSize(2);
            fs.repair();
            each.close();
        }
    }

    @Test
    void afterAFailedSyncNothingIsInsertedOrSyncedAgain() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        InsertedRecord record = fixture.append(RecordType.COMMIT, "lost");
        fs.failOnce("force", Fault.IO_ERROR);
        assertThatThrownBy(() -> log.flush(record.endLsn()))
                .isInstanceOf(FailStopException.class)
                .hasMessage("could not sync file \"" + fixture.segmentOf(FIRST_LSN) + "\": Input/output error");
        long syncs = fs.count("force");
        assertThatThrownBy(() -> log.flush(record.endLsn())).isInstanceOf(FailStopException.class);
        assertThatThrownBy(() -> fixture.append(RecordType.CHECKPOINT_SHUTDOWN, "checkpoint"))
                .isInstanceOf(FailStopException.class)
                .hasMessageContaining("could not sync file");
        assertThat(fs.count("force")).isEqualTo(syncs);
        assertThat(log.flushedLsn()).isEqualTo(FIRST_LSN);
    }

    @Test
    void aFailedWriteIsFailStopAndTheRecordIsNotInTheLog() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        InsertedRecord record = fixture.appendFlushed(RecordType.COMMIT, "whole");
        fs.failOnce("write", Fault.IO_ERROR);
        assertThatThrownBy(() -> fixture.append(RecordType.COMMIT, "torn")).isInstanceOf(FailStopException.class);
        assertThatThrownBy(() -> fixture.append(RecordType.COMMIT, "later")).isInstanceOf(FailStopException.class);
        assertThatThrownBy(() -> log.flush(log.insertedLsn() + 8)).isInstanceOf(IllegalArgumentException.class);
        assertThat(log.insertedLsn()).isEqualTo(record.endLsn());
    }

    @Test
    void aFailureOfOneWaiterIsTheFailureOfAll() throws Exception {
        WriteAheadLog log = fixture.startRun(1);
        ExecutorService sessions = Executors.newFixedThreadPool(4);
        fs.failAfter("force", 3, Fault.IO_ERROR, false);
        List<Future<Long>> done = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            done.add(sessions.submit(() -> {
                while (true) {
                    log.flush(log.inserter()
                            .insert(RecordType.COMMIT, 1, LogFixture.bytes("commit"))
                            .endLsn());
                }
            }));
        }
        for (Future<Long> each : done) {
            assertThatThrownBy(each::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(FailStopException.class);
        }
        sessions.shutdown();
        assertThat(fs.count("force")).isEqualTo(4);
    }

    @Test
    void segmentsThatWaitForASyncAreBounded() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        fixture.append(RecordType.ROWS, 100 * SEGMENT_SIZE);
        assertThat(fs.count("force")).isGreaterThanOrEqualTo(80);
        log.flush(log.insertedLsn());
        assertThat(fixture.read().texts()).hasSize(1);
    }

    @Test
    void theSegmentsNameIsDurableBeforeARecordInItCanBe() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        InsertedRecord record = fixture.append(RecordType.COMMIT, "first");
        log.flush(record.endLsn());
        List<String> calls = fs.calls();
        String segment = String.valueOf(fixture.segmentOf(FIRST_LSN).getFileName());
        assertThat(calls.indexOf("sync wal"))
                .isGreaterThan(calls.indexOf("preallocate " + segment))
                .isLessThan(calls.indexOf("write " + segment));
    }

    @Test
    void aFullDiskForTheNextSegmentsHeaderDoesNotFailTheFlush() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        log.prepare();
        InsertedRecord record = fixture.append(RecordType.COMMIT, "first");
        fs.failOnce("open", Fault.DISK_FULL);
        log.flush(record.endLsn());
        assertThat(log.flushedLsn()).isEqualTo(record.endLsn());
        assertThat(fixture.segmentNames()).hasSize(1);
    }
}
