package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.ZoneMap;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.FloatOrder;
import java.util.Optional;

/**
 * A condition on a column held as longs: every operator is a range of keys to be inside of, or for {@code <>} outside.
 */
record LongComparison(int column, TypeKind kind, long lowest, long highest, boolean outside) implements Comparison {
    static LongComparison of(int column, TypeKind kind, Operator operator, long literal) {
        long key = key(kind, literal);
        return switch (operator) {
            case EQUAL -> new LongComparison(column, kind, key, key, false);
            case NOT_EQUAL -> new LongComparison(column, kind, key, key, true);
            case LESS ->
                key == Long.MIN_VALUE
                        ? none(column, kind)
                        : new LongComparison(column, kind, Long.MIN_VALUE, key - 1, false);
            case LESS_OR_EQUAL -> new LongComparison(column, kind, Long.MIN_VALUE, key, false);
            case GREATER ->
                key == Long.MAX_VALUE
                        ? none(column, kind)
                        : new LongComparison(column, kind, key + 1, Long.MAX_VALUE, false);
            case GREATER_OR_EQUAL -> new LongComparison(column, kind, key, Long.MAX_VALUE, false);
        };
    }

    private static LongComparison none(int column, TypeKind kind) {
        return new LongComparison(column, kind, Long.MAX_VALUE, Long.MIN_VALUE, false);
    }

    private static long key(TypeKind kind, long value) {
        return switch (kind) {
            case REAL -> FloatOrder.realKey(value);
            case DOUBLE -> FloatOrder.doubleKey(value);
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, TEXT, INET, UUID ->
                value;
        };
    }

    @Override
    public boolean mayMatch(Optional<EncodedColumn> present) {
        if (present.isEmpty() || present.get().zoneMap().allNull()) {
            return false;
        }
        ZoneMap zoneMap = present.get().zoneMap();
        if (!zoneMap.isBounded()) {
            return true;
        }
        long min = key(kind, zoneMap.min());
        long max = key(kind, zoneMap.max());
        return outside ? min != lowest || max != highest : min <= highest && max >= lowest;
    }

    @Override
    public int filter(ColumnBatch batch, int[] rows, int count) {
        LongVector vector = batch.longs(column);
        long[] values = vector.values();
        boolean isFloat = kind == TypeKind.REAL || kind == TypeKind.DOUBLE;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long key = isFloat ? key(kind, values[row]) : values[row];
            boolean inside = key >= lowest && key <= highest;
            rows[kept] = row;
            kept += inside != outside && !vector.isNull(row) ? 1 : 0;
        }
        return kept;
    }
}
