package dev.sluice.storage.schema;

/**
 * The SQL in which tables are declared, read and printed:
 *
 * <pre>
 *   CREATE [UNLOGGED] TABLE name (column type [NOT NULL], ...)
 *       [PARTITION BY HASH (a, b) PARTITIONS n | RANGE (ts, day) | LIST (a) | FILE | ROUND_ROBIN PARTITIONS n | NONE] [;]
 * </pre>
 *
 * Names follow PostgreSQL: folded to lower case unless quoted. What {@link #print} prints, {@link #parse} reads back equal.
 */
public final class SchemaSql {
    private SchemaSql() {}

    /** @throws SqlSyntaxException naming line and column of what is wrong */
    public static TableDeclaration parse(String sql) {
        throw new UnsupportedOperationException();
    }

    /**
     * Parses what {@code --columns} takes: {@code a int, b text not null}.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static TableSchema parseColumns(String sql) {
        throw new UnsupportedOperationException();
    }

    public static String print(TableDeclaration declaration) {
        throw new UnsupportedOperationException();
    }

    /** A name as SQL needs it: in quotes where it is not a plain lower-case word. */
    public static String quote(String name) {
        throw new UnsupportedOperationException();
    }

    static ColumnType parseType(String sql) {
        throw new UnsupportedOperationException();
    }

    static Partitioning parsePartitioning(String sql, TableSchema schema, int partitions) {
        throw new UnsupportedOperationException();
    }

    static String printPartitioning(Partitioning partitioning, TableSchema schema) {
        throw new UnsupportedOperationException();
    }
}
