package dev.sluice.storage.schema;

/**
 * A column of a table.
 *
 * @param id what files know it by: 1 or higher, unique in its table for ever
 */
public record ColumnDefinition(int id, String name, ColumnType type, boolean nullable) {

    public ColumnDefinition {
        if (id < 1) {
            throw new IllegalArgumentException("column id " + id + " is less than 1");
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a column name must not be empty");
        }
    }
}
