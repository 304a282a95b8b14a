package dev.sluice.storage.transaction;

import dev.sluice.storage.catalog.LedgerDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.relation.FileSyncs;
import dev.sluice.storage.relation.Relation;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Writes a table's ledger anew without some of its entries. The entries that stay go straight to a new file, as skipped rows do: it is
 * durable before the catalog change that names it may be inserted (invariant 3). Until then nothing names it, and a crash leaves the old one.
 */
public final class LedgerRewrite {
    private final EngineState engine;

    public LedgerRewrite(EngineState engine) {
        this.engine = engine;
    }

    /** Whether there is anything to forget: an entry, or that a crash emptied the table. */
    public boolean changes(TableDefinition table, Predicate<LedgerEntry> forgotten) throws IOException {
        boolean any = table.emptiedAtMicros() != 0;
        for (LedgerEntry entry : engine.ledgerEntries(table)) {
            if (forgotten.test(entry)) {
                any = true;
                if (entry.runNumber() == engine.runNumber()
                        && !entry.rejectFile().isEmpty()) {
                    throw new IllegalStateException(
                            "the entry of input \"" + entry.path() + "\" of table \"" + table.name()
                                    + "\" has rejects and was made by this run, so that only a later one can forget it");
                }
            }
        }
        return any;
    }

    /** The table with such a ledger. The rows of the entries that are gone are counted as forgotten (invariant 11). */
    public TableDefinition without(TableDefinition table, Predicate<LedgerEntry> forgotten) throws IOException {
        List<LedgerEntry> kept = new ArrayList<>();
        long forgottenRows = table.ledger().forgottenRows();
        for (LedgerEntry entry : engine.ledgerEntries(table)) {
            if (forgotten.test(entry)) {
                forgottenRows += entry.loaded();
            } else {
                kept.add(entry);
            }
        }
        LedgerDefinition empty = table.ledger().forgetful(engine.newFileId(), forgottenRows);
        TableDefinition rewritten = table.withForgetfulLedger(empty).changedAt(engine.nowMicros());
        return kept.isEmpty() ? rewritten : filled(rewritten, kept);
    }

    private TableDefinition filled(TableDefinition table, List<LedgerEntry> kept) throws IOException {
        LedgerDefinition ledger = table.ledger();
        Relation relation = engine.ledger(table);
        boolean filled = false;
        try {
            relation.append(LedgerRows.batch(kept), LedgerRows.rows(kept.size()), 0, kept.size());
            relation.place(new RowGroupWriter(LedgerFormat.SCHEMA), relation.rows(), true);
            List<Future<?>> syncs = new ArrayList<>();
            relation.beginForce(syncs);
            FileSyncs.await(syncs);
            engine.files().syncDirectories();
            filled = true;
        } finally {
            if (!filled) {
                // The file, if there is one, is removed with everything else that no catalog names.
                engine.forget(ledger.fileId());
            }
        }
        return table.withForgetfulLedger(
                ledger.filled(relation.mark(engine.log().insertedLsn()), kept.size()));
    }
}
