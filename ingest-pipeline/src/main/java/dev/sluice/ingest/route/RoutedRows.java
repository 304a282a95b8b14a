package dev.sluice.ingest.route;

import dev.sluice.storage.schema.PartitionKey;
import java.util.ArrayList;
import java.util.List;

/** Which partition each row of a chunk belongs to. Partitions are numbered by first appearance in the chunk. */
public final class RoutedRows {
    private final List<PartitionKey> keys = new ArrayList<>();
    private int[] partitionOfRow = new int[0];

    void begin(int rowCount) {
        keys.clear();
        if (partitionOfRow.length < rowCount) {
            partitionOfRow = new int[rowCount + (rowCount >> 2)];
        }
    }

    int add(PartitionKey key) {
        keys.add(key);
        return keys.size() - 1;
    }

    /** The number, in this chunk, of each row's partition; may be overwritten by table ordinals. */
    public int[] partitionOfRow() {
        return partitionOfRow;
    }

    public int keyCount() {
        return keys.size();
    }

    public PartitionKey key(int number) {
        return keys.get(number);
    }
}
