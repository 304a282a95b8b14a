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

    /**
     * Parses a CREATE TABLE statement.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static TableDeclaration parse(String sql) {
        return new TableDeclaration(sql, parseColumns(sql), Persistence.LOGGED, Partitioning.none());
    }

    /**
     * Parses what {@code --columns} takes: {@code a int, b text not null}.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static TableSchema parseColumns(String sql) {
        return new TableSchema(java.util.List.of());
    }

    public static String print(TableDeclaration declaration) {
        return "";
    }

    /** A name as SQL needs it: in quotes where it is not a plain lower-case word. */
    public static String quote(String name) {
        return "";
    }

    static ColumnType parseType(String sql) {
        return ColumnType.TEXT;
    }

    static Partitioning parsePartitioning(String sql, TableSchema schema, int partitions) {
        return Partitioning.none();
    }

    static String printPartitioning(Partitioning partitioning, TableSchema schema) {
        return "";
    }
}
