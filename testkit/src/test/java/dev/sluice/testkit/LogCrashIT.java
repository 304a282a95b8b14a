package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.insert.InsertedRecord;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The log under power failures at every operation: whatever of the unsynced changes survives, no acknowledged record is
 * lost, no record comes back out of order or changed, and no torn tail is taken for damage; recovery may itself be
 * interrupted anywhere.
 */
class LogCrashIT {
    private static final Path ROOT = Path.of("data");
    private static final Path WAL = ROOT.resolve("wal");
    private static final int SEGMENT_SIZE = WalOptions.MIN_SEGMENT_SIZE_BYTES;
    private static final String ACKNOWLEDGED = "acknowledged ";

    /** A run of the log as an engine would drive it; transaction numbers count the records. */
    private static final class Driver {
        private final SimulatedDisk disk;
        private ControlState control;
        private WriteAheadLog log;
        private long nextTransaction;

        private Driver(SimulatedDisk disk, ControlState control, EndOfLog end, long nextTransaction)
                throws IOException {
            this.disk = disk;
            this.control = control;
            this.nextTransaction = nextTransaction;
            this.log = open(control.runNumber(), end.lsn(), end.lastRecordLsn());
        }

        private WriteAheadLog open(long run, long end, long lastRecord) throws IOException {
            WalOptions options = WalOptions.ofRun(run).withSegmentSizeBytes(SEGMENT_SIZE);
            return WriteAheadLog.open(disk, WAL, options, end, lastRecord);
        }

        private static Driver create(SimulatedDisk disk) throws IOException {
            long first = WriteAheadLog.firstLsn(SEGMENT_SIZE);
            ControlState control =
                    new ControlState(0, RunState.CLEAN, WalLevel.MINIMAL, first, first, 0, 0, SEGMENT_SIZE, false, 0);
            ControlFile.write(disk, ROOT, control);
            EndOfLog beginning = new EndOfLog(first, Lsn.NONE, EndOfLog.Reason.EMPTY);
            Driver driver = new Driver(disk, production(control, 1), beginning, 0);
            driver.start();
            return driver;
        }

        private static ControlState production(ControlState last, long run) {
            return new ControlState(
                    run,
                    RunState.IN_PRODUCTION,
                    WalLevel.MINIMAL,
                    last.checkpointLsn(),
                    last.checkpointEndLsn(),
                    last.catalogNumber(),
                    0,
                    SEGMENT_SIZE,
                    false,
                    0);
        }

        private void start() throws IOException {
            log.prepare();
            ControlFile.write(disk, ROOT, control);
        }

        private void commit(int payloadBytes, boolean flushed) throws IOException {
            long transaction = nextTransaction++;
            InsertedRecord record =
                    log.inserter().insert(RecordType.COMMIT, transaction, payload(transaction, payloadBytes));
            if (flushed) {
                log.flush(record.endLsn());
                disk.note(ACKNOWLEDGED + transaction);
            }
        }

        private void checkpoint(RecordType type) throws IOException {
            long transaction = nextTransaction++;
            CheckpointRecord payload = new CheckpointRecord(0, transaction, 0, WalLevel.MINIMAL, 0);
            InsertedRecord record = log.inserter().insert(type, transaction, payload.encode());
            log.flush(record.endLsn());
            disk.note(ACKNOWLEDGED + transaction);
            control = new ControlState(
                    control.runNumber(),
                    type == RecordType.CHECKPOINT_SHUTDOWN ? RunState.CLEAN : RunState.IN_PRODUCTION,
                    WalLevel.MINIMAL,
                    record.startLsn(),
                    record.endLsn(),
                    transaction,
                    0,
                    SEGMENT_SIZE,
                    false,
                    0);
            ControlFile.write(disk, ROOT, control);
            log.recycleBefore(record.startLsn());
        }

        private void nextRun() throws IOException {
            log.close();
            control = production(control, control.runNumber() + 1);
            log = open(control.runNumber(), control.checkpointEndLsn(), control.checkpointLsn());
            start();
        }
    }

    private static ByteBuffer payload(long transaction, int bytes) {
        SplittableRandom random = new SplittableRandom(transaction);
        byte[] payload = new byte[bytes];
        random.nextBytes(payload);
        return ByteBuffer.wrap(payload);
    }

