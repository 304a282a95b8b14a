package dev.sluice.storage.verify;

import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.recovery.RejectFiles;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the entries of ledgers: each by itself, their sum and the forgotten rows against those of the table and the dropped ones, and the
 * reject files they speak of against the lengths they name. The content of reject files has no checksum: they are for people to mend.
 */
final class LedgerCheck {
    private final FileSystem fs;
    private final Path directory;
    private final Findings findings;
    private final Map<Path, Long> rejectLengths = new TreeMap<>();
    private long loaded;

    LedgerCheck(FileSystem fs, Path directory, Findings findings) {
        this.fs = fs;
        this.directory = directory;
        this.findings = findings;
    }

    /**
     * Checks the entries of a table whose ledger file was found whole.
     *
     * @param complete whether all entries and all rows of the table are in its files
     */
    void check(TableDefinition table, boolean complete) throws IOException {
        loaded = table.ledger().forgottenRows();
        Path path = DataFileFormat.path(directory, table.id(), table.ledger().fileId());
        try {
            LedgerRows.forEach(fs, directory, table, entry -> take(entry, path));
        } catch (IOException e) {
            findings.unreadable(path, e);
            return;
        }
        long rows = table.rows() + table.ledger().droppedRows();
        if (complete && loaded != rows) {
            findings.fault(new CorruptionException(
                    path,
                    -1,
                    "entries of " + (rows - table.ledger().forgottenRows()) + " rows, as table \"" + table.name()
                            + "\" has or had in dropped partitions",
                    "entries of " + (loaded - table.ledger().forgottenRows()) + " rows"));
        }
    }

    private void take(LedgerEntry entry, Path ledger) {
        findings.ledgerEntries++;
        loaded += entry.loaded();
        if (entry.rejectFile().isEmpty()) {
            return;
        }
        if (!entry.rejectFile().equals(RejectFiles.nameOf(entry.runNumber()))) {
            findings.fault(new CorruptionException(
                    ledger,
                    -1,
                    "reject file \"" + RejectFiles.nameOf(entry.runNumber()) + "\" in an entry of run "
                            + entry.runNumber(),
                    "\"" + entry.rejectFile() + "\""));
            return;
        }
        if (fs.exists(RejectFiles.forgotten(directory, entry.runNumber()))) {
            return;
        }
        rejectLengths.merge(RejectFiles.records(directory, entry.runNumber()), entry.rejectFileBytes(), Math::max);
        rejectLengths.merge(RejectFiles.reasons(directory, entry.runNumber()), entry.rejectReasonBytes(), Math::max);
    }

    /** Checks the reject files that the entries seen so far speak of. */
    void checkRejectFiles() throws IOException {
        for (Map.Entry<Path, Long> each : rejectLengths.entrySet()) {
            Path path = each.getKey();
            findings.rejectFiles++;
            try {
                long size = fs.size(path);
                if (size < each.getValue()) {
                    // Nothing that reads it relies on the length: a record that was mended or taken out is its owner's
                    // right.
                    findings.notice("reject file \"" + path + "\" has " + size + " bytes, fewer than the "
                            + each.getValue() + " that the ledger says were written");
                }
            } catch (NoSuchFileException e) {
                findings.fault(new CorruptionException(
                        path,
                        -1,
                        "the " + each.getValue() + " bytes that the ledger says were written",
                        "no such file"));
            } catch (IOException e) {
                findings.unreadable(path, e);
            }
        }
    }
}
