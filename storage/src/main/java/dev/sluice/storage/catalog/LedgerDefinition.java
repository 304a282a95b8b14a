package dev.sluice.storage.catalog;

/**
 * The hidden relation that holds a table's ledger.
 *
 * @param fileId names its data file; a new one where the table is emptied
 * @param mark where the file ends; the "row records" of a ledger are the commit records themselves
 * @param entries committed entries, placed or not
 * @param forgottenRows rows of the table that no entry speaks of any more, because their entries were forgotten
 */
public record LedgerDefinition(long fileId, Mark mark, long entries, long forgottenRows) {
    /** A ledger without entries. */
    public static LedgerDefinition empty(long fileId) {
        return new LedgerDefinition(fileId, Mark.EMPTY, 0, 0);
    }

    /** A ledger whose entries were all forgotten. */
    public static LedgerDefinition forgetful(long fileId, long forgottenRows) {
        return new LedgerDefinition(fileId, Mark.EMPTY, 0, forgottenRows);
    }

    /** The same with so many entries, all of them in the file. */
    public LedgerDefinition filled(Mark newMark, long newEntries) {
        return new LedgerDefinition(fileId, newMark, newEntries, forgottenRows);
    }

    LedgerDefinition withMark(Mark newMark) {
        return new LedgerDefinition(fileId, newMark, entries, forgottenRows);
    }

    LedgerDefinition plusEntry() {
        return new LedgerDefinition(fileId, mark, entries + 1, forgottenRows);
    }
}
