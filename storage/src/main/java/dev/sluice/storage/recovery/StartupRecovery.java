package dev.sluice.storage.recovery;

import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.checkpoint.Checkpointer;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.DataFiles;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.EngineState;
import dev.sluice.storage.transaction.RowsRecord;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * Recovery from a crash in minimal, in the order of invariant 5: find the end of the log; read it once to learn what was committed; cut files
 * to their marks; redo row records of committed transactions; empty unlogged tables; settle the log behind its end; shutdown checkpoint, which
 * also removes files no catalog names; control file clean. It runs as a part of the run that crashed, under its number and level.
 */
final class StartupRecovery {
    private final FileSystem fs;
    private final Path directory;
    private final StorageOptions options;
    private final Clock clock;
    private final ControlState control;
    private final ControlledLog controlledLog;
    private final List<RecoveryReport.EmptiedTable> emptied = new ArrayList<>();
    private long redoneRows;
    private long pendingBytes;
    private long redoneTransactions;

    /** A relation to redo rows into. */
    private record Redo(Relation relation, long fromLsn, RowGroupReader reader, RowGroupWriter writer) {}

    StartupRecovery(FileSystem fs, Path directory, StorageOptions options, Clock clock, ControlState control) {
        this.fs = fs;
        this.directory = directory;
        this.options = options.withWalLevel(control.level());
        this.clock = clock;
        this.control = control;
        this.controlledLog = new ControlledLog(fs, directory, control);
    }

    RecoveryReport report() {
        return new RecoveryReport(RecoveryReport.Kind.RECOVERED, redoneRows, redoneTransactions, emptied);
    }

    /** Recovers, and returns what the control file says then. */
    ControlState recover() throws IOException {
        long redoLsn = controlledLog.checkpoint().map(CheckpointRecord::redoLsn).orElse(control.checkpointLsn());
        Catalog checkpoint = CatalogFile.read(fs, directory, control.catalogNumber(), control.catalogCrc());
        LogAnalysis analysis;
        EndOfLog end;
        try (WalReader log = controlledLog.from(redoLsn)) {
            analysis = LogAnalysis.read(log, directory.resolve(DirectoryOpener.WAL_DIRECTORY), checkpoint);
            end = log.endOfLogInProduction();
        }
        redoneTransactions = analysis.transactions();
        new CleanState(fs, directory, control, analysis.loggedTables()).checkFiles();
        RejectFiles rejects = rejects(analysis);
        try (WriteAheadLog log = openLog(end)) {
            EngineState engine = new EngineState(
                    fs, directory, options, clock, log, control, control.runNumber(), analysis.catalog());
            try (DataFiles files = engine.files()) {
                cutAndRedo(engine, analysis, redoLsn);
                redoLedgers(engine, analysis);
                emptyUnlogged(engine, analysis);
                rejects.cut();
                distrustNames(engine);
                log.settleTail(redoLsn);
                new Checkpointer(engine).shutdown();
            }
            return engine.control();
        }
    }

    private WriteAheadLog openLog(EndOfLog end) throws IOException {
        WalOptions walOptions =
                new WalOptions(control.level(), control.segmentSizeBytes(), fs.isSyncing(), control.runNumber());
        return WriteAheadLog.open(
                fs, directory.resolve(DirectoryOpener.WAL_DIRECTORY), walOptions, end.lsn(), end.lastRecordLsn());
    }

    private void cutAndRedo(EngineState engine, LogAnalysis analysis, long redoLsn) throws IOException {
        Map<Long, Redo> redo = new HashMap<>();
        for (TableDefinition table : engine.catalog().all()) {
            if (table.persistence() == Persistence.LOGGED) {
                RowGroupReader reader = new RowGroupReader(table.schema());
                RowGroupWriter writer = new RowGroupWriter(table.schema());
                for (PartitionDefinition partition : table.partitions()) {
                    Relation relation = engine.relation(table, partition);
                    relation.prepareFile();
                    redo.put(
                            partition.fileId(),
                            new Redo(relation, partition.mark().lsn(), reader, writer));
                }
                engine.ledger(table).prepareFile();
            }
        }
        try (WalReader log = controlledLog.from(redoLsn)) {
            while (log.next()) {
                if (log.type() == RecordType.ROWS && analysis.isCommitted(log.transactionId())) {
                    redoRows(log, redo);
                }
            }
        }
        checkRows(engine);
    }

