package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.schema.TableSchema;

/**
 * A conjunction of comparisons of a column with a literal. As in SQL a comparison with NULL is unknown, and a row of which any comparison is
 * false or unknown is not selected. Immutable.
 */
public final class Predicate {
    private static final Predicate ALL = new Predicate();

    private Predicate() {}

    /** Selects every row. */
    public static Predicate all() {
        return ALL;
    }

    /**
     * Parses {@code column op literal and ...} with the operators {@code = <> != < <= > >=} and {@code is [not] null}.
     *
     * @throws dev.sluice.storage.schema.SqlSyntaxException naming line and column, also for an unknown column or a literal that is not of
     *     the column's type
     */
    public static Predicate parse(String where, TableSchema schema) {
        return ALL;
    }

    /** Places in the schema of the columns it looks at, ascending: a scan has to decode them. */
    public int[] columns() {
        return new int[0];
    }

    /** False if the zone maps prove that no row of the group is selected. */
    public boolean mayMatch(RowGroupHeader group) {
        return true;
    }

    /**
     * Keeps of the first {@code count} row numbers in {@code rows} those whose rows are selected, in order.
     *
     * @return how many are kept
     */
    public int filter(ColumnBatch batch, int[] rows, int count) {
        return 0;
    }
}
