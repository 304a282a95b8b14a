package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.ByteStringTable;

/** A sequence of byte strings to be encoded, all slices of one array. */
public interface BytesSource {
    byte[] bytes();

    int start(int row);

    int length(int row);

    /** Sum of the lengths of rows {@code [fromRow, toRow)}. */
    long valueBytes(int fromRow, int toRow);

    /** Whether it is known, without looking, that all values are equal. */
    boolean isConstant();

    /** Whether the values are kept as codes of a table. */
    boolean isCoded();

    /** The table, where they are. */
    ByteStringTable table();

    /** By row: the code in the table, where they are. */
    int[] codes();
}
