package dev.sluice.storage.batch;

import dev.sluice.storage.schema.TableSchema;
import java.util.Arrays;

/**
 * The rows of a batch ordered by partition: one slice for each partition that has rows there, by ascending ordinal,
 * input order kept inside. An ordinal is the dense number of a partition in its table. Reusable.
 */
public final class PartitionSlices {
    private int[] rows = {};
    private int[] ordinals = {};
    private int[] starts = {0};
    private long[] unencodedBytes = {};
    private int sliceCount;

    /** By ordinal, between calls all zero: first the count, then the end so far of its rows. */
    private int[] counts = {};

    /** By ordinal, between calls all zero. */
    private long[] bytesByOrdinal = {};

    /**
     * Orders the rows of a batch anew.
     *
     * @param ordinalOfRow the partition of each row
     * @param partitionCount one more than the highest ordinal there may be
     */
    public void assign(ColumnBatch batch, int[] ordinalOfRow, int partitionCount) {
        int rowCount = batch.rowCount();
        ensureCapacity(rowCount, partitionCount);
        for (int row = 0; row < rowCount; row++) {
            counts[ordinalOfRow[row]]++;
        }
        int width = batch.schema().fixedUnencodedWidth() + addBytes(batch, ordinalOfRow);
        collectSlices(partitionCount, width);
        for (int row = 0; row < rowCount; row++) {
            rows[counts[ordinalOfRow[row]]++] = row;
        }
        for (int slice = 0; slice < sliceCount; slice++) {
            counts[ordinals[slice]] = 0;
            bytesByOrdinal[ordinals[slice]] = 0;
        }
    }

    private void ensureCapacity(int rowCount, int partitionCount) {
        if (rows.length < rowCount) {
            rows = new int[rowCount + (rowCount >> 2)];
        }
        if (counts.length < partitionCount) {
            counts = new int[partitionCount + (partitionCount >> 2)];
            bytesByOrdinal = new long[counts.length];
        }
        int mostSlices = Math.min(rowCount, partitionCount);
        if (ordinals.length < mostSlices) {
            ordinals = new int[mostSlices + (mostSlices >> 2)];
            starts = new int[ordinals.length + 1];
            unencodedBytes = new long[ordinals.length];
        }
    }

    /** Adds the values of different lengths, and gives the bytes a row of those that all rows share. */
    private int addBytes(ColumnBatch batch, int[] ordinalOfRow) {
        TableSchema schema = batch.schema();
        int shared = 0;
        for (int column = 0; column < schema.columnCount() && batch.rowCount() > 0; column++) {
            if (schema.column(column).type().isFixed()) {
                continue;
            }
            int[] lengths = batch.bytes(column).lengths();
            if (batch.bytes(column).isUniform()) {
                shared += lengths[0];
            } else {
                for (int row = 0; row < batch.rowCount(); row++) {
                    bytesByOrdinal[ordinalOfRow[row]] += lengths[row];
                }
            }
        }
        return shared;
    }

    private void collectSlices(int partitionCount, int fixedWidth) {
        int end = 0;
        sliceCount = 0;
        for (int ordinal = 0; ordinal < partitionCount; ordinal++) {
            int count = counts[ordinal];
            if (count > 0) {
                ordinals[sliceCount] = ordinal;
                starts[sliceCount] = end;
                unencodedBytes[sliceCount] = bytesByOrdinal[ordinal] + (long) count * fixedWidth;
                counts[ordinal] = end;
                end += count;
                sliceCount++;
            }
        }
        starts[sliceCount] = end;
    }

    /** Forgets the rows; memory stays. */
    public void clear() {
        sliceCount = 0;
        Arrays.fill(starts, 0, 1, 0);
    }

    public int sliceCount() {
        return sliceCount;
    }

    public int ordinal(int slice) {
        return ordinals[slice];
    }

    /** Where the slice begins in {@link #rows}. */
    public int start(int slice) {
        return starts[slice];
    }

    /** Where the slice ends in {@link #rows}, exclusive. */
    public int end(int slice) {
        return starts[slice + 1];
    }

    /** Row numbers of the batch, slice after slice. */
    public int[] rows() {
        return rows;
    }

    /** Bytes of the slice's rows before encoding. */
    public long unencodedBytes(int slice) {
        return unencodedBytes[slice];
    }
}
