package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ByteStringTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Memory that the pending rows of a session share: arrays that some gave back for others to grow into, so that filling
 * and emptying partitions costs no fresh memory, and for each column held as bytes a table of its values, so that a
 * value that repeats is kept once and is a code in every row. Belongs to one thread at a time. What is shared never
 * changes what is encoded.
 */
public final class PendingMemory {
    /** The most bytes of values a column's table may be allowed. */
    public static final int MAX_TABLE_BYTES = 64 << 20;

    private final ArrayPool arrays;
    private final int maxTableBytes;
    private final List<ColumnTable> tables = new ArrayList<>();

    /**
     * Memory within bounds.
     *
     * @param maxPooledBytes bytes of arrays that are kept for reuse
     * @param maxTableBytes bytes of values in the table of a column, 0 for no tables; codes and hashes take up to about
     *     as much again
     */
    public PendingMemory(long maxPooledBytes, int maxTableBytes) {
        if (maxTableBytes < 0 || maxTableBytes > MAX_TABLE_BYTES) {
            throw new IllegalArgumentException(
                    "a table of " + maxTableBytes + " bytes is not within " + MAX_TABLE_BYTES);
        }
        this.arrays = new ArrayPool(maxPooledBytes);
        this.maxTableBytes = maxTableBytes;
    }

    /** Memory that shares nothing and keeps nothing. */
    public static PendingMemory none() {
        return new PendingMemory(0, 0);
    }

    ArrayPool arrays() {
        return arrays;
    }

    /** The table for a column that begins to fill; none while its values are not worth one. */
    Optional<ByteStringTable> table(int column) {
        if (maxTableBytes == 0) {
            return Optional.empty();
        }
        while (tables.size() <= column) {
            tables.add(new ColumnTable());
        }
        return tables.get(column).current(maxTableBytes);
    }

    /** Says that a column's table had no place for a value. */
    void onFull(int column, ByteStringTable table) {
        tables.get(column).onFull(table);
    }
}
