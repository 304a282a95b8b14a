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
import dev.sluice.wal.insert.InsertedRecord;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
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
}
