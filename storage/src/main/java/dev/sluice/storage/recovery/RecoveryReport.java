package dev.sluice.storage.recovery;

import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;

/**
 * What opening the directory had to repair.
 *
 * @param kind what was found
 * @param redoneRows rows taken from the log
 * @param redoneTransactions transactions found in the log behind the checkpoint
 * @param emptied unlogged tables that lost their rows
 */
public record RecoveryReport(Kind kind, long redoneRows, long redoneTransactions, List<EmptiedTable> emptied) {
    /** What state the directory was in. */
    public enum Kind {
        /** Stopped cleanly, or new. */
        NONE_NEEDED,
        /** The stop had been complete but for the control file. */
        STOP_COMPLETED,
        /** Crashed and recovered from the log. */
        RECOVERED
    }

    /**
     * An unlogged table that recovery emptied.
     *
     * @param table its name
     * @param rows the committed rows it had
     * @param inputs how many entries its ledger had
     * @param entries those of them that could still be read, oldest first: all, unless the power was lost
     */
    public record EmptiedTable(String table, long rows, long inputs, List<LedgerEntry> entries) {
        public EmptiedTable {
            entries = List.copyOf(entries);
        }
    }

    public RecoveryReport {
        emptied = List.copyOf(emptied);
    }

    public static RecoveryReport noneNeeded() {
        return new RecoveryReport(Kind.NONE_NEEDED, 0, 0, List.of());
    }
}
