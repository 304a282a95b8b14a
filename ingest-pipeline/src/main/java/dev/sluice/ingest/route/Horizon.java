package dev.sluice.ingest.route;

import dev.sluice.ingest.OptionException;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.schema.PartitionMethod;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a table partitioned by ranges of time keeps: the range that holds a moment, all later ones, and rows without a time. Immutable.
 *
 * @param column of the time, by place in the table
 * @param oldestKept the first value of that column that is kept
 * @param oldestKeptMicros the same as a time, in microseconds since 1970: the start of the oldest partition that is kept
 */
public record Horizon(int column, long oldestKept, long oldestKeptMicros) {
    /**
     * The horizon of a table.
     *
     * @throws OptionException if the table has no ranges of time
     */
    public static Horizon of(TableDeclaration table, Instant moment) throws OptionException {
        TableSchema schema = table.schema();
        if (table.partitioning().method() != PartitionMethod.RANGE) {
            throw new OptionException(
                    "table \"" + table.name() + "\" has no partitions by age",
                    "It is partitioned by " + table.partitioning().sql(schema) + ".",
                    "Only tables partitioned by range can drop old partitions; leave --drop-partitions-older-than out.");
        }
        int column = schema.indexOfId(table.partitioning().columnIds().get(0)).orElseThrow();
        long start = table.partitioning().unit().startOf(ChronoUnit.MICROS.between(Instant.EPOCH, moment));
        boolean isDate = schema.column(column).type().kind() == TypeKind.DATE;
        long day = RangeRouter.MICROS_PER_DAY;
        return new Horizon(column, isDate ? Math.floorDiv(start + day - 1, day) : start, start);
    }

    /** Whether a row is older than what is kept. */
    public boolean isExpired(ColumnBatch batch, int row) {
        LongVector times = batch.longs(column);
        return times.get(row) < oldestKept && !times.isNull(row);
    }
}
