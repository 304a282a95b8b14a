package dev.sluice.storage.relation;

import java.util.Arrays;

/** Where the row groups placed in this run begin, by row and by offset, in order. */
final class GroupIndex {
    private long[] firstRows = new long[4];
    private long[] offsets = new long[4];
    private int count;

    void add(long firstRow, long offset) {
        if (count == offsets.length) {
            firstRows = Arrays.copyOf(firstRows, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2);
        }
        firstRows[count] = firstRow;
        offsets[count++] = offset;
    }

    int count() {
        return count;
    }

    long firstRow(int group) {
        return firstRows[group];
    }

    long offset(int group) {
        return offsets[group];
    }

    /** The first group with a row at or behind {@code row}, or the number of groups. */
    int groupReaching(long row, long placedRows) {
        int group = count;
        while (group > 0 && (group == count ? placedRows : firstRows[group]) > row) {
            group--;
        }
        return group;
    }

    void truncate(int groups) {
        count = groups;
    }
}