    private void redoRows(WalReader log, Map<Long, Redo> redo) throws IOException {
        ByteBuffer payload = log.payload();
        if (!RowsRecord.isWhole(payload)) {
            throw log.corruption("a file id and rows", payload.remaining() + " bytes");
        }
        Redo target = redo.get(RowsRecord.fileId(payload));
        if (target != null && log.startLsn() >= target.fromLsn()) {
            Relation relation = target.relation();
            long before = relation.rows();
            long bytesBefore = relation.pendingBytes();
            relation.append(
                    RowsRecord.group(payload),
                    directory.resolve(DirectoryOpener.WAL_DIRECTORY),
                    log.startLsn(),
                    target.reader());
            redoneRows += relation.rows() - before;
            boolean large = relation.pendingBytes() >= StorageOptions.ROW_GROUP_BYTES;
            relation.place(target.writer(), relation.rows(), large);
            pendingBytes += relation.pendingBytes() - bytesBefore;
            if (pendingBytes > options.pendingBudgetBytes()) {
                placeAll(redo);
            }
        }
    }

    /** Keeps the pending rows of many partitions within the memory that a load would have. */
    private void placeAll(Map<Long, Redo> redo) throws IOException {
        for (Redo target : redo.values()) {
            target.relation().place(target.writer(), target.relation().rows(), true);
        }
        pendingBytes = 0;
    }

    /** What commits counted must be what file and log hold. */
    private void checkRows(EngineState engine) throws IOException {
        for (TableDefinition table : engine.catalog().all()) {
            if (table.persistence() == Persistence.LOGGED) {
                for (PartitionDefinition partition : table.partitions()) {
                    Relation relation = engine.relation(table, partition);
                    if (relation.rows() != partition.rows()) {
                        throw new CorruptionException(
                                relation.path(),
                                -1,
                                partition.rows() + " rows in file and log",
                                relation.rows() + " rows");
                    }
                }
            }
        }
    }

    private void redoLedgers(EngineState engine, LogAnalysis analysis) throws IOException {
        Map<Long, TableDefinition> ledgers = new HashMap<>();
        for (TableDefinition table : engine.catalog().all()) {
            ledgers.put(table.ledger().fileId(), table);
        }
        for (LogAnalysis.LoggedEntry logged : analysis.entries()) {
            TableDefinition table = ledgers.get(logged.fileId());
            if (table != null
                    && table.persistence() == Persistence.LOGGED
                    && logged.lsn() >= table.ledger().mark().lsn()) {
                Relation relation = engine.ledger(table);
                relation.append(LedgerRows.batch(List.of(logged.entry())), LedgerRows.rows(1), 0, 1);
            }
        }
    }

    /** What was found under {@code tables} may have been found in the page cache alone. */
    private void distrustNames(EngineState engine) {
        engine.files().namesChanged(directory.resolve(DataFileFormat.TABLES_DIRECTORY));
        for (TableDefinition table : engine.catalog().all()) {
            Path tableDirectory = DataFileFormat.directory(directory, table.id());
            if (fs.exists(tableDirectory)) {
                engine.files().namesChanged(tableDirectory);
            }
        }
    }

    /** What ledgers say of the run's rejects. Entries of tables that are going to be emptied say nothing any more. */
    private RejectFiles rejects(LogAnalysis analysis) throws IOException {
        RejectFiles rejects = new RejectFiles(fs, directory, control.runNumber());
        for (TableDefinition table : analysis.loggedTables().all()) {
            LedgerRows.forEach(fs, directory, table, rejects::keep);
            for (LogAnalysis.LoggedEntry logged : analysis.entries()) {
                if (logged.fileId() == table.ledger().fileId()) {
                    rejects.keep(logged.entry());
                }
            }
        }
        return rejects;
    }

    /** Unlogged tables, as the catalog that results says, lose their rows and their ledger: both get new files. */
    private void emptyUnlogged(EngineState engine, LogAnalysis analysis) throws IOException {
        for (TableDefinition table : engine.catalog().all()) {
            if (table.persistence() == Persistence.UNLOGGED) {
                long rows = table.rows();
                long inputs = table.ledger().entries();
                if (rows > 0 || inputs > 0) {
                    emptied.add(new RecoveryReport.EmptiedTable(
                            table.name(), rows, inputs, readableEntries(table, analysis)));
                }
                engine.emptyByCrash(table, rows > 0 || inputs > 0);
            }
        }
    }

    /** The ledger of an unlogged table, whose file nothing promises to be whole: it is read as far as it is. */
    private List<LedgerEntry> readableEntries(TableDefinition table, LogAnalysis analysis) throws IOException {
        List<LedgerEntry> entries = new ArrayList<>();
        try {
            LedgerRows.forEach(fs, directory, table, entries::add);
        } catch (CorruptionException lost) {
            LoggerFactory.getLogger(StartupRecovery.class)
                    .debug(
                            "the ledger of unlogged table \"{}\" did not outlive the crash as a whole",
                            table.name(),
                            lost);
        }
        for (LogAnalysis.LoggedEntry logged : analysis.entries()) {
            if (logged.fileId() == table.ledger().fileId()
                    && logged.lsn() >= table.ledger().mark().lsn()) {
                entries.add(logged.entry());
            }
        }
        return entries;
    }
}
