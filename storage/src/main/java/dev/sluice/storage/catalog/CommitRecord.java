package dev.sluice.storage.catalog;

import dev.sluice.storage.catalog.CatalogChange.BackedUp;
import dev.sluice.storage.catalog.CatalogChange.BackupOutdated;
import dev.sluice.storage.catalog.CatalogChange.EntryAdded;
import dev.sluice.storage.catalog.CatalogChange.PartitionRows;
import dev.sluice.storage.catalog.CatalogChange.PartitionsMade;
import dev.sluice.storage.catalog.CatalogChange.RowsAdded;
import dev.sluice.storage.catalog.CatalogChange.TableDefined;
import dev.sluice.storage.catalog.CatalogChange.TableDropped;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Payload of the WAL records COMMIT and CATALOG: everything that holds from here on. The same changes are made to the catalog in memory when
 * the record is inserted and again when it is read by recovery, by the same code.
 *
 * <pre>
 *   version u8 (3), count i32, each change: kind u8, then
 *     1 table defined: table as in TableFormat
 *     2 table dropped: table id i32
 *     3 partitions made: table id i32, partitions as in TableFormat
 *     4 rows added: table id i32, count i32, each: ordinal i32, rows i64, has mark u8, mark if so
 *     5 entry added: table id i32, entry as in LedgerFormat
 *     6 backup outdated: table id i32, time i64
 *     7 backed up: time i64
 * </pre>
 */
public record CommitRecord(List<CatalogChange> changes) {
    private static final int VERSION = 3;
    private static final int TABLE_DEFINED = 1;
    private static final int TABLE_DROPPED = 2;
    private static final int PARTITIONS_MADE = 3;
    private static final int ROWS_ADDED = 4;
    private static final int ENTRY_ADDED = 5;
    private static final int BACKUP_OUTDATED = 6;
    private static final int BACKED_UP = 7;
    private static final int LEAST_BYTES_OF_CHANGE = 5;
    private static final int LEAST_BYTES_OF_ROWS = 13;

    public CommitRecord {
        changes = List.copyOf(changes);
    }

    /** The ledger entries, with the id of their table. */
    public List<EntryAdded> entries() {
        List<EntryAdded> entries = new ArrayList<>();
        for (CatalogChange change : changes) {
            if (change instanceof EntryAdded entry) {
                entries.add(entry);
            }
        }
        return entries;
    }

    public ByteBuffer encode() {
        RecordWriter out = new RecordWriter().putByte(VERSION).putInt(changes.size());
        for (CatalogChange change : changes) {
            if (change instanceof TableDefined defined) {
                TableFormat.write(defined.table(), out.putByte(TABLE_DEFINED));
            } else if (change instanceof TableDropped dropped) {
                out.putByte(TABLE_DROPPED).putInt(dropped.tableId());
            } else if (change instanceof PartitionsMade made) {
                out.putByte(PARTITIONS_MADE).putInt(made.tableId());
                TableFormat.writePartitions(made.partitions(), out);
            } else if (change instanceof RowsAdded added) {
                out.putByte(ROWS_ADDED).putInt(added.tableId());
                writeRows(added.partitions(), out);
            } else if (change instanceof EntryAdded added) {
                LedgerFormat.write(added.entry(), out.putByte(ENTRY_ADDED).putInt(added.tableId()));
            } else if (change instanceof BackupOutdated outdated) {
                out.putByte(BACKUP_OUTDATED).putInt(outdated.tableId()).putLong(outdated.atMicros());
            } else if (change instanceof BackedUp backedUp) {
                out.putByte(BACKED_UP).putLong(backedUp.atMicros());
            }
        }
        return out.buffer();
    }

