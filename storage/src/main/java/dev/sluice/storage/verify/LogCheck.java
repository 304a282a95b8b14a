package dev.sluice.storage.verify;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.recovery.CleanState;
import dev.sluice.storage.recovery.ControlledLog;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.LogAnalysis;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.transaction.RowsRecord;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the log: every record that is kept in front of the checkpoint, the checkpoint's, and of a run that crashed all behind it. A first fault
 * ends it, since only a record tells where the next one begins.
 */
final class LogCheck {
    private final FileSystem fs;
    private final Path directory;
    private final Path walDirectory;
    private final Snapshot snapshot;
    private final ControlState control;
    private final ControlledLog controlled;
    private final Findings findings;

    LogCheck(FileSystem fs, Path directory, Snapshot snapshot, Findings findings) {
        this.fs = fs;
        this.directory = directory;
        this.walDirectory = directory.resolve(DirectoryOpener.WAL_DIRECTORY);
        this.snapshot = snapshot;
        this.control = snapshot.control();
        this.controlled = new ControlledLog(fs, directory, control);
        this.findings = findings;
    }

    /**
     * Checks the log up to the checkpoint, and what has to follow it.
     *
     * @return where recovery would begin to read; empty after a fault
     */
    Optional<Long> checkToCheckpoint() throws IOException {
        findings.walStartLsn = control.checkpointLsn();
        findings.walEndLsn = control.checkpointLsn();
        if (snapshot.isUnheld()) {
            readKept();
        }
        try {
            Optional<CheckpointRecord> checkpoint = controlled.checkpoint();
            long redoLsn = checkpoint.map(CheckpointRecord::redoLsn).orElse(control.checkpointLsn());
            if (!snapshot.isUnheld() && checkpoint.isPresent()) {
                // What is in front of the redo position may be given up at any time while a process is at work.
                read(controlled.from(redoLsn));
            }
            checkLengths();
            if (snapshot.isQuiet()) {
                new CleanState(fs, directory, control, Catalog.empty()).check();
            } else if (snapshot.state() == VerifyReport.State.CRASHED && !snapshot.hasLogToRecover()) {
                controlled.completedStop();
            }
            return Optional.of(redoLsn);
        } catch (IOException e) {
            findings.unreadable(walDirectory, e);
            return Optional.empty();
        }
    }

    /** No segment is longer than its size, and that in which a clean log goes on is whole: a writer refuses others. */
    private void checkLengths() throws IOException {
        LogGeometry geometry = new LogGeometry(control.segmentSizeBytes());
        long end = geometry.recordStart(control.checkpointEndLsn());
        boolean goesOnInside = geometry.room(end) < control.segmentSizeBytes() - WalSegmentFormat.HEADER_SIZE_BYTES;
        for (Path file : fs.list(walDirectory)) {
            OptionalLong start = geometry.parseFileName(String.valueOf(file.getFileName()));
            if (start.isPresent()) {
                long size = fs.size(file);
                boolean isCurrent = start.getAsLong() == geometry.segmentStart(end);
                boolean mustBeWhole = snapshot.isQuiet() && isCurrent && goesOnInside;
                if (size > control.segmentSizeBytes() || (mustBeWhole && size < control.segmentSizeBytes())) {
                    findings.fault(new CorruptionException(
                            file,
                            Math.min(size, control.segmentSizeBytes()),
                            "a segment of " + control.segmentSizeBytes() + " bytes",
                            size + " bytes"));
                }
            }
        }
    }

    private void readKept() throws IOException {
        if (!controlled.hasCheckpoint()) {
            return;
        }
        try {
            read(WalReader.openInFrontOf(
                    fs,
                    walDirectory,
                    control.segmentSizeBytes(),
                    control.checkpointLsn(),
                    control.runNumber(),
                    control.checkpointEndLsn()));
        } catch (IOException e) {
            findings.unreadable(walDirectory, e);
        }
    }

    private void read(WalReader opened) throws IOException {
        try (WalReader log = opened) {
            boolean first = true;
            while (findings.walEndLsn < control.checkpointEndLsn() && log.next()) {
                findings.walStartLsn = first ? log.startLsn() : findings.walStartLsn;
                first = false;
                count(log);
            }
        }
    }

    private void count(WalReader log) {
        findings.walRecords++;
        findings.bytes += log.endLsn() - log.startLsn();
        findings.walEndLsn = log.endLsn();
    }

    /**
     * Reads the log of a run that crashed to its end, as recovery would.
     *
     * @return what it says; empty after a fault
     */
    Optional<LogAnalysis> checkToEnd(long redoLsn, Catalog checkpoint) throws IOException {
        try {
            LogAnalysis analysis;
            try (WalReader log = controlled.from(redoLsn)) {
                analysis = LogAnalysis.read(log, walDirectory, checkpoint);
                log.endOfLogInProduction();
            }
            checkRows(redoLsn, analysis);
            return Optional.of(analysis);
        } catch (IOException e) {
            findings.unreadable(walDirectory, e);
            return Optional.empty();
        }
    }

    /** A partition whose rows are partly in the log. */
    private static final class Pending {
        private final TableDefinition table;
        private final PartitionDefinition partition;
        private final RowGroupCheck groups;
        private long rows;

        private Pending(TableDefinition table, PartitionDefinition partition, RowGroupCheck groups) {
            this.table = table;
            this.partition = partition;
            this.groups = groups;
            this.rows = partition.mark().rows();
        }
    }

    private void checkRows(long redoLsn, LogAnalysis analysis) throws IOException {
        Map<Long, Pending> pending = new HashMap<>();
        for (TableDefinition table : analysis.loggedTables().all()) {
            RowGroupCheck groups = new RowGroupCheck(table.schema(), findings);
            table.partitions()
                    .forEach(partition -> pending.put(partition.fileId(), new Pending(table, partition, groups)));
        }
        try (WalReader log = controlled.from(redoLsn)) {
            while (log.next()) {
                if (log.startLsn() >= control.checkpointEndLsn()) {
                    count(log);
                }
                if (log.type() == RecordType.ROWS && analysis.isCommitted(log.transactionId())) {
                    checkRows(log, pending);
                }
            }
        }
        for (Pending each : pending.values()) {
            if (each.rows != each.partition.rows()) {
                findings.fault(new CorruptionException(
                        DataFileFormat.path(directory, each.table.id(), each.partition.fileId()),
                        -1,
                        each.partition.rows() + " rows in file and log",
                        each.rows + " rows"));
            }
        }
    }

    private void checkRows(WalReader log, Map<Long, Pending> pending) throws IOException {
        ByteBuffer payload = log.payload();
        if (!RowsRecord.isWhole(payload)) {
            throw log.corruption("a file id and rows", payload.remaining() + " bytes");
        }
        Pending target = pending.get(RowsRecord.fileId(payload));
        if (target == null || log.startLsn() < target.partition.mark().lsn()) {
            return;
        }
        ByteBuffer group = RowsRecord.group(payload);
        try {
            RowGroupHeader header = target.groups.reader().readHeader(group, walDirectory, log.startLsn());
            target.rows += header.rowCount();
            findings.rows += header.rowCount();
            target.groups.check(
                    header,
                    (int[] column, ColumnBatch into) -> target.groups.reader().decode(group, header, column, into));
        } catch (CorruptionException e) {
            throw log.corruption(e.expected(), e.found());
        }
    }
}
