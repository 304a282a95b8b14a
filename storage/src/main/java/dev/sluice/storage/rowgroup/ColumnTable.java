package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.ByteStringTable;
import java.util.Optional;

/**
 * The table of one column's values while it pays: a full one is left to those who still have it, and a new one begins.
 */
final class ColumnTable {
    /** Fillings without a table after one that was full of values that did not repeat. */
    private static final int PATIENCE = 32;

    /** More values than this do not stay in a processor's cache, and looking them up takes longer than copying them. */
    private static final int MAX_COUNT = 1 << 16;

    /** So many bytes of a small table's share are for each value's place, or a table of short values would take many times its share. */
    private static final int BYTES_A_VALUE = 64;

    private Optional<ByteStringTable> table = Optional.empty();
    private int fillingsToSkip;

    Optional<ByteStringTable> current(int maxBytes) {
        if (fillingsToSkip > 0) {
            fillingsToSkip--;
            return Optional.empty();
        }
        if (table.isEmpty()) {
            table = Optional.of(new ByteStringTable(Math.min(MAX_COUNT, maxBytes / BYTES_A_VALUE), maxBytes));
        }
        return table;
    }

    void onFull(ByteStringTable full) {
        if (table.isPresent() && table.get() == full) {
            table = Optional.empty();
            fillingsToSkip = full.count() > full.lookups() / 4 ? PATIENCE : 0;
        }
    }
}
