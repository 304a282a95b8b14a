package dev.sluice.storage.catalog;

import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.PartitionMethod;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.RangeUnit;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.wal.CorruptionException;
import java.util.ArrayList;
import java.util.List;

/**
 * Layout of table definitions, in catalog files and in commit records alike.
 *
 * <pre>
 * table:     id i32, name text, columns, persistence u8, partitioning, partitions, ledger, created i64, emptied i64,
 *            not backed up since i64
 * columns:   count i32, each: id i32, name text, type kind u8, precision i32, scale i32, nullable u8
 * partitioning: method u8, range unit u8, number i32, count i32 of column ids, each i32
 * partitions: count i32, each: ordinal i32, key, file id i64, mark, rows i64
 * key:       method u8, is null u8, number i64, text
 * ledger:    file id i64, mark, entries i64, forgotten rows i64, dropped rows i64
 * mark:      length i64, LSN i64, rows i64
 * </pre>
 */
final class TableFormat {
    private static final int LEAST_BYTES_OF_COLUMN = 18;
    private static final int LEAST_BYTES_OF_PARTITION = 58;

    private TableFormat() {}

    static void write(TableDefinition table, RecordWriter out) {
        out.putInt(table.id()).putText(table.name());
        out.putInt(table.schema().columnCount());
        for (ColumnDefinition column : table.schema().columns()) {
            ColumnType type = column.type();
            out.putInt(column.id()).putText(column.name()).putByte(type.kind().code());
            out.putInt(type.precision()).putInt(type.scale()).putBoolean(column.nullable());
        }
        out.putByte(table.persistence().code());
        Partitioning partitioning = table.partitioning();
        out.putByte(partitioning.method().code()).putByte(partitioning.unit().code());
        out.putInt(partitioning.partitions()).putInt(partitioning.columnIds().size());
        partitioning.columnIds().forEach(out::putInt);
        writePartitions(table.partitions(), out);
        out.putLong(table.ledger().fileId());
        write(table.ledger().mark(), out);
        out.putLong(table.ledger().entries()).putLong(table.ledger().forgottenRows());
        out.putLong(table.ledger().droppedRows());
        out.putLong(table.createdAtMicros()).putLong(table.emptiedAtMicros());
        out.putLong(table.notBackedUpSinceMicros());
    }

    static TableDefinition read(RecordReader in) throws CorruptionException {
        try {
            return new TableDefinition(
                    in.getInt(),
                    in.getText(),
                    readSchema(in),
                    Persistence.ofCode(in.getByte()),
                    readPartitioning(in),
                    readPartitions(in),
                    new LedgerDefinition(in.getLong(), readMark(in), in.getLong(), in.getLong(), in.getLong()),
                    in.getLong(),
                    in.getLong(),
                    in.getLong());
        } catch (IllegalArgumentException e) {
            throw in.corrupt("a table definition", String.valueOf(e.getMessage()));
        }
    }

    static void writePartitions(List<PartitionDefinition> partitions, RecordWriter out) {
        out.putInt(partitions.size());
        for (PartitionDefinition partition : partitions) {
            PartitionKey key = partition.key();
            out.putInt(partition.ordinal());
            out.putByte(key.method().code()).putBoolean(key.isNull());
            out.putLong(key.number()).putText(key.text());
            out.putLong(partition.fileId());
            write(partition.mark(), out);
            out.putLong(partition.rows());
        }
    }

    static List<PartitionDefinition> readPartitions(RecordReader in) throws CorruptionException {
        int count = in.getCount(LEAST_BYTES_OF_PARTITION);
        List<PartitionDefinition> partitions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int ordinal = in.getInt();
            PartitionKey key =
                    new PartitionKey(PartitionMethod.ofCode(in.getByte()), in.getBoolean(), in.getLong(), in.getText());
            partitions.add(new PartitionDefinition(ordinal, key, in.getLong(), readMark(in), in.getLong()));
        }
        return partitions;
    }

    static void write(Mark mark, RecordWriter out) {
        out.putLong(mark.length()).putLong(mark.lsn()).putLong(mark.rows());
    }

    static Mark readMark(RecordReader in) throws CorruptionException {
        return new Mark(in.getLong(), in.getLong(), in.getLong());
    }

    private static TableSchema readSchema(RecordReader in) throws CorruptionException {
        int count = in.getCount(LEAST_BYTES_OF_COLUMN);
        List<ColumnDefinition> columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int id = in.getInt();
            String name = in.getText();
            ColumnType type = new ColumnType(TypeKind.ofCode(in.getByte()), in.getInt(), in.getInt());
            columns.add(new ColumnDefinition(id, name, type, in.getBoolean()));
        }
        return new TableSchema(columns);
    }

    private static Partitioning readPartitioning(RecordReader in) throws CorruptionException {
        PartitionMethod method = PartitionMethod.ofCode(in.getByte());
        RangeUnit unit = RangeUnit.ofCode(in.getByte());
        int partitions = in.getInt();
        int count = in.getCount(Integer.BYTES);
        List<Integer> columnIds = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            columnIds.add(in.getInt());
        }
        return new Partitioning(method, columnIds, partitions, unit);
    }
}
