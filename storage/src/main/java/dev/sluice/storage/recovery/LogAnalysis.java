package dev.sluice.storage.recovery;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogChange.EntryAdded;
import dev.sluice.storage.catalog.CommitRecord;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the log of a run that crashed in minimal says: who committed, and what the catalog is behind the last commit. Read once, to the end of
 * the log, before anything is changed (invariant 5). Reads only.
 */
public final class LogAnalysis {
    private final Set<Long> committed = new HashSet<>();
    private final List<LoggedEntry> entries = new ArrayList<>();
    private final long checkpointCommitLsn;
    private Catalog catalog;
    private long transactions;

    /** A ledger entry found in the log, with the place of its commit and the ledger file it went to. */
    record LoggedEntry(long lsn, long fileId, LedgerEntry entry) {}

    private LogAnalysis(Catalog checkpoint) {
        this.catalog = checkpoint;
        this.checkpointCommitLsn = checkpoint.lastCommitLsn();
    }

    /**
     * Reads to the end of the log.
     *
     * @param log just opened at the checkpoint's redo position, and left at the end
     * @param checkpoint the checkpoint's catalog
     */
    public static LogAnalysis read(WalReader log, Path walDirectory, Catalog checkpoint) throws IOException {
        LogAnalysis analysis = new LogAnalysis(checkpoint);
        while (log.next()) {
            if (log.type() == RecordType.COMMIT || log.type() == RecordType.CATALOG) {
                analysis.commit(CommitRecord.decode(log.payload(), walDirectory, log.startLsn()), log);
            }
        }
        return analysis;
    }

    private void commit(CommitRecord record, WalReader log) throws IOException {
        committed.add(log.transactionId());
        if (log.startLsn() <= checkpointCommitLsn) {
            return;
        }
        try {
            catalog = record.applyTo(catalog, log.transactionId(), log.startLsn());
        } catch (IllegalArgumentException e) {
            throw log.corruption("a change that fits the catalog", String.valueOf(e.getMessage()));
        }
        for (EntryAdded added : record.entries()) {
            Optional<TableDefinition> table = catalog.table(added.tableId());
            if (table.isPresent()) {
                entries.add(new LoggedEntry(log.startLsn(), table.get().ledger().fileId(), added.entry()));
            }
        }
        transactions++;
    }

    /** Whether the transaction was committed at or behind the redo position. */
    public boolean isCommitted(long transactionId) {
        return committed.contains(transactionId);
    }

    /** The catalog that results. */
    public Catalog catalog() {
        return catalog;
    }

    /** The same without unlogged tables, whose files may be anything and which recovery empties. */
    public Catalog loggedTables() {
        Catalog logged = catalog;
        for (TableDefinition table : catalog.all()) {
            if (table.persistence() == Persistence.UNLOGGED) {
                logged = logged.withoutTable(table.id());
            }
        }
        return logged;
    }

    /** Commits and catalog changes that the checkpoint does not contain. */
    public long transactions() {
        return transactions;
    }

    List<LoggedEntry> entries() {
        return entries;
    }
}
