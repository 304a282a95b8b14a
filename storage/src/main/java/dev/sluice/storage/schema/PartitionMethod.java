package dev.sluice.storage.schema;

/** How rows find their partition. The codes are part of the catalog's format: append only. */
public enum PartitionMethod {
    /** One partition. */
    NONE(1, "none"),
    /** By a hash of columns, into a set number of partitions. */
    HASH(2, "hash"),
    /** By the hour, day or month of a time, in UTC; partitions are made on demand. */
    RANGE(3, "range"),
    /** By the value of a column; partitions are made on demand. */
    LIST(4, "list"),
    /** By the input a row came from; partitions are made on demand. */
    FILE(5, "file"),
    /** Chunk by chunk in turn, into a set number of partitions. */
    ROUND_ROBIN(6, "round_robin");

    private final int code;
    private final String word;

    PartitionMethod(int code, String word) {
        this.code = code;
        this.word = word;
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    /**
     * What has that code.
     *
     * @throws IllegalArgumentException for a code that no method has
     */
    public static PartitionMethod ofCode(int code) {
        for (PartitionMethod method : values()) {
            if (method.code == code) {
                return method;
            }
        }
        throw new IllegalArgumentException("partition method code " + code + " is not in 1 to " + values().length);
    }

    /** The word for it on the command line and, in capitals, in SQL. */
    public String word() {
        return word;
    }

    /** Whether the number of partitions is set when the table is made. */
    public boolean hasPartitionCount() {
        return this == HASH || this == ROUND_ROBIN;
    }
}
