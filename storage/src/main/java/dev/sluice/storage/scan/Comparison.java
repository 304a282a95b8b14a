package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.EncodedColumn;
import java.util.Optional;

/** One condition on one column. A condition on a NULL is false, apart from IS NULL. */
sealed interface Comparison permits LongComparison, BytesComparison, Comparison.NullTest {
    /** The operators. */
    enum Operator {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL;

        /** Whether it holds where the left side compares so to the right side. */
        boolean holds(int comparison) {
            return switch (this) {
                case EQUAL -> comparison == 0;
                case NOT_EQUAL -> comparison != 0;
                case LESS -> comparison < 0;
                case LESS_OR_EQUAL -> comparison <= 0;
                case GREATER -> comparison > 0;
                case GREATER_OR_EQUAL -> comparison >= 0;
            };
        }
    }

    /** Place of the column in the schema. */
    int column();

    /** False if the group's column, absent where all its rows are NULL, proves that the condition holds for no row. */
    boolean mayMatch(Optional<EncodedColumn> column);

    /** Keeps of the first {@code count} rows those for which it holds, in order, and returns how many. */
    int filter(ColumnBatch batch, int[] rows, int count);

    /** IS NULL or IS NOT NULL. */
    record NullTest(int column, boolean wantsNull) implements Comparison {
        @Override
        public boolean mayMatch(Optional<EncodedColumn> column) {
            return column.map(present -> wantsNull
                            ? present.zoneMap().nullCount() > 0
                            : !present.zoneMap().allNull())
                    .orElse(wantsNull);
        }

        @Override
        public int filter(ColumnBatch batch, int[] rows, int count) {
            Vector vector = batch.vector(column);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int row = rows[i];
                rows[kept] = row;
                kept += vector.isNull(row) == wantsNull ? 1 : 0;
            }
            return kept;
        }
    }
}
