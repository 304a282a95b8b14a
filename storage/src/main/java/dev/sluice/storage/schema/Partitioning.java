package dev.sluice.storage.schema;

import java.util.List;

/**
 * How a table's rows are spread over partitions.
 *
 * @param columnIds the columns it looks at: one or more for HASH, one for RANGE and LIST, none otherwise
 * @param partitions how many, for HASH and ROUND_ROBIN; 0 otherwise
 * @param unit width of a RANGE partition; {@link RangeUnit#DAY} otherwise
 */
public record Partitioning(PartitionMethod method, List<Integer> columnIds, int partitions, RangeUnit unit) {
    /** Partitions of a hash or round robin table where nobody says how many. */
    public static final int DEFAULT_PARTITIONS = 4;

    /** The most partitions of a hash or round robin table that a declaration may ask for. */
    public static final int MAX_PARTITIONS = 100_000;

    public Partitioning {
        columnIds = List.copyOf(columnIds);
        if (method.hasPartitionCount() ? partitions < 1 || partitions > MAX_PARTITIONS : partitions != 0) {
            throw new IllegalArgumentException(
                    method.word() + " partitioning cannot have " + partitions + " as its number of partitions");
        }
        boolean columnsFit = switch (method) {
            case HASH -> !columnIds.isEmpty();
            case RANGE, LIST -> columnIds.size() == 1;
            case NONE, FILE, ROUND_ROBIN -> columnIds.isEmpty();
        };
        if (!columnsFit) {
            throw new IllegalArgumentException(
                    method.word() + " partitioning cannot look at " + columnIds.size() + " columns");
        }
        if (method != PartitionMethod.RANGE) {
            unit = RangeUnit.DAY;
        }
    }

    public static Partitioning none() {
        return new Partitioning(PartitionMethod.NONE, List.of(), 0, RangeUnit.DAY);
    }

    public static Partitioning hash(List<Integer> columnIds, int partitions) {
        return new Partitioning(PartitionMethod.HASH, columnIds, partitions, RangeUnit.DAY);
    }

    public static Partitioning range(int columnId, RangeUnit unit) {
        return new Partitioning(PartitionMethod.RANGE, List.of(columnId), 0, unit);
    }

    public static Partitioning list(int columnId) {
        return new Partitioning(PartitionMethod.LIST, List.of(columnId), 0, RangeUnit.DAY);
    }

    public static Partitioning file() {
        return new Partitioning(PartitionMethod.FILE, List.of(), 0, RangeUnit.DAY);
    }

    public static Partitioning roundRobin(int partitions) {
        return new Partitioning(PartitionMethod.ROUND_ROBIN, List.of(), partitions, RangeUnit.DAY);
    }

    /**
     * Parses what {@code --partition-by} takes: {@code hash(a,b)}, {@code range(ts, day)}, {@code list(a)},
     * {@code file}, {@code round_robin}, {@code none}; also with {@code PARTITIONS n} behind it.
     *
     * @param partitions how many for hash and round robin where the text does not say
     * @throws SqlSyntaxException naming line and column, also for a column the schema lacks or whose type does not fit
     */
    public static Partitioning parse(String text, TableSchema schema, int partitions) {
        return SchemaSql.parsePartitioning(text, schema, partitions);
    }

    /** What follows PARTITION BY in SQL. */
    public String sql(TableSchema schema) {
        return SchemaSql.printPartitioning(this, schema);
    }
}