    /** Reads a payload; {@code path} and {@code offset} are where its record stands, for messages. */
    public static CommitRecord decode(ByteBuffer payload, Path path, long offset)
            throws CorruptionException, UnsupportedVersionException {
        RecordReader in = new RecordReader(payload, path, offset);
        in.expectVersion("commit", VERSION);
        int count = in.getCount(LEAST_BYTES_OF_CHANGE);
        List<CatalogChange> changes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            try {
                changes.add(readChange(in));
            } catch (IllegalArgumentException e) {
                throw in.corrupt("a catalog change", String.valueOf(e.getMessage()));
            }
        }
        in.end();
        return new CommitRecord(changes);
    }

    private static CatalogChange readChange(RecordReader in) throws CorruptionException, UnsupportedVersionException {
        int kind = in.getByte();
        return switch (kind) {
            case TABLE_DEFINED -> new TableDefined(TableFormat.read(in));
            case TABLE_DROPPED -> new TableDropped(in.getInt());
            case PARTITIONS_MADE -> new PartitionsMade(in.getInt(), TableFormat.readPartitions(in));
            case ROWS_ADDED -> new RowsAdded(in.getInt(), readRows(in));
            case ENTRY_ADDED -> new EntryAdded(in.getInt(), LedgerFormat.read(in));
            case BACKUP_OUTDATED -> new BackupOutdated(in.getInt(), in.getLong());
            case BACKED_UP -> new BackedUp(in.getLong());
            default -> throw in.corrupt("a known kind of change", Integer.toString(kind));
        };
    }

    private static void writeRows(List<PartitionRows> partitions, RecordWriter out) {
        out.putInt(partitions.size());
        for (PartitionRows partition : partitions) {
            out.putInt(partition.ordinal()).putLong(partition.rows());
            out.putBoolean(partition.mark().isPresent());
            partition.mark().ifPresent(mark -> TableFormat.write(mark, out));
        }
    }

    private static List<PartitionRows> readRows(RecordReader in) throws CorruptionException {
        int count = in.getCount(LEAST_BYTES_OF_ROWS);
        List<PartitionRows> partitions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int ordinal = in.getInt();
            long rows = in.getLong();
            Optional<Mark> mark = in.getBoolean() ? Optional.of(TableFormat.readMark(in)) : Optional.empty();
            partitions.add(new PartitionRows(ordinal, rows, mark));
        }
        return partitions;
    }

    /**
     * The catalog after this commit.
     *
     * @param transactionId of the record
     * @param lsn start of the record
     * @throws IllegalArgumentException if the change does not fit the catalog
     */
    public Catalog applyTo(Catalog before, long transactionId, long lsn) {
        Catalog catalog = before;
        for (CatalogChange change : changes) {
            if (change instanceof TableDefined defined) {
                catalog = catalog.with(defined.table()).withIds(highestFileId(defined.table()) + 1, 0);
            } else if (change instanceof TableDropped dropped) {
                catalog = catalog.withoutTable(dropped.tableId());
            } else if (change instanceof PartitionsMade made) {
                long highest = 0;
                for (PartitionDefinition partition : made.partitions()) {
                    highest = Math.max(highest, partition.fileId());
                }
                catalog = catalog.with(tableOf(catalog, made.tableId()).plusPartitions(made.partitions()))
                        .withIds(highest + 1, 0);
            } else if (change instanceof RowsAdded added) {
                catalog = catalog.with(plusRows(tableOf(catalog, added.tableId()), added.partitions()));
            } else if (change instanceof EntryAdded added) {
                TableDefinition table = tableOf(catalog, added.tableId());
                catalog = catalog.with(
                        table.with(table.partitions(), table.ledger().plusEntry(), table.emptiedAtMicros()));
            } else if (change instanceof BackupOutdated outdated) {
                catalog = catalog.with(tableOf(catalog, outdated.tableId()).changedAt(outdated.atMicros()));
            } else if (change instanceof BackedUp backedUp) {
                catalog = catalog.backedUp(backedUp.atMicros());
            }
        }
        return catalog.withIds(0, transactionId + 1).withLastCommitLsn(lsn);
    }

    private static TableDefinition tableOf(Catalog catalog, int tableId) {
        return catalog.table(tableId).orElseThrow(() -> new IllegalArgumentException("no table has id " + tableId));
    }

    private static long highestFileId(TableDefinition table) {
        long highest = table.ledger().fileId();
        for (PartitionDefinition partition : table.partitions()) {
            highest = Math.max(highest, partition.fileId());
        }
        return highest;
    }

    private static TableDefinition plusRows(TableDefinition table, List<PartitionRows> added) {
        List<PartitionDefinition> partitions = new ArrayList<>(table.partitions());
        for (PartitionRows rows : added) {
            if (rows.ordinal() < 0 || rows.ordinal() >= partitions.size()) {
                throw new IllegalArgumentException("table \"" + table.name() + "\" has no partition " + rows.ordinal());
            }
            PartitionDefinition more = partitions.get(rows.ordinal()).plusRows(rows.rows());
            partitions.set(rows.ordinal(), rows.mark().map(more::withMark).orElse(more));
        }
        return table.with(partitions, table.ledger(), table.emptiedAtMicros());
    }
}
