package dev.sluice.storage.recovery;

import dev.sluice.wal.RecordType;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The log as the control file leads to it. Reads only. */
public final class ControlledLog {
    private final FileSystem fs;
    private final Path walDirectory;
    private final ControlState control;

    public ControlledLog(FileSystem fs, Path directory, ControlState control) {
        this.fs = fs;
        this.walDirectory = directory.resolve(DirectoryOpener.WAL_DIRECTORY);
        this.control = control;
    }

    /** Whether the control file names a checkpoint record; a new directory has none. */
    public boolean hasCheckpoint() {
        return control.checkpointEndLsn() > control.checkpointLsn();
    }

    /** Reads from the checkpoint that the control file names. */
    public WalReader fromCheckpoint() throws IOException {
        return from(control.checkpointLsn());
    }

    /** Reads from a position at or before the checkpoint. */
    public WalReader from(long lsn) throws IOException {
        return WalReader.open(
                fs, walDirectory, control.segmentSizeBytes(), lsn, control.runNumber(), control.checkpointEndLsn());
    }

    /** The record of the checkpoint that the control file names, checked against it. */
    public Optional<CheckpointRecord> checkpoint() throws IOException {
        if (!hasCheckpoint()) {
            return Optional.empty();
        }
        try (WalReader log = fromCheckpoint()) {
            if (!log.next()) {
                throw new IllegalStateException("a missing durable record was not noticed");
            }
            if (log.type() != RecordType.CHECKPOINT_SHUTDOWN && log.type() != RecordType.CHECKPOINT_ONLINE) {
                throw log.corruption("the checkpoint that the control file names", "a " + log.type() + " record");
            }
            CheckpointRecord record = log.checkpoint();
            if (record.catalogNumber() != control.catalogNumber() || record.catalogCrc() != control.catalogCrc()) {
                throw log.corruption(
                        "a checkpoint with catalog " + control.catalogNumber() + ", as in the control file",
                        "catalog " + record.catalogNumber());
            }
            return Optional.of(record);
        }
    }

    /**
     * Where the control file says "in production" and the log's last record is the shutdown checkpoint of that run, the stop was complete but
     * for the control file (invariant 7).
     *
     * @return what the control file should say
     */
    public Optional<ControlState> completedStop() throws IOException {
        ControlState stopped = control;
        boolean complete = false;
        try (WalReader log = fromCheckpoint()) {
            while (log.next()) {
                complete = DirectoryOpener.endsRun(log.type()) && log.runNumber() == control.runNumber();
                if (complete) {
                    CheckpointRecord record = log.checkpoint();
                    stopped = new ControlState(
                            control.runNumber(),
                            RunState.CLEAN,
                            record.level(),
                            log.startLsn(),
                            log.endLsn(),
                            record.catalogNumber(),
                            record.catalogCrc(),
                            control.segmentSizeBytes(),
                            control.unsynced() || !fs.isSyncing(),
                            record.timeMicros());
                }
            }
        }
        return complete ? Optional.of(stopped) : Optional.empty();
    }
}
