package dev.sluice.storage.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The SQL in which tables are declared, read and printed:
 *
 * <pre>
 *   CREATE [UNLOGGED] TABLE name (column type [NOT NULL], ...)
 *       [PARTITION BY HASH (a, b) [PARTITIONS n] | RANGE (ts, HOUR | DAY | MONTH) | LIST (a) | FILE
 *           | ROUND_ROBIN [PARTITIONS n] | NONE] [;]
 * </pre>
 *
 * Names follow PostgreSQL: folded to lower case unless quoted. What {@link #print} prints, {@link #parse} reads back
 * equal.
 */
public final class SchemaSql {
    /** PostgreSQL's reserved words: as names they have to be quoted there, so they are here. */
    private static final Set<String> RESERVED = Set.of("""
            all analyse analyze and any array as asc asymmetric both case cast check collate column
            constraint create current_catalog current_date current_role current_time current_timestamp
            current_user default deferrable desc distinct do else end except false fetch for foreign
            from grant group having in initially intersect into lateral leading limit localtime
            localtimestamp not null offset on only or order placing primary references returning select
            session_user some symmetric system_user table then to trailing true union unique user using
            variadic when where window with
            """.strip().split("\\s+"));

    private SchemaSql() {}

    /**
     * Parses a CREATE TABLE statement.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static TableDeclaration parse(String sql) {
        SqlTokens tokens = new SqlTokens(sql);
        tokens.expectWord("create");
        Persistence persistence = tokens.takeWord("unlogged") ? Persistence.UNLOGGED : Persistence.LOGGED;
        tokens.expectWord("table");
        String name = tokens.expectName("a table name").text();
        tokens.expectSymbol("(");
        TableSchema schema = takeColumns(tokens);
        tokens.expectSymbol(")");
        Partitioning partitioning = Partitioning.none();
        if (tokens.takeWord("partition")) {
            tokens.expectWord("by");
            partitioning = takePartitioning(tokens, schema, Partitioning.DEFAULT_PARTITIONS);
        }
        tokens.takeSymbol(";");
        tokens.expectEnd();
        return new TableDeclaration(name, schema, persistence, partitioning);
    }

    /**
     * Parses what {@code --columns} takes: {@code a int, b text not null}.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static TableSchema parseColumns(String sql) {
        SqlTokens tokens = new SqlTokens(sql);
        TableSchema schema = takeColumns(tokens);
        tokens.expectEnd();
        return schema;
    }

    static ColumnType parseType(String sql) {
        SqlTokens tokens = new SqlTokens(sql);
        ColumnType type = SqlTypes.take(tokens);
        tokens.expectEnd();
        return type;
    }

    static Partitioning parsePartitioning(String sql, TableSchema schema, int partitions) {
        SqlTokens tokens = new SqlTokens(sql);
        Partitioning partitioning = takePartitioning(tokens, schema, partitions);
        tokens.expectEnd();
        return partitioning;
    }

    private static TableSchema takeColumns(SqlTokens tokens) {
        List<ColumnDefinition> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        do {
            SqlToken name = tokens.expectName("a column name");
            if (!names.add(name.text())) {
                throw SqlTokens.wrong(name, "column " + name.display() + " is there twice");
            }
            if (columns.size() == TableSchema.MAX_COLUMNS) {
                throw SqlTokens.wrong(name, "a table has at most " + TableSchema.MAX_COLUMNS + " columns");
            }
            ColumnType type = SqlTypes.take(tokens);
            boolean notNull = tokens.takeWord("not");
            if (notNull) {
                tokens.expectWord("null");
            } else {
                tokens.takeWord("null");
            }
            columns.add(new ColumnDefinition(columns.size() + 1, name.text(), type, !notNull));
        } while (tokens.takeSymbol(","));
        return new TableSchema(columns);
    }

    private static Partitioning takePartitioning(SqlTokens tokens, TableSchema schema, int defaultPartitions) {
        SqlToken method = tokens.expectName("a partitioning method");
        return switch (method.text()) {
            case "none" -> Partitioning.none();
            case "file" -> Partitioning.file();
            case "round_robin" -> Partitioning.roundRobin(takePartitions(tokens, defaultPartitions));
            case "hash" -> {
                List<Integer> columns = new ArrayList<>();
                tokens.expectSymbol("(");
                do {
                    columns.add(takeColumn(tokens, schema).id());
                } while (tokens.takeSymbol(","));
                tokens.expectSymbol(")");
                yield Partitioning.hash(columns, takePartitions(tokens, defaultPartitions));
            }
            case "list" -> {
                tokens.expectSymbol("(");
                ColumnDefinition column = takeColumn(tokens, schema);
                tokens.expectSymbol(")");
                yield Partitioning.list(column.id());
            }
            case "range" -> takeRange(tokens, schema);
            default ->
                throw SqlTokens.wrong(
                        method,
                        "partitioning method " + method.display()
                                + " is not one of hash, range, list, file, round_robin, none");
        };
    }

    private static Partitioning takeRange(SqlTokens tokens, TableSchema schema) {
        tokens.expectSymbol("(");
        SqlToken place = tokens.peek();
        ColumnDefinition column = takeColumn(tokens, schema);
        switch (column.type().kind()) {
            case DATE, TIMESTAMP, TIMESTAMPTZ -> {}
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL, TIME, TEXT, INET, UUID ->
                throw SqlTokens.wrong(
                        place,
                        "column " + place.display() + " is of type "
                                + column.type().sql() + "; range needs date, timestamp or timestamptz");
        }
        tokens.expectSymbol(",");
        for (RangeUnit unit : RangeUnit.values()) {
            if (tokens.takeWord(unit.word())) {
                tokens.expectSymbol(")");
                return Partitioning.range(column.id(), unit);
            }
        }
        throw tokens.unexpected("hour, day or month");
    }

    private static ColumnDefinition takeColumn(SqlTokens tokens, TableSchema schema) {
        SqlToken name = tokens.expectName("a column name");
        OptionalInt index = schema.indexOf(name.text());
        if (index.isEmpty()) {
            throw SqlTokens.wrong(name, "there is no column " + name.display());
        }
        return schema.column(index.getAsInt());
    }

    private static int takePartitions(SqlTokens tokens, int defaultPartitions) {
        return tokens.takeWord("partitions")
                ? tokens.expectInt("the number of partitions", 1, Partitioning.MAX_PARTITIONS)
                : defaultPartitions;
    }

    /** A declaration as {@link #parse} reads it, apart from column ids, which count from 1 there. */
    public static String print(TableDeclaration declaration) {
        StringBuilder sql = new StringBuilder(
                declaration.persistence() == Persistence.UNLOGGED ? "CREATE UNLOGGED TABLE " : "CREATE TABLE ");
        sql.append(quote(declaration.name())).append(" (");
        String separator = "\n    ";
        for (ColumnDefinition column : declaration.schema().columns()) {
            sql.append(separator)
                    .append(quote(column.name()))
                    .append(' ')
                    .append(column.type().sql());
            if (!column.nullable()) {
                sql.append(" NOT NULL");
            }
            separator = ",\n    ";
        }
        sql.append("\n)");
        if (declaration.partitioning().method() != PartitionMethod.NONE) {
            sql.append(" PARTITION BY ").append(printPartitioning(declaration.partitioning(), declaration.schema()));
        }
        return sql.append(";\n").toString();
    }

    static String printPartitioning(Partitioning partitioning, TableSchema schema) {
        List<String> names = new ArrayList<>();
        for (int id : partitioning.columnIds()) {
            int index = schema.indexOfId(id)
                    .orElseThrow(() -> new IllegalArgumentException("the schema has no column with id " + id));
            names.add(quote(schema.column(index).name()));
        }
        String columns = String.join(", ", names);
        return switch (partitioning.method()) {
            case NONE -> "NONE";
            case FILE -> "FILE";
            case ROUND_ROBIN -> "ROUND_ROBIN PARTITIONS " + partitioning.partitions();
            case HASH -> "HASH (" + columns + ") PARTITIONS " + partitioning.partitions();
            case LIST -> "LIST (" + columns + ")";
            case RANGE -> "RANGE (" + columns + ", " + partitioning.unit().word() + ")";
        };
    }

    /** A name as SQL needs it: in quotes where it is not a plain lower-case word. */
    public static String quote(String name) {
        boolean plain = !name.isEmpty() && !RESERVED.contains(name) && isLower(name.charAt(0));
        for (int i = 0; plain && i < name.length(); i++) {
            char c = name.charAt(i);
            plain = isLower(c) || (c >= '0' && c <= '9');
        }
        return plain ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private static boolean isLower(char c) {
        return (c >= 'a' && c <= 'z') || c == '_';
    }
}
