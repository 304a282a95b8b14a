package dev.sluice.storage.schema;

/**
 * What the rows of a partition have in common. Two rows belong together if and only if their keys are equal.
 *
 * @param isNull whether it is the partition of NULL, for RANGE and LIST
 * @param number HASH and ROUND_ROBIN: 0 to the number of partitions, exclusive; RANGE: start of the range in
 *     microseconds since 1970; else 0
 * @param text LIST: the value's text form; FILE: the path as it was given; else empty
 */
public record PartitionKey(PartitionMethod method, boolean isNull, long number, String text) {
    /** The key of the only partition of an unpartitioned table. */
    public static final PartitionKey NONE = new PartitionKey(PartitionMethod.NONE, false, 0, "");

    public static PartitionKey hash(int remainder) {
        return new PartitionKey(PartitionMethod.HASH, false, remainder, "");
    }

    public static PartitionKey range(long startMicros) {
        return new PartitionKey(PartitionMethod.RANGE, false, startMicros, "");
    }

    public static PartitionKey list(String value) {
        return new PartitionKey(PartitionMethod.LIST, false, 0, value);
    }

    public static PartitionKey file(String path) {
        return new PartitionKey(PartitionMethod.FILE, false, 0, path);
    }

    public static PartitionKey roundRobin(int number) {
        return new PartitionKey(PartitionMethod.ROUND_ROBIN, false, number, "");
    }

    /** The partition that holds the rows whose partitioning column is NULL. */
    public static PartitionKey ofNull(PartitionMethod method) {
        return new PartitionKey(method, true, 0, "");
    }

    /** Whether it is that of a range of time that begins before a time, in microseconds since 1970. */
    public boolean isRangeBefore(long micros) {
        return method == PartitionMethod.RANGE && !isNull && number < micros;
    }

    /** The key for people; empty for an unpartitioned table. */
    public String display(Partitioning partitioning) {
        if (isNull) {
            return "NULL";
        }
        return switch (method) {
            case NONE -> "";
            case HASH, ROUND_ROBIN -> Long.toString(number);
            case RANGE -> partitioning.unit().display(number);
            case LIST, FILE -> text;
        };
    }
}
