package dev.sluice.storage.verify;

import dev.sluice.storage.ChangedWhileReadException;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.recovery.LogAnalysis;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads every byte that a data directory is made of, checks every checksum, decodes every row group, and compares control file, log, catalog,
 * files and ledgers with each other. It goes on behind a fault wherever something tells where to.
 *
 * <p>Of a clean directory that is all of it. Beside a running process it is the checkpoint that the control file names: bytes below recorded
 * lengths never change. After a crash in minimal it is what recovery would keep, the log up to its end included; after one in none, the last
 * clean stop. Takes no lock and writes nothing; memory is bounded by a row group and a record, not by the directory.
 */
public final class Verifier {
    private static final int MOST_ATTEMPTS = 100;

    private final FileSystem fs;
    private final Path directory;
    private final Findings findings;

    /** Is told of what is found, as it is found. */
    public interface Listener {
        /** Something is damaged or missing. */
        void fault(Fault fault);

        /** Something is unusual and costs nothing. */
        void notice(String text);
    }

    private Verifier(FileSystem fs, Path directory, Listener listener) {
        this.fs = fs;
        this.directory = directory;
        this.findings = new Findings(listener);
    }

    /**
     * Checks a directory.
     *
     * @throws dev.sluice.storage.NoDataDirectoryException if there is none
     * @throws IOException if something cannot be read that says nothing about its content, as for want of a permission
     */
    public static VerifyReport verify(FileSystem fs, Path directory, Listener listener) throws IOException {
        return new Verifier(fs, directory, listener).verify();
    }

    private VerifyReport verify() throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            findings.hold();
            Snapshot snapshot;
            try {
                snapshot = Snapshot.take(fs, directory);
            } catch (CorruptionException e) {
                findings.release();
                findings.fault(e);
                findings.notice("nothing else was checked, since only the control file leads to it");
                return report(VerifyReport.State.UNKNOWN, Optional.empty());
            }
            Optional<Catalog> catalog = readCheckpoint(snapshot);
            if (!findings.hasHeld() || !snapshot.hasMoved()) {
                findings.release();
                if (catalog.isPresent()) {
                    checkFiles(snapshot, catalog.get());
                } else {
                    findings.notice("no data file was checked, since it is not known where they end");
                }
                return report(snapshot.state(), Optional.of(snapshot.control()));
            }
        }
        throw new ChangedWhileReadException(directory);
    }

    private VerifyReport report(VerifyReport.State state, Optional<ControlState> control) {
        return new VerifyReport(state, control, findings.checked(), findings.faults());
    }

    /** The tables whose files are to be checked; empty if that is not known. */
    private Optional<Catalog> readCheckpoint(Snapshot snapshot) throws IOException {
        LogCheck log = new LogCheck(fs, directory, snapshot, findings);
        Optional<Long> redoLsn = log.checkToCheckpoint();
        Optional<Catalog> catalog = readCatalog(snapshot.control());
        if (snapshot.hasLogToRecover() && redoLsn.isPresent() && catalog.isPresent()) {
            return log.checkToEnd(redoLsn.get(), catalog.get()).map(LogAnalysis::loggedTables);
        }
        return snapshot.hasLogToRecover() && redoLsn.isEmpty() ? Optional.empty() : catalog;
    }

    private Optional<Catalog> readCatalog(ControlState control) throws IOException {
        try {
            return Optional.of(CatalogFile.read(fs, directory, control.catalogNumber(), control.catalogCrc()));
        } catch (IOException e) {
            findings.unreadable(CatalogFile.path(directory, control.catalogNumber()), e);
            return Optional.empty();
        }
    }

    private void checkFiles(Snapshot snapshot, Catalog catalog) throws IOException {
        LedgerCheck ledgers = new LedgerCheck(fs, directory, findings);
        for (TableDefinition table : catalog.all()) {
            findings.tables++;
            if (snapshot.isSettled()) {
                checkPlaced(snapshot, table);
            }
            DataFileCheck files = new DataFileCheck(fs, directory, snapshot, findings, table.id(), table.schema());
            for (PartitionDefinition partition : table.partitions()) {
                findings.rows += Math.max(0, files.check(partition.fileId(), partition.mark()));
            }
            long entries = new DataFileCheck(fs, directory, snapshot, findings, table.id(), LedgerFormat.SCHEMA)
                    .check(table.ledger().fileId(), table.ledger().mark());
            if (entries >= 0) {
                ledgers.check(table, snapshot.isSettled());
            }
        }
        ledgers.checkRejectFiles();
        if (snapshot.isQuiet()) {
            new Strays(fs, directory).notice(snapshot, catalog, findings);
        }
    }

    /** A stop places every row and every entry. */
    private void checkPlaced(Snapshot snapshot, TableDefinition table) {
        Path path = CatalogFile.path(directory, snapshot.control().catalogNumber());
        for (PartitionDefinition partition : table.partitions()) {
            if (partition.rows() != partition.mark().rows()) {
                findings.fault(new CorruptionException(
                        path,
                        -1,
                        "all " + partition.rows() + " rows of partition " + partition.ordinal() + " of table \""
                                + table.name() + "\" in its file",
                        partition.mark().rows() + " rows"));
            }
        }
        if (table.ledger().entries() != table.ledger().mark().rows()) {
            findings.fault(new CorruptionException(
                    path,
                    -1,
                    "all " + table.ledger().entries() + " ledger entries of table \"" + table.name()
                            + "\" in their file",
                    table.ledger().mark().rows() + " entries"));
        }
    }
}