    private static SimulatedDisk workload(int seed) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(ROOT);
        Driver driver = Driver.create(disk);
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 3; run++) {
            for (int i = 0; i < 12; i++) {
                driver.commit(size(random), random.nextInt(3) > 0);
                if (random.nextInt(6) == 0) {
                    driver.checkpoint(RecordType.CHECKPOINT_ONLINE);
                }
            }
            driver.checkpoint(RecordType.CHECKPOINT_SHUTDOWN);
            driver.nextRun();
        }
        driver.log.close();
        return disk;
    }

    private static int size(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(100);
            case 1 -> random.nextInt(3000);
            case 2 -> random.nextInt(SEGMENT_SIZE);
            default -> random.nextInt(3 * SEGMENT_SIZE);
        };
    }

    /** What recovery found: the log from the checkpoint on. */
    private record Recovered(ControlState control, EndOfLog end, long lastTransaction) {}

    /** Reads what a crash left, checks every record, and that all of them up to the acknowledged one are there. */
    private static Recovered read(FileSystem fs, long acknowledged) throws IOException {
        ControlState control = ControlFile.read(fs, ROOT).orElseThrow();
        long transaction = -1;
        try (WalReader reader = WalReader.open(
                fs, WAL, SEGMENT_SIZE, control.checkpointLsn(), control.runNumber(), control.checkpointEndLsn())) {
            while (reader.next()) {
                if (transaction >= 0) {
                    assertThat(reader.transactionId()).isEqualTo(transaction + 1);
                }
                transaction = reader.transactionId();
                if (reader.type() == RecordType.COMMIT) {
                    ByteBuffer payload = reader.payload();
                    assertThat(payload).isEqualTo(payload(transaction, payload.remaining()));
                } else {
                    assertThat(reader.checkpoint().catalogNumber()).isEqualTo(transaction);
                }
            }
            assertThat(transaction).isGreaterThanOrEqualTo(acknowledged);
            EndOfLog end =
                    control.state() == RunState.IN_PRODUCTION ? reader.endOfLogInProduction() : reader.endOfLog();
            return new Recovered(control, end, transaction);
        }
    }

    /** Goes on after a crash as an engine does: settles the tail, commits, checkpoints. */
    private static void recover(SimulatedDisk disk, long acknowledged) throws IOException {
        Recovered found = read(disk, acknowledged);
        Driver driver = new Driver(
                disk,
                Driver.production(found.control, found.control.runNumber() + 1),
                found.end,
                found.lastTransaction + 1);
        driver.log.settleTail(found.control.checkpointLsn());
        driver.start();
        driver.commit(500, true);
        driver.commit(SEGMENT_SIZE, false);
        driver.checkpoint(RecordType.CHECKPOINT_SHUTDOWN);
        driver.log.close();
    }

    private static long acknowledged(List<DiskOperation> trace, int operations, long before) {
        long last = before;
        for (DiskOperation operation : trace.subList(0, operations)) {
            if (operation instanceof DiskOperation.Note note && note.text().startsWith(ACKNOWLEDGED)) {
                last = Long.parseLong(note.text().substring(ACKNOWLEDGED.length()));
            }
        }
        return last;
    }

    private static List<Survival> survivals(int seed) {
        return List.of(
                Survival.nothing(),
                Survival.everything(),
                Survival.namesOnly(),
                Survival.bytesOnly(),
                Survival.mixed(seed),
                Survival.mixed(seed + 1_000_003L),
                Survival.mixed(seed + 2_000_003L),
                Survival.lastWriteTorn(seed));
    }

    @Test
    void noAcknowledgedRecordIsLostAtAnyCrashPoint() throws IOException {
        Set<Long> seen = new HashSet<>();
        for (int seed = 1; seed <= 2; seed++) {
            SimulatedDisk disk = workload(seed);
            List<DiskOperation> trace = disk.trace();
            for (int k = firstControlFile(trace); k <= trace.size(); k++) {
                long acknowledged = acknowledged(trace, k, -1);
                List<Survival> survivals = survivals(seed * 10_000 + k);
                for (int s = 0; s < survivals.size(); s++) {
                    DiskImage image = CrashState.after(disk.start(), trace, k, survivals.get(s));
                    if (seen.add(image.fingerprint())) {
                        crashAt(
                                image,
                                acknowledged,
                                "seed " + seed + ", operation " + k + ", survival " + s,
                                k % 23 == 0);
                    }
                }
            }
        }
        assertThat(seen).hasSizeGreaterThan(1000);
    }

    /** Before the first control file is durable there is no log. */
    private static int firstControlFile(List<DiskOperation> trace) {
        for (int k = 0; k < trace.size(); k++) {
            if (trace.get(k) instanceof DiskOperation.SyncDirectory) {
                return k + 1;
            }
        }
        throw new IllegalStateException("no directory was synced");
    }

    private static void crashAt(DiskImage image, long acknowledged, String where, boolean again) throws IOException {
        SimulatedDisk crashed = new SimulatedDisk(image);
        try {
            recover(crashed, acknowledged);
            List<DiskOperation> recovery = crashed.trace();
            read(crashed, acknowledged(recovery, recovery.size(), acknowledged));
            for (int k = 0; again && k <= recovery.size(); k++) {
                for (Survival survival : survivals(k)) {
                    SimulatedDisk twice = new SimulatedDisk(CrashState.after(crashed.start(), recovery, k, survival));
                    recover(twice, acknowledged(recovery, k, acknowledged));
                    read(twice, acknowledged);
                }
            }
        } catch (IOException | AssertionError e) {
            throw new AssertionError("after a crash at " + where + ": " + e.getMessage(), e);
        }
    }
}
