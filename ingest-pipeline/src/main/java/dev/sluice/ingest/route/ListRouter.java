package dev.sluice.ingest.route;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.PartitionMethod;
import dev.sluice.storage.value.ByteSink;
import dev.sluice.storage.value.ValueText;
import java.util.Arrays;

/** By the value of a column. Values are compared by their bytes; the hash only finds them. */
final class ListRouter extends Router {
    private final int column;
    private final NumberTable numbers = new NumberTable();
    private final ByteSink text = new ByteSink();

    /** By number: a row of the chunk that has the value. */
    private int[] rowOfNumber = new int[16];

    ListRouter(int column) {
        this.column = column;
    }

    @Override
    public void route(ColumnBatch batch, RoutedRows out) {
        int rowCount = batch.rowCount();
        out.begin(rowCount);
        numbers.clear();
        Vector vector = batch.vector(column);
        int[] partitionOfRow = out.partitionOfRow();
        int nullNumber = NumberTable.ABSENT;
        for (int row = 0; row < rowCount; row++) {
            if (vector.isNull(row)) {
                if (nullNumber == NumberTable.ABSENT) {
                    nullNumber = add(out, row, PartitionKey.ofNull(PartitionMethod.LIST));
                }
                partitionOfRow[row] = nullNumber;
            } else {
                partitionOfRow[row] = numberOf(batch, vector, row, out);
            }
        }
    }

    private int numberOf(ColumnBatch batch, Vector vector, int row, RoutedRows out) {
        boolean isLongs = vector instanceof LongVector;
        long key = isLongs ? ((LongVector) vector).get(row) : ValueHash.ofBytes((BytesVector) vector, row);
        int number = numbers.get(key);
        if (number == NumberTable.ABSENT) {
            number = add(out, row, keyOf(batch, row));
            numbers.put(key, number);
            return number;
        }
        if (isLongs || isSame((BytesVector) vector, row, rowOfNumber[number])) {
            return number;
        }
        return numberOfCollision(batch, (BytesVector) vector, row, out);
    }

    /** Two values share a hash: the second is found by looking at all. */
    private int numberOfCollision(ColumnBatch batch, BytesVector vector, int row, RoutedRows out) {
        for (int number = 0; number < out.keyCount(); number++) {
            if (!out.key(number).isNull() && isSame(vector, row, rowOfNumber[number])) {
                return number;
            }
        }
        return add(out, row, keyOf(batch, row));
    }

    private PartitionKey keyOf(ColumnBatch batch, int row) {
        text.clear();
        ValueText.append(batch, column, row, text);
        return PartitionKey.list(text.toString());
    }

    private int add(RoutedRows out, int row, PartitionKey key) {
        int number = out.add(key);
        if (number >= rowOfNumber.length) {
            rowOfNumber = Arrays.copyOf(rowOfNumber, rowOfNumber.length * 2);
        }
        rowOfNumber[number] = row;
        return number;
    }

    private static boolean isSame(BytesVector vector, int a, int b) {
        int length = vector.length(a);
        return length == vector.length(b)
                && Arrays.equals(
                        vector.array(a),
                        vector.start(a),
                        vector.start(a) + length,
                        vector.array(b),
                        vector.start(b),
                        vector.start(b) + length);
    }
}
