package dev.sluice.storage.scan;

import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How a table's columns are encoded and what they take on disk, from the headers of its row groups alone. */
public final class ColumnSizes {
    /**
     * One column in all row groups.
     *
     * @param encodings the names of those in use, sorted
     */
    public record Size(long bytes, Set<String> encodings) {
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

    /** Reads the headers of all row groups of a table. */
    public static ColumnSizes read(FileSystem fs, Path directory, TableDefinition table) throws IOException {
        ColumnSizes sizes = new ColumnSizes();
        RowGroupReader reader = new RowGroupReader(table.schema());
        for (PartitionDefinition partition : table.partitions()) {
            if (partition.mark().rows() > 0) {
                try (DataFileReader file =
                        DataFileReader.open(fs, directory, table.id(), partition.fileId(), partition.mark())) {
                    Optional<RowGroupHeader> group = file.next(reader);
                    while (group.isPresent()) {
                        sizes.add(group.get());
                        group = file.next(reader);
                    }
                }
            }
        }
        return sizes;
    }

    /** What the column with this id takes. */
    public Size of(int columnId) {
        return byColumnId.getOrDefault(columnId, Size.NOTHING);
    }

    /** How many row groups the table has. */
    public long rowGroups() {
        return rowGroups;
    }

    private void add(RowGroupHeader header) {
        rowGroups++;
        for (EncodedColumn column : header.columns()) {
            byColumnId.put(column.columnId(), of(column.columnId()).plus(column));
        }
    }
}
