package dev.sluice.storage.relation;

import java.io.IOException;
import java.util.Arrays;

/**
 * Decides when the pending rows of which partition are placed, from counts alone: every session replays the counts of all partitions and
 * comes to the same decisions, so the bytes of the files depend on the input and not on threads.
 *
 * <p>In the middle of a transaction a partition is placed when the transaction's own rows fill a row group or when it holds the bytes of one,
 * unless the transaction is still so small in it that its rows may be logged instead; and, the largest first, when all together pass the
 * budget. For the budget a row counts no less than its places in the arrays of the columns take, or hundreds of columns of short values would
 * take many times what they count. Not for threads to share.
 */
public final class SealPlanner {
    private final int rowGroupRows;
    private final long rowGroupBytes;
    private final long budgetBytes;
    private final long deferBelowBytes;
    private final int leastRowBytes;
    private long totalBytes;
    private int partitions;

    /** By ordinal: pending rows and bytes of ended transactions, then of the open one, then all bytes of the open one. */
    private long[] endedRows = new long[8];

    private long[] endedBytes = new long[8];
    private long[] openRows = new long[8];
    private long[] openBytes = new long[8];
    private long[] transactionBytes = new long[8];
    private boolean[] openPlaced = new boolean[8];

    /** By ordinal: what its pending rows count in {@link #totalBytes}. */
    private long[] budgeted = new long[8];

    /** How much of a partition is placed. */
    public enum Amount {
        /** Full row groups only. */
        FULL_GROUPS,
        /** Everything. */
        ALL
    }

    /** Carries a decision out, or ignores it for a partition of another session. */
    @FunctionalInterface
    public interface Placer {
        void place(int ordinal, Amount amount) throws IOException;
    }

    /**
     * A planner of a load that begins.
     *
     * @param deferBelowBytes bytes of the open transaction in a partition below which row groups wait for its end
     * @param leastRowBytes what a row counts at least for the budget
     */
    public SealPlanner(
            int rowGroupRows, long rowGroupBytes, long budgetBytes, long deferBelowBytes, int leastRowBytes) {
        this.rowGroupRows = rowGroupRows;
        this.rowGroupBytes = rowGroupBytes;
        this.budgetBytes = budgetBytes;
        this.deferBelowBytes = deferBelowBytes;
        this.leastRowBytes = leastRowBytes;
    }

    /** Says what is pending already when a load begins. */
    public void pending(int ordinal, long rows, long bytes) {
        grow(ordinal);
        endedRows[ordinal] = rows;
        endedBytes[ordinal] = bytes;
        budget(ordinal);
    }

    /** Counts rows of the open transaction. */
    public void count(int ordinal, int rows, long bytes) {
        grow(ordinal);
        openRows[ordinal] += rows;
        openBytes[ordinal] += bytes;
        transactionBytes[ordinal] += bytes;
        budget(ordinal);
    }

    /** Decides after a batch was counted. {@code ordinals[0, count)} are the partitions it had rows for. */
    public void afterBatch(int[] ordinals, int count, Placer placer) throws IOException {
        for (int i = 0; i < count; i++) {
            int ordinal = ordinals[i];
            if (transactionBytes[ordinal] >= deferBelowBytes) {
                if (endedBytes[ordinal] + openBytes[ordinal] >= rowGroupBytes) {
                    place(ordinal, Amount.ALL, placer);
                } else if (openRows[ordinal] >= rowGroupRows) {
                    place(ordinal, Amount.FULL_GROUPS, placer);
                }
            }
        }
        if (totalBytes > budgetBytes) {
            while (totalBytes > budgetBytes / 4 * 3) {
                place(largest(), Amount.ALL, placer);
            }
        }
    }

    /** Whether rows of the open transaction in this partition were placed. */
    public boolean isOpenPlaced(int ordinal) {
        return ordinal < partitions && openPlaced[ordinal];
    }

    /** All bytes of the open transaction in this partition. */
    public long transactionBytes(int ordinal) {
        return ordinal < partitions ? transactionBytes[ordinal] : 0;
    }

