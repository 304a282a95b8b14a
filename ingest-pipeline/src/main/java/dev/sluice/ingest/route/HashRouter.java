package dev.sluice.ingest.route;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.PartitionMethod;
import java.util.Arrays;

/** By {@link ValueHash} of one or more columns. Rows in which all of them are NULL have a partition of their own. */
final class HashRouter extends Router {
    private static final int UNSEEN = -1;
    private static final int BLOCK = 512;

    private final int[] columns;
    private final int partitions;

    /** One for each remainder, and behind them that of NULL. */
    private final PartitionKey[] keys;

    private final int[] numberInChunk;
    private final long[] hashes = new long[BLOCK];
    private final boolean[] allNull = new boolean[BLOCK];

    HashRouter(int[] columns, int partitions) {
        this.columns = columns.clone();
        this.partitions = partitions;
        this.keys = new PartitionKey[partitions + 1];
        for (int i = 0; i < partitions; i++) {
            keys[i] = PartitionKey.hash(i);
        }
        keys[partitions] = PartitionKey.ofNull(PartitionMethod.HASH);
        this.numberInChunk = new int[partitions + 1];
        Arrays.fill(numberInChunk, UNSEEN);
    }

    @Override
    public void route(ColumnBatch batch, RoutedRows out) {
        int rowCount = batch.rowCount();
        out.begin(rowCount);
        for (int from = 0; from < rowCount; from += BLOCK) {
            int count = Math.min(BLOCK, rowCount - from);
            hashBlock(batch, from, count);
            number(out, from, count);
        }
        for (int i = 0; i < out.keyCount(); i++) {
            PartitionKey key = out.key(i);
            numberInChunk[key.isNull() ? partitions : (int) key.number()] = UNSEEN;
        }
    }

    private void hashBlock(ColumnBatch batch, int from, int count) {
        for (int i = 0; i < columns.length; i++) {
            Vector vector = batch.vector(columns[i]);
            if (vector instanceof LongVector longs) {
                hashLongs(longs, from, count, i == 0);
            } else {
                hashBytes((BytesVector) vector, from, count, i == 0);
            }
            markNulls(vector, from, count, i == 0);
        }
    }

    private void hashLongs(LongVector vector, int from, int count, boolean first) {
        long[] values = vector.values();
        for (int i = 0; i < count; i++) {
            long hash = ValueHash.ofLong(values[from + i]);
            hashes[i] = first ? hash : ValueHash.join(hashes[i], hash);
        }
    }

    private void hashBytes(BytesVector vector, int from, int count, boolean first) {
        for (int i = 0; i < count; i++) {
            long hash = ValueHash.ofBytes(vector, from + i);
            hashes[i] = first ? hash : ValueHash.join(hashes[i], hash);
        }
    }

    /** A NULL among values hashes as the zero or empty value it is stored with; only all NULLs are told apart. */
    private void markNulls(Vector vector, int from, int count, boolean first) {
        if (!vector.hasNulls()) {
            Arrays.fill(allNull, 0, count, false);
            return;
        }
        for (int i = 0; i < count; i++) {
            allNull[i] = vector.isNull(from + i) && (first || allNull[i]);
        }
    }

    private void number(RoutedRows out, int from, int count) {
        int[] partitionOfRow = out.partitionOfRow();
        for (int i = 0; i < count; i++) {
            int partition = allNull[i] ? partitions : ValueHash.partition(hashes[i], partitions);
            int number = numberInChunk[partition];
            if (number == UNSEEN) {
                number = out.add(keys[partition]);
                numberInChunk[partition] = number;
            }
            partitionOfRow[from + i] = number;
        }
    }
}
