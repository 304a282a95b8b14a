package dev.sluice.ingest.route;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.TableSchema;

/** A partition rule at work. Belongs to one thread. */
public abstract class Router {
    /** Tells the rule where the next rows come from: the input as given, and the chunk's number in the load. */
    public void source(String inputName, long chunkNumber) {}

    /** Routes all rows of a batch. */
    public abstract void route(ColumnBatch batch, RoutedRows out);

    /** The router of a table's rule. */
    public static Router of(Partitioning partitioning, TableSchema schema) {
        int[] columns = partitioning.columnIds().stream()
                .mapToInt(id ->
                        schema.indexOfId(id).orElseThrow(() -> new IllegalArgumentException("no column with id " + id)))
                .toArray();
        return switch (partitioning.method()) {
            case NONE -> new WholeChunkRouter((name, chunk) -> PartitionKey.NONE);
            case FILE -> new WholeChunkRouter((name, chunk) -> PartitionKey.file(name));
            case ROUND_ROBIN ->
                new WholeChunkRouter(
                        (name, chunk) -> PartitionKey.roundRobin((int) (chunk % partitioning.partitions())));
            case HASH -> new HashRouter(columns, partitioning.partitions());
            case RANGE -> new RangeRouter(columns[0], schema.column(columns[0]).type(), partitioning.unit());
            case LIST -> new ListRouter(columns[0]);
        };
    }
}
