package dev.sluice.storage.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All tables of a data directory, committed, at one moment.
 *
 * @param tables by name
 * @param nextTableId the lowest table id that was never used
 * @param nextFileId the lowest file id that was never used
 * @param nextTransactionId the lowest transaction id that was never used
 * @param lastCommitLsn start of the last commit or catalog record that this state contains, 0 if there was none
 * @param backedUpAtMicros when the last backup was taken of it, since 1970 UTC, 0 if none was
 */
public record Catalog(
        SortedMap<String, TableDefinition> tables,
        int nextTableId,
        long nextFileId,
        long nextTransactionId,
        long lastCommitLsn,
        long backedUpAtMicros) {
    public Catalog {
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /** The catalog of a new directory. */
    public static Catalog empty() {
        return new Catalog(new TreeMap<>(), 1, 1, 1, 0, 0);
    }

    public Optional<TableDefinition> table(String name) {
        return Optional.ofNullable(tables.get(name));
    }

    public Optional<TableDefinition> table(int id) {
        for (TableDefinition table : tables.values()) {
            if (table.id() == id) {
                return Optional.of(table);
            }
        }
        return Optional.empty();
    }

    public Collection<TableDefinition> all() {
        return tables.values();
    }

    /** The same with this table instead of the one with its id, or beside the others. */
    public Catalog with(TableDefinition table) {
        TreeMap<String, TableDefinition> changed = without(table.id());
        changed.put(table.name(), table);
        return new Catalog(
                changed,
                Math.max(nextTableId, table.id() + 1),
                nextFileId,
                nextTransactionId,
                lastCommitLsn,
                backedUpAtMicros);
    }

    public Catalog withoutTable(int id) {
        return new Catalog(without(id), nextTableId, nextFileId, nextTransactionId, lastCommitLsn, backedUpAtMicros);
    }

    public Catalog withIds(long newNextFileId, long newNextTransactionId) {
        return new Catalog(
                tables,
                nextTableId,
                Math.max(nextFileId, newNextFileId),
                Math.max(nextTransactionId, newNextTransactionId),
                lastCommitLsn,
                backedUpAtMicros);
    }

    public Catalog withLastCommitLsn(long lsn) {
        return new Catalog(tables, nextTableId, nextFileId, nextTransactionId, lsn, backedUpAtMicros);
    }

    /** The same with a backup of that time, which covers every table as it is here. */
    public Catalog backedUp(long atMicros) {
        TreeMap<String, TableDefinition> covered = new TreeMap<>();
        tables.forEach((name, table) -> covered.put(name, table.backedUp()));
        return new Catalog(covered, nextTableId, nextFileId, nextTransactionId, lastCommitLsn, atMicros);
    }

    private TreeMap<String, TableDefinition> without(int id) {
        TreeMap<String, TableDefinition> rest = new TreeMap<>(tables);
        rest.values().removeIf(table -> table.id() == id);
        return rest;
    }
}
