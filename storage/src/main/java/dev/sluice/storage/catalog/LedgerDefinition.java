package dev.sluice.storage.catalog;

/**
 * The hidden relation that holds a table's ledger. The loaded rows of its entries and the forgotten rows are together the table's rows and the
 * dropped ones.
 *
 * @param fileId names its data file; a new one where the table is emptied
 * @param mark where the file ends; the "row records" of a ledger are the commit records themselves
 * @param entries committed entries, placed or not
 * @param forgottenRows rows of the table that no entry speaks of any more, because their entries were forgotten
 * @param droppedRows rows that went with dropped partitions, while the entries that speak of them stayed
 */
public record LedgerDefinition(long fileId, Mark mark, long entries, long forgottenRows, long droppedRows) {
    /** A ledger without entries. */
    public static LedgerDefinition empty(long fileId) {
        return new LedgerDefinition(fileId, Mark.EMPTY, 0, 0, 0);
    }

    /** A ledger of the same table whose entries were all forgotten. */
    public LedgerDefinition forgetful(long newFileId, long newForgottenRows) {
        return new LedgerDefinition(newFileId, Mark.EMPTY, 0, newForgottenRows, droppedRows);
    }

    /** The same with so many entries, all of them in the file. */
    public LedgerDefinition filled(Mark newMark, long newEntries) {
        return new LedgerDefinition(fileId, newMark, newEntries, forgottenRows, droppedRows);
    }

    /** The same entries in another file. */
    public LedgerDefinition inFile(long newFileId, Mark newMark) {
        return new LedgerDefinition(newFileId, newMark, entries, forgottenRows, droppedRows);
    }

    LedgerDefinition withMark(Mark newMark) {
        return new LedgerDefinition(fileId, newMark, entries, forgottenRows, droppedRows);
    }

    LedgerDefinition plusEntry() {
        return new LedgerDefinition(fileId, mark, entries + 1, forgottenRows, droppedRows);
    }

    LedgerDefinition plusDropped(long rows) {
        return new LedgerDefinition(fileId, mark, entries, forgottenRows, droppedRows + rows);
    }
}
