package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.schema.TableSchema;
import java.util.List;

/**
 * A conjunction of comparisons of a column with a literal. As in SQL a comparison with NULL is unknown, and a row of
 * which any comparison is false or unknown is not selected. Text compares by code points, NaN is above all numbers.
 * Immutable.
 */
public final class Predicate {
    private static final Predicate ALL = new Predicate(List.of(), new int[0]);

    private final List<Comparison> comparisons;

    /** By comparison: the id of its column. */
    private final int[] columnIds;

    private Predicate(List<Comparison> comparisons, int[] columnIds) {
        this.comparisons = comparisons;
        this.columnIds = columnIds;
    }

    /** Selects every row. */
    public static Predicate all() {
        return ALL;
    }

    /**
     * Parses {@code column op literal and ...} with the operators {@code = <> != < <= > >=} and {@code is [not] null}.
     *
     * @throws dev.sluice.storage.schema.SqlSyntaxException naming line and column, also for an unknown column or a
     *     literal that is not of the column's type
     */
    public static Predicate parse(String where, TableSchema schema) {
        List<Comparison> comparisons = List.copyOf(new PredicateParser(where, schema).parse());
        int[] ids = comparisons.stream()
                .mapToInt(comparison -> schema.column(comparison.column()).id())
                .toArray();
        return new Predicate(comparisons, ids);
    }

    /** Whether it selects every row. */
    public boolean isAll() {
        return comparisons.isEmpty();
    }

    /** Places in the schema of the columns it looks at, ascending: a scan has to decode them. */
    public int[] columns() {
        return comparisons.stream()
                .mapToInt(Comparison::column)
                .sorted()
                .distinct()
                .toArray();
    }

    /** False if the zone maps prove that no row of the group is selected. */
    public boolean mayMatch(RowGroupHeader group) {
        for (int i = 0; i < columnIds.length; i++) {
            if (!comparisons.get(i).mayMatch(group.column(columnIds[i]))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Keeps of the first {@code count} row numbers in {@code rows} those whose rows are selected, in order.
     *
     * @return how many are kept
     */
    public int filter(ColumnBatch batch, int[] rows, int count) {
        int kept = count;
        for (Comparison comparison : comparisons) {
            kept = comparison.filter(batch, rows, kept);
        }
        return kept;
    }
}
