package dev.sluice.storage.backup;

import dev.sluice.storage.catalog.Catalog;

/**
 * What was backed up or restored.
 *
 * @param catalog the tables, as the restored directory has them
 * @param files files in the backup, the manifest excepted
 * @param bytes their bytes
 */
public record BackupReport(Catalog catalog, int files, long bytes) {
    /** When the backup was taken, since 1970 UTC. */
    public long timeMicros() {
        return catalog.backedUpAtMicros();
    }

    /** Rows of all tables. */
    public long rows() {
        long rows = 0;
        for (var table : catalog.all()) {
            rows += table.rows();
        }
        return rows;
    }
}
