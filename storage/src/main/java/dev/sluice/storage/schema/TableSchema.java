package dev.sluice.storage.schema;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The columns of a table, in their order. Names and ids are unique. */
public record TableSchema(List<ColumnDefinition> columns) {
    /** The most columns a table has. */
    public static final int MAX_COLUMNS = 1600;

    public TableSchema {
        columns = List.copyOf(columns);
        if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
            throw new IllegalArgumentException("a table has 1 to " + MAX_COLUMNS + " columns, not " + columns.size());
        }
        Set<Object> seen = new HashSet<>();
        for (ColumnDefinition column : columns) {
            if (!seen.add(column.name())) {
                throw new IllegalArgumentException("column \"" + column.name() + "\" is there twice");
            }
            if (!seen.add(column.id())) {
                throw new IllegalArgumentException("column id " + column.id() + " is there twice");
            }
        }
    }

    public int columnCount() {
        return columns.size();
    }

    public ColumnDefinition column(int index) {
        return columns.get(index);
    }

    /** Place of the column of that name, matched exactly. */
    public OptionalInt indexOf(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Place of the column with that id. */
    public OptionalInt indexOfId(int id) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).id() == id) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Bytes of the fixed columns of a row before encoding; the lengths of its other values come on top. */
    public int fixedUnencodedWidth() {
        int sum = 0;
        for (ColumnDefinition column : columns) {
            sum += column.type().unencodedWidth();
        }
        return sum;
    }
}
