package dev.sluice.storage.catalog;

/**
 * The hidden relation that holds a table's ledger.
 *
 * @param fileId names its data file; a new one where the table is emptied
 * @param mark where the file ends; the "row records" of a ledger are the commit records themselves
 * @param entries committed entries, placed or not
 */
public record LedgerDefinition(long fileId, Mark mark, long entries) {
    /** A ledger without entries. */
    public static LedgerDefinition empty(long fileId) {
        return new LedgerDefinition(fileId, Mark.EMPTY, 0);
    }

    LedgerDefinition withMark(Mark newMark) {
        return new LedgerDefinition(fileId, newMark, entries);
    }

    LedgerDefinition plusEntry() {
        return new LedgerDefinition(fileId, mark, entries + 1);
    }
}
