package dev.sluice.ingest.route;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.PartitionKey;
import java.util.Arrays;

/** Rules that look at no column: all rows of a chunk have the same partition. */
final class WholeChunkRouter extends Router {
    /** The partition of a chunk. */
    @FunctionalInterface
    interface Rule {
        PartitionKey keyOf(String inputName, long chunkNumber);
    }

    private final Rule rule;
    private PartitionKey key = PartitionKey.NONE;

    WholeChunkRouter(Rule rule) {
        this.rule = rule;
    }

    @Override
    public void source(String inputName, long chunkNumber) {
        key = rule.keyOf(inputName, chunkNumber);
    }

    @Override
    public void route(ColumnBatch batch, RoutedRows out) {
        out.begin(batch.rowCount());
        if (batch.rowCount() > 0) {
            Arrays.fill(out.partitionOfRow(), 0, batch.rowCount(), out.add(key));
        }
    }
}
