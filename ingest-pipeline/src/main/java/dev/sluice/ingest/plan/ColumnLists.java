package dev.sluice.ingest.plan;

import dev.sluice.ingest.TableMismatchException;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Columns as {@code --columns} takes them, and the error that shows two lists of them. */
public final class ColumnLists {
    private ColumnLists() {}

    public static String sql(TableSchema schema) {
        return schema.columns().stream().map(ColumnLists::sql).collect(Collectors.joining(", "));
    }

    private static String sql(ColumnDefinition column) {
        return SchemaSql.quote(column.name()) + " " + column.type().sql() + (column.nullable() ? "" : " not null");
    }

    /** The columns with another type for some of them. */
    public static String sqlWith(TableSchema schema, Set<Integer> indexes, ColumnType type) {
        return IntStream.range(0, schema.columnCount())
                .mapToObj(i -> {
                    ColumnDefinition c = schema.column(i);
                    return sql(indexes.contains(i) ? new ColumnDefinition(c.id(), c.name(), type, c.nullable()) : c);
                })
                .collect(Collectors.joining(", "));
    }

    static String names(List<String> names) {
        return names.stream().map(SchemaSql::quote).collect(Collectors.joining(", "));
    }

    static TableMismatchException mismatch(String table, String ofTable, String input, String ofInput, String hint) {
        return new TableMismatchException(
                "the columns of table \"" + table + "\" and of \"" + input + "\" differ",
                "The table has (" + ofTable + "), the input has (" + ofInput + ").",
                hint);
    }
}
