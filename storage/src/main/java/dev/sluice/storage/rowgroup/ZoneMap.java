package dev.sluice.storage.rowgroup;

/**
 * What is known of a column's values in a row group without decoding them. Bounds are inclusive. Bounds of bytes compare unsigned; they
 * are prefixes, the upper one rounded up, so they bound but need not occur.
 *
 * @param hasBounds whether the four bounds mean anything: not where all is NULL, and not where no upper bound could be written
 * @param min lower bound of a column held as longs, ordered by its type; else 0
 * @param max upper bound of a column held as longs; else 0
 * @param minBytes lower bound of a column held as bytes; else empty
 * @param maxBytes upper bound of a column held as bytes; else empty
 */
public record ZoneMap(
        int rowCount, int nullCount, boolean hasBounds, long min, long max, byte[] minBytes, byte[] maxBytes) {}
