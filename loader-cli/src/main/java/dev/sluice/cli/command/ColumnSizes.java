package dev.sluice.cli.command;

import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How a table's columns are encoded and what they take on disk, from the headers of its row groups alone. */
final class ColumnSizes {
    /**
     * One column in all row groups.
     *
     * @param encodings the names of those in use, sorted
     */
    record Size(long bytes, Set<String> encodings) {
        private static final Size NOTHING = new Size(0, Set.of());

        private Size plus(EncodedColumn column) {
            Set<String> names = new TreeSet<>(encodings);
            names.add(column.encoding().displayName());
            return new Size(bytes + column.sizeBytes(), names);
        }
    }

    private final Map<Integer, Size> byColumnId = new HashMap<>();
    private long rowGroups;

    private ColumnSizes() {}

    static ColumnSizes read(FileSystem fileSystem, Path directory, TableDefinition table) throws IOException {
        ColumnSizes sizes = new ColumnSizes();
        RowGroupReader reader = new RowGroupReader(table.schema());
        for (PartitionDefinition partition : table.partitions()) {
            long end = partition.mark().length();
            if (partition.mark().rows() > 0) {
                Path path = DataFileFormat.path(directory, table.id(), partition.fileId());
                try (FileHandle file = fileSystem.open(path, OpenMode.READ)) {
                    long offset = Mark.HEADER_BYTES;
                    while (offset < end) {
                        RowGroupHeader header = reader.readHeader(file, offset, end);
                        sizes.add(header);
                        offset += header.sizeBytes();
                    }
                }
            }
        }
        return sizes;
    }

    Size of(int columnId) {
        return byColumnId.getOrDefault(columnId, Size.NOTHING);
    }

    long rowGroups() {
        return rowGroups;
    }

    private void add(RowGroupHeader header) {
        rowGroups++;
        for (EncodedColumn column : header.columns()) {
            byColumnId.put(column.columnId(), of(column.columnId()).plus(column));
        }
    }
}
