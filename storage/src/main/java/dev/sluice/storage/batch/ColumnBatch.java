package dev.sluice.storage.batch;

import dev.sluice.storage.schema.TableSchema;

/** Some rows of a table, column by column; reusable. A vector takes no memory before it is written. */
public final class ColumnBatch {
    private final TableSchema schema;
    private final Vector[] vectors;
    private int rowCount;

    public ColumnBatch(TableSchema schema) {
        this.schema = schema;
        this.vectors = new Vector[schema.columnCount()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = schema.column(i).type().isFixed() ? new LongVector() : new BytesVector();
        }
    }

    public TableSchema schema() {
        return schema;
    }

    /** Forgets the rows; memory stays. */
    public void clear() {
        for (Vector vector : vectors) {
            vector.clear();
        }
        rowCount = 0;
    }

    public int rowCount() {
        return rowCount;
    }

    /** Says how many rows the columns hold; every row of every column in use has been set or made NULL. */
    public void rowCount(int rows) {
        rowCount = rows;
    }

    public int columnCount() {
        return vectors.length;
    }

    /**
     * The vector of a column held so.
     *
     * @throws ClassCastException if the column's values are not held as longs
     */
    public LongVector longs(int column) {
        return (LongVector) vectors[column];
    }

    /**
     * The vector of a column held so.
     *
     * @throws ClassCastException if the column's values are not held as bytes
     */
    public BytesVector bytes(int column) {
        return (BytesVector) vectors[column];
    }

    public Vector vector(int column) {
        return vectors[column];
    }
}
