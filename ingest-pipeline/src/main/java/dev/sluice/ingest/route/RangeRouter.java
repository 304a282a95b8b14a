package dev.sluice.ingest.route;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.PartitionMethod;
import dev.sluice.storage.schema.RangeUnit;
import dev.sluice.storage.schema.TypeKind;

/** By the hour, day or month of a time in UTC. Rows mostly come in the order of time, so the last range is tried first. */
final class RangeRouter extends Router {
    static final long MICROS_PER_DAY = 86_400_000_000L;

    private final int column;
    private final long microsPerUnit;
    private final RangeUnit unit;
    private final NumberTable numbers = new NumberTable();
    private long rangeStart;
    private long rangeEnd;
    private int rangeNumber;

    RangeRouter(int column, ColumnType type, RangeUnit unit) {
        this.column = column;
        this.microsPerUnit = type.kind() == TypeKind.DATE ? MICROS_PER_DAY : 1;
        this.unit = unit;
    }

    @Override
    public void route(ColumnBatch batch, RoutedRows out) {
        int rowCount = batch.rowCount();
        out.begin(rowCount);
        numbers.clear();
        rangeStart = 0;
        rangeEnd = 0;
        LongVector vector = batch.longs(column);
        boolean hasNulls = vector.hasNulls();
        int nullNumber = NumberTable.ABSENT;
        long[] values = vector.values();
        int[] partitionOfRow = out.partitionOfRow();
        for (int row = 0; row < rowCount; row++) {
            if (hasNulls && vector.isNull(row)) {
                if (nullNumber == NumberTable.ABSENT) {
                    nullNumber = out.add(PartitionKey.ofNull(PartitionMethod.RANGE));
                }
                partitionOfRow[row] = nullNumber;
            } else {
                partitionOfRow[row] = numberOf(values[row] * microsPerUnit, out);
            }
        }
    }

    private int numberOf(long micros, RoutedRows out) {
        if (micros >= rangeStart && micros < rangeEnd) {
            return rangeNumber;
        }
        rangeStart = unit.startOf(micros);
        rangeEnd = unit.endOf(rangeStart);
        rangeNumber = numbers.get(rangeStart);
        if (rangeNumber == NumberTable.ABSENT) {
            rangeNumber = out.add(PartitionKey.range(rangeStart));
            numbers.put(rangeStart, rangeNumber);
        }
        return rangeNumber;
    }
}
