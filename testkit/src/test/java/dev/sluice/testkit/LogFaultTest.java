package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.insert.InsertedRecord;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The log when the n-th call of a kind fails, for every n: what was flushed is there, what failed says so, and a full
 * disk is survived.
 */
class LogFaultTest {
    private static final Path ROOT = Path.of("data");
    private static final Path WAL = ROOT.resolve("wal");
    private static final int SEGMENT_SIZE = WalOptions.MIN_SEGMENT_SIZE_BYTES;
    private static final long FIRST_LSN = WriteAheadLog.firstLsn(SEGMENT_SIZE);
    private static final int RECORDS = 40;

    private static WriteAheadLog open(SimulatedDisk disk) throws IOException {
        WalOptions options = WalOptions.ofRun(1).withSegmentSizeBytes(SEGMENT_SIZE);
        return WriteAheadLog.open(disk, WAL, options, FIRST_LSN, Lsn.NONE);
    }

    private static ByteBuffer payload(int number) {
        return ByteBuffer.allocate(number * 997 % 12_000).putInt(0, number);
    }

    private static int countIntactRecords(SimulatedDisk disk) throws IOException {
        int count = 0;
        disk.faults(FaultPlan.none());
        try (WalReader reader = WalReader.open(disk, WAL, SEGMENT_SIZE, FIRST_LSN, 1)) {
            while (reader.next()) {
                if (reader.type() == RecordType.COMMIT) {
                    assertThat(reader.payload().getInt(0))
                            .isEqualTo(Integer.reverseBytes((int) reader.transactionId()));
                    count++;
                }
            }
        }
        return count;
    }

    /** How far a run came: records inserted and records flushed, and whether the log failed for good. */
    private static final class Progress {
        private int inserted;
        private int flushed;
        private int refused;
        private boolean failStop;
        private boolean stopped;
    }

    private static Progress run(SimulatedDisk disk) throws IOException {
        Progress progress = new Progress();
        try (WriteAheadLog log = open(disk)) {
            log.prepare();
            for (int i = 0; i < RECORDS; i++) {
                try {
                    InsertedRecord record = log.inserter().insert(RecordType.COMMIT, i + 1, payload(i + 1));
                    progress.inserted++;
                    log.flush(record.endLsn());
                    progress.flushed = progress.inserted;
                } catch (DiskFullException e) {
                    progress.refused++;
                }
            }
            InsertedRecord shutdown = log.inserter().insert(RecordType.CHECKPOINT_SHUTDOWN, 0, ByteBuffer.allocate(32));
            log.flush(shutdown.endLsn());
            progress.stopped = true;
        } catch (DiskFullException e) {
            // The open failed, as it should on a full disk, or so did the shutdown, which the caller asserts it does
            // not.
            progress.refused++;
        } catch (FailStopException e) {
            progress.failStop = true;
        }
        return progress;
    }

    @Test
    void everyFailingCallLeavesWhatWasFlushedAndSaysWhatItWas() throws IOException {
        for (Call call : new Call[] {Call.WRITE, Call.FORCE, Call.SYNC_DIRECTORY, Call.TRUNCATE}) {
            for (boolean sticky : new boolean[] {false, true}) {
                for (int n = 1; n < 60; n++) {
                    SimulatedDisk disk = new SimulatedDisk(ROOT);
                    NthFault fault = FaultPlan.nth(call, n, Outcome.IO_ERROR, sticky);
                    disk.faults(fault);
                    Progress progress = run(disk);
                    assertThat(progress.failStop).as("%s %d", call, n).isEqualTo(fault.isMet());
                    assertThat(progress.stopped).isEqualTo(!fault.isMet());
                    assertThat(countIntactRecords(disk)).isGreaterThanOrEqualTo(progress.flushed);
                    if (!fault.isMet()) {
                        break;
                    }
                }
            }
        }
    }

