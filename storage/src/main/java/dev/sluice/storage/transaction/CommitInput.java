package dev.sluice.storage.transaction;

import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;

/**
 * What a transaction leaves beside its rows.
 *
 * @param entries for the ledger, in order; run and time are filled in by the commit
 * @param expectedRows rows the caller sent in this transaction; a difference to what the sessions took fails the commit
 */
public record CommitInput(List<LedgerEntry> entries, long expectedRows) {
    public CommitInput {
        entries = List.copyOf(entries);
    }
}
