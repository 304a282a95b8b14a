package dev.sluice.ingest.convert;

import dev.sluice.storage.schema.ColumnType;

/**
 * A column of the table as a converter knows it.
 *
 * @param number place in the table, counted from 1
 * @param field place in the input's records, counted from 0
 */
record TableColumn(String name, int number, int field, ColumnType type, boolean nullable) {
    /** Place in the batch. */
    int index() {
        return number - 1;
    }
}