    @Test
    void aDiskThatIsFullFromAnyAllocationOnIsStillStoppedCleanly() throws IOException {
        int filled = 0;
        for (int allocations = 1; allocations < 20; allocations++) {
            SimulatedDisk disk = new SimulatedDisk(ROOT);
            FaultPlan full = FaultPlan.nth(Call.CREATE, allocations + 1, Outcome.DISK_FULL, true);
            disk.faults((call, path) -> WAL.equals(path) ? Outcome.SUCCESS : full.outcome(call, path));
            Progress progress = run(disk);
            assertThat(progress.failStop).isFalse();
            assertThat(progress.stopped).isTrue();
            assertThat(progress.flushed).isEqualTo(progress.inserted);
            assertThat(countIntactRecords(disk)).isEqualTo(progress.inserted);
            filled += progress.refused > 0 ? 1 : 0;
        }
        assertThat(filled).isGreaterThan(3);
    }

    /** The page cache gives back what a failed sync lost, and a sync of it then succeeds without writing it. */
    @Test
    void whatAFailedSyncLostIsWrittenAgainBeforeItIsTrusted() throws IOException {
        for (int n = 1; n < 20; n++) {
            SimulatedDisk disk = new SimulatedDisk(ROOT);
            disk.faults(FaultPlan.nth(Call.FORCE, n, Outcome.IO_ERROR, false));
            assertThat(run(disk).failStop).isTrue();
            SimulatedDisk next = disk.killedBehind(disk.trace().size());
            int found = countIntactRecords(next);
            goOn(next);
            SimulatedDisk afterPowerLoss = new SimulatedDisk(
                    CrashState.after(next.start(), next.trace(), next.trace().size(), Survival.nothing()));
            assertThat(countIntactRecords(afterPowerLoss)).as("sync %d", n).isEqualTo(found + 1);
        }
    }

    private static void goOn(SimulatedDisk disk) throws IOException {
        EndOfLog end;
        long transaction;
        try (WalReader reader = WalReader.open(disk, WAL, SEGMENT_SIZE, FIRST_LSN, 1)) {
            transaction = 1;
            while (reader.next()) {
                transaction = reader.transactionId() + 1;
            }
            end = reader.endOfLogInProduction();
        }
        WalOptions options = WalOptions.ofRun(1).withSegmentSizeBytes(SEGMENT_SIZE);
        try (WriteAheadLog log = WriteAheadLog.open(disk, WAL, options, end.lsn(), end.lastRecordLsn())) {
            log.settleTail(FIRST_LSN);
            log.flush(log.inserter()
                    .insert(RecordType.COMMIT, transaction, payload((int) transaction))
                    .endLsn());
        }
    }

    /** A record behind a torn one is intact, and would go on where one of the torn one's length ends. */
    @Test
    void aTailThatIsNotZeroedIsNoticed() throws IOException {
        assertThat(recordsBehindATornOne(disk -> disk)).isEqualTo(2);
        Predicate<DiskCall> zeroing =
                call -> call.kind() == Call.WRITE && call.path().startsWith(WAL) && call.length() > SEGMENT_SIZE / 2;
        assertThat(recordsBehindATornOne(disk -> new LyingFileSystem(disk, (call, change) -> {
                    if (!zeroing.test(call)) {
                        change.make();
                    }
                })))
                .isGreaterThan(2);
    }

    /** Three records of equal length, the second torn; recovery writes another in its place; how many are read then. */
    private static int recordsBehindATornOne(UnaryOperator<FileSystem> between) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(ROOT);
        try (WriteAheadLog log = open(disk)) {
            log.prepare();
            for (int i = 1; i <= 3; i++) {
                log.inserter().insert(RecordType.COMMIT, i, ByteBuffer.allocate(1_000));
            }
        }
        Path segment = disk.list(WAL).get(0);
        disk.damage(segment, 64 + 1_056 + 100, (byte) 1);
        FileSystem fs = between.apply(disk);
        WalOptions options = WalOptions.ofRun(1).withSegmentSizeBytes(SEGMENT_SIZE);
        long end = FIRST_LSN + 1_056;
        try (WriteAheadLog log = WriteAheadLog.open(fs, WAL, options, end, FIRST_LSN)) {
            log.settleTail(FIRST_LSN);
            log.inserter().insert(RecordType.COMMIT, 4, ByteBuffer.allocate(1_000));
        }
        int records = 0;
        try (WalReader reader = WalReader.open(disk, WAL, SEGMENT_SIZE, FIRST_LSN, 1)) {
            while (reader.next()) {
                records++;
            }
        }
        return records;
    }
}
