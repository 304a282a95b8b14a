package dev.sluice.storage.compact;

import dev.sluice.storage.StorageOptions;

/**
 * How row groups are merged, counted without reading a row: behind each old group full ones are placed, and the rest too once it has the bytes of
 * a full one. What comes out goes through a second time as it is.
 */
final class GroupMerge {
    private final int rowGroupRows;
    private long rows;
    private long bytes;
    private long oldGroups;
    private long placedGroups;

    GroupMerge(int rowGroupRows) {
        this.rowGroupRows = rowGroupRows;
    }

    /** Whether rows of so many unencoded bytes are placed although they are fewer than a full group has. */
    static boolean isLarge(long unencodedBytes) {
        return unencodedBytes >= StorageOptions.ROW_GROUP_BYTES;
    }

    void add(long groupRows, long groupBytes) {
        oldGroups++;
        rows += groupRows;
        bytes += groupBytes;
        if (rows >= rowGroupRows) {
            long left = rows % rowGroupRows;
            placedGroups += rows / rowGroupRows;
            // Of rows that a group is cut in, the bytes are not known before they are read.
            bytes = bytes * left / rows;
            rows = left;
        }
        if (isLarge(bytes)) {
            placedGroups++;
            rows = 0;
            bytes = 0;
        }
    }

    long oldGroups() {
        return oldGroups;
    }

    /** Groups that would come out. */
    long newGroups() {
        return placedGroups + (rows > 0 ? 1 : 0);
    }
}
