package dev.sluice.storage.rowgroup.encoding;

/** A sequence of byte strings to be encoded, all slices of one array. */
public interface BytesSource {
    byte[] bytes();

    int start(int row);

    int length(int row);

    /** Whether it is known, without looking, that all values are equal. */
    boolean isConstant();
}
