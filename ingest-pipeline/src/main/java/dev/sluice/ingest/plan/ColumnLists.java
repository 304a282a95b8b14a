package dev.sluice.ingest.plan;

import dev.sluice.ingest.TableMismatchException;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import java.util.List;
import java.util.stream.Collectors;

/** Columns as {@code --columns} takes them, and the error that shows two lists of them. */
public final class ColumnLists {
    private ColumnLists() {}

    public static String sql(TableSchema schema) {
        return schema.columns().stream().map(ColumnLists::sql).collect(Collectors.joining(", "));
    }

    private static String sql(ColumnDefinition column) {
        return SchemaSql.quote(column.name()) + " " + column.type().sql() + (column.nullable() ? "" : " not null");
    }

    /** The columns with another type for one of them. */
    public static String sqlWith(TableSchema schema, int index, ColumnType type) {
        return schema.columns().stream()
                .map(c -> c.id() == schema.column(index).id()
                        ? sql(new ColumnDefinition(c.id(), c.name(), type, c.nullable()))
                        : sql(c))
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