    /** Ends the open transaction in a partition whose rows were all placed. */
    public void endPlaced(int ordinal) {
        clearOpen(ordinal);
        endedRows[ordinal] = 0;
        endedBytes[ordinal] = 0;
        budget(ordinal);
    }

    /**
     * Ends the open transaction in a partition whose rows stay pending, except full row groups, which may be placed now that they hold no
     * rows of an open transaction.
     */
    public void endKept(int ordinal, Placer placer) throws IOException {
        endedRows[ordinal] += openRows[ordinal];
        endedBytes[ordinal] += openBytes[ordinal];
        clearOpen(ordinal);
        if (endedBytes[ordinal] >= rowGroupBytes) {
            placer.place(ordinal, Amount.ALL);
            setEnded(ordinal, 0);
        } else if (endedRows[ordinal] >= rowGroupRows) {
            placer.place(ordinal, Amount.FULL_GROUPS);
            setEnded(ordinal, endedRows[ordinal] % rowGroupRows);
        }
    }

    /** A checkpoint placed the rows of ended transactions. */
    public void endedPlaced(int ordinal) {
        setEnded(ordinal, 0);
    }

    /** One more than the highest ordinal counted so far. */
    public int partitions() {
        return partitions;
    }

    /** Whether anything of the open transaction was counted in this partition. */
    public boolean isOpen(int ordinal) {
        return transactionBytes[ordinal] > 0 || openRows[ordinal] > 0 || openPlaced[ordinal];
    }

    private void place(int ordinal, Amount amount, Placer placer) throws IOException {
        placer.place(ordinal, amount);
        // Rows of ended transactions are placed whole, in front of those of the open one.
        setEnded(ordinal, 0);
        openPlaced[ordinal] |= openRows[ordinal] > 0;
        long left = amount == Amount.ALL || openRows[ordinal] == 0 ? 0 : openRows[ordinal] % rowGroupRows;
        openBytes[ordinal] = left == 0 ? 0 : openBytes[ordinal] * left / openRows[ordinal];
        openRows[ordinal] = left;
        budget(ordinal);
    }

    private void setEnded(int ordinal, long rows) {
        endedBytes[ordinal] = rows == 0 ? 0 : endedBytes[ordinal] * rows / endedRows[ordinal];
        endedRows[ordinal] = rows;
        budget(ordinal);
    }

    /** Counts the pending rows of a partition anew. */
    private void budget(int ordinal) {
        long bytes = Math.max(
                endedBytes[ordinal] + openBytes[ordinal], (endedRows[ordinal] + openRows[ordinal]) * leastRowBytes);
        totalBytes += bytes - budgeted[ordinal];
        budgeted[ordinal] = bytes;
    }

    private void clearOpen(int ordinal) {
        openRows[ordinal] = 0;
        openBytes[ordinal] = 0;
        transactionBytes[ordinal] = 0;
        openPlaced[ordinal] = false;
    }

    /** The lower ordinal where two are equal. */
    private int largest() {
        int largest = 0;
        for (int ordinal = 1; ordinal < partitions; ordinal++) {
            if (budgeted[ordinal] > budgeted[largest]) {
                largest = ordinal;
            }
        }
        return largest;
    }

    private void grow(int ordinal) {
        partitions = Math.max(partitions, ordinal + 1);
        if (partitions > endedRows.length) {
            int capacity = Math.max(partitions, endedRows.length * 2);
            endedRows = Arrays.copyOf(endedRows, capacity);
            endedBytes = Arrays.copyOf(endedBytes, capacity);
            openRows = Arrays.copyOf(openRows, capacity);
            openBytes = Arrays.copyOf(openBytes, capacity);
            transactionBytes = Arrays.copyOf(transactionBytes, capacity);
            openPlaced = Arrays.copyOf(openPlaced, capacity);
            budgeted = Arrays.copyOf(budgeted, capacity);
        }
    }
}
