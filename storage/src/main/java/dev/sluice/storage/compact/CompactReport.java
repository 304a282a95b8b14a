package dev.sluice.storage.compact;

/**
 * What became of a table whose row groups were merged.
 *
 * @param files that were written anew: partitions, and the ledger's
 * @param groupsBefore row groups in the files that were replaced
 * @param groupsAfter row groups in those that replace them
 * @param bytesBefore of the files that were replaced
 * @param bytesAfter of those that replace them
 */
public record CompactReport(
        String table, int files, long groupsBefore, long groupsAfter, long bytesBefore, long bytesAfter) {
    /** Of a table in which nothing was merged so far. */
    static CompactReport nothing(String table) {
        return new CompactReport(table, 0, 0, 0, 0, 0);
    }

    CompactReport plus(long oldGroups, long newGroups, long oldBytes, long newBytes) {
        return new CompactReport(
                table,
                files + 1,
                groupsBefore + oldGroups,
                groupsAfter + newGroups,
                bytesBefore + oldBytes,
                bytesAfter + newBytes);
    }
}
