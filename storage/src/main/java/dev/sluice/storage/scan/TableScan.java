package dev.sluice.storage.scan;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.wal.file.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Reads the rows of a table, partition by partition in the order of their ordinals, row group by row group. Only the columns asked for are
 * read and decoded; a row group whose zone maps exclude the predicate is skipped unread. All files are open before the first row is given.
 * One thread.
 */
public final class TableScan implements Closeable {
    private final Predicate predicate;
    private final int[] columns;
    private final RowGroupReader reader;
    private final ColumnBatch batch;
    private final List<PartitionFile> files;
    private int file;
    private int[] selected = {};
    private int selectedCount;
    private long groupsRead;

    private record PartitionFile(PartitionDefinition partition, DataFileReader reader) {}

    private TableScan(TableDefinition table, int[] columns, Predicate predicate, List<PartitionFile> files) {
        this.predicate = predicate;
        this.columns = columns;
        this.reader = new RowGroupReader(table.schema());
        this.batch = new ColumnBatch(table.schema());
        this.files = files;
    }

    /** Opens all files of the scan. */
    public static TableScan open(
            FileSystem fs, Path directory, TableDefinition table, List<Integer> columns, Predicate predicate)
            throws IOException {
        TreeSet<Integer> decoded = new TreeSet<>(columns);
        for (int column : predicate.columns()) {
            decoded.add(column);
        }
        List<PartitionFile> files = new ArrayList<>();
        TableScan scan = new TableScan(
                table, decoded.stream().mapToInt(Integer::intValue).toArray(), predicate, files);
        boolean opened = false;
        try {
            for (PartitionDefinition partition : table.partitions()) {
                if (partition.mark().rows() > 0) {
                    files.add(new PartitionFile(
                            partition,
                            DataFileReader.open(fs, directory, table.id(), partition.fileId(), partition.mark())));
                }
            }
            opened = true;
            return scan;
        } finally {
            if (!opened) {
                scan.close();
            }
        }
    }

    /** Goes to the next row group with selected rows; false at the end. */
    public boolean next() throws IOException {
        while (file < files.size()) {
            PartitionFile current = files.get(file);
            Optional<RowGroupHeader> next = current.reader().next(reader);
            if (next.isEmpty()) {
                file++;
                continue;
            }
            RowGroupHeader header = next.get();
            if (predicate.mayMatch(header) && select(current, header)) {
                return true;
            }
        }
        selectedCount = 0;
        return false;
    }

    private boolean select(PartitionFile current, RowGroupHeader header) throws IOException {
        current.reader().decode(reader, header, columns, batch);
        batch.rowCount(header.rowCount());
        groupsRead++;
        if (selected.length < header.rowCount()) {
            selected = new int[header.rowCount()];
        }
        for (int row = 0; row < header.rowCount(); row++) {
            selected[row] = row;
        }
        selectedCount = predicate.filter(batch, selected, header.rowCount());
        return selectedCount > 0;
    }

    /** The decoded columns of the current row group; valid until the next call of {@link #next}. */
    public ColumnBatch batch() {
        return batch;
    }

    /** Row numbers of the selected rows in {@link #batch}, the first {@link #selectedCount} of the array. */
    public int[] selectedRows() {
        return selected;
    }

    public int selectedCount() {
        return selectedCount;
    }

    /** The partition of the current row group. */
    public PartitionDefinition partition() {
        return files.get(file).partition();
    }

    /** Row groups whose columns were read. */
    public long groupsRead() {
        return groupsRead;
    }

    @Override
    public void close() throws IOException {
        for (PartitionFile opened : files) {
            opened.reader().close();
        }
    }
}
