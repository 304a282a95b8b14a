package dev.sluice.storage.scan;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.ZoneMap;
import dev.sluice.storage.rowgroup.encoding.BytesBounds;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.BytesOrder;
import java.util.Arrays;
import java.util.Optional;

/** A condition on a column held as bytes. */
final class BytesComparison implements Comparison {
    private final int column;
    private final TypeKind kind;
    private final Operator operator;
    private final byte[] literal;

    BytesComparison(int column, TypeKind kind, Operator operator, byte[] literal) {
        this.column = column;
        this.kind = kind;
        this.operator = operator;
        this.literal = literal;
    }

    @Override
    public int column() {
        return column;
    }

    @Override
    public boolean mayMatch(Optional<EncodedColumn> present) {
        if (present.isEmpty() || present.get().zoneMap().allNull()) {
            return false;
        }
        ZoneMap zoneMap = present.get().zoneMap();
        if (!zoneMap.isBounded() || (operator != Operator.EQUAL && !BytesOrder.isOrderOfBytes(kind))) {
            return true;
        }
        int toMin = Arrays.compareUnsigned(literal, zoneMap.minBytes());
        int toMax = Arrays.compareUnsigned(literal, zoneMap.maxBytes());
        return switch (operator) {
            case EQUAL -> toMin >= 0 && toMax <= 0;
            // Bounds as long as they may be can have been cut, and then say nothing about equality.
            case NOT_EQUAL -> toMin != 0 || toMax != 0 || literal.length >= BytesBounds.MAX_LENGTH;
            case LESS -> toMin > 0;
            case LESS_OR_EQUAL -> toMin >= 0;
            case GREATER -> toMax < 0;
            case GREATER_OR_EQUAL -> toMax <= 0;
        };
    }

    @Override
    public int filter(ColumnBatch batch, int[] rows, int count) {
        BytesVector vector = batch.bytes(column);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            rows[kept] = row;
            kept += holds(vector, row) ? 1 : 0;
        }
        return kept;
    }

    private boolean holds(BytesVector vector, int row) {
        return !vector.isNull(row)
                && operator.holds(
                        BytesOrder.compare(kind, vector.array(row), vector.start(row), vector.length(row), literal));
    }
}
