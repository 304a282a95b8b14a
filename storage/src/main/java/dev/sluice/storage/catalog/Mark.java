package dev.sluice.storage.catalog;

/**
 * Where a relation ends (invariant 2): its file below {@code length} holds every committed row except those with a row record at or above
 * {@code lsn}.
 *
 * @param length in bytes, the file's header included; {@link #HEADER_BYTES} for a relation without placed rows
 * @param rows how many rows the file holds below {@code length}
 */
public record Mark(long length, long lsn, long rows) {
    /** Length of a data file without row groups. */
    public static final int HEADER_BYTES = 48;

    /** The mark of a relation whose file holds nothing; every row record counts. */
    public static final Mark EMPTY = new Mark(HEADER_BYTES, 0, 0);

    public Mark {
        if (length < HEADER_BYTES || lsn < 0 || rows < 0 || (length == HEADER_BYTES) != (rows == 0)) {
            throw new IllegalArgumentException("mark of length " + length + ", LSN " + lsn + " and " + rows + " rows");
        }
    }
}
