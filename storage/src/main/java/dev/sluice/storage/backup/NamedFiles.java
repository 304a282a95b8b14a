package dev.sluice.storage.backup;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.ledger.LedgerRows;
import dev.sluice.storage.recovery.RejectFiles;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The files that a catalog leads to, with the length up to which they mean something, each read and checked before it is named. */
final class NamedFiles {
    private final FileSystem fs;
    private final Path directory;
    private final FileCopy copy;
    private final List<NamedFile> files = new ArrayList<>();

    /** A file by its path in the directory. */
    record NamedFile(Path path, long length) {}

    NamedFiles(FileSystem fs, Path directory, FileCopy copy) {
        this.fs = fs;
        this.directory = directory;
        this.copy = copy;
    }

    /** @throws dev.sluice.wal.CorruptionException if one is missing or damaged: rot is not backed up */
    List<NamedFile> of(Catalog catalog) throws IOException {
        Map<Path, Long> rejects = new TreeMap<>();
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition partition : table.partitions()) {
                add(table.id(), partition.fileId(), partition.mark(), table.schema());
            }
            add(table.id(), table.ledger().fileId(), table.ledger().mark(), LedgerFormat.SCHEMA);
            LedgerRows.forEach(fs, directory, table, entry -> {
                if (!entry.rejectFile().isEmpty()) {
                    long run = entry.runNumber();
                    rejects.merge(RejectFiles.records(directory, run), entry.rejectFileBytes(), Math::max);
                    rejects.merge(RejectFiles.reasons(directory, run), entry.rejectReasonBytes(), Math::max);
                    rejects.put(RejectFiles.forgotten(directory, run), 0L);
                }
            });
        }
        for (Map.Entry<Path, Long> each : rejects.entrySet()) {
            // Reject files are for people to mend: they are taken as they are now, however long.
            if (fs.exists(each.getKey())) {
                files.add(new NamedFile(each.getKey(), Math.min(each.getValue(), fs.size(each.getKey()))));
            }
        }
        return files;
    }

    private void add(int tableId, long fileId, Mark mark, TableSchema schema) throws IOException {
        if (mark.rows() == 0) {
            return;
        }
        RowGroupReader reader = new RowGroupReader(schema);
        ColumnBatch batch = new ColumnBatch(schema);
        try (DataFileReader file = DataFileReader.open(fs, directory, tableId, fileId, mark)) {
            Optional<RowGroupHeader> group = file.next(reader);
            while (group.isPresent()) {
                copy.requireGoOn();
                for (int column = 0; column < schema.columnCount(); column++) {
                    file.decode(reader, group.get(), new int[] {column}, batch);
                }
                group = file.next(reader);
            }
        }
        files.add(new NamedFile(DataFileFormat.path(directory, tableId, fileId), mark.length()));
    }
}
