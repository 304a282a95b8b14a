package dev.sluice.ingest.stage;

import dev.sluice.ingest.TargetLoad;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.route.RoutedRows;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.schema.PartitionKey;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Turns the partitions a chunk numbered for itself into the table's, new ones in the order of the input. */
final class PartitionNumbers {
    private static final int UNKNOWN = -1;

    private final TargetLoad load;
    private final Map<PartitionKey, Integer> ordinals = new HashMap<>();
    private int[] ordinalOfNumber = new int[64];
    private int ordinalEnd;

    PartitionNumbers(TargetLoad load) {
        this.load = load;
    }

    /** Orders the chunk's rows by partition of the table. */
    void assign(ParsedChunk chunk, PartitionSlices slices) throws IOException {
        RoutedRows routed = chunk.routed();
        if (ordinalOfNumber.length < routed.keyCount()) {
            ordinalOfNumber = new int[routed.keyCount() * 2];
        }
        for (int number = 0; number < routed.keyCount(); number++) {
            ordinalOfNumber[number] = UNKNOWN;
        }
        int[] partitionOfRow = routed.partitionOfRow();
        for (int row = 0; row < chunk.batch().rowCount(); row++) {
            int number = partitionOfRow[row];
            int ordinal = ordinalOfNumber[number];
            if (ordinal == UNKNOWN) {
                ordinal = ordinalOf(routed.key(number));
                ordinalOfNumber[number] = ordinal;
            }
            partitionOfRow[row] = ordinal;
        }
        slices.assign(chunk.batch(), partitionOfRow, ordinalEnd);
    }

    private int ordinalOf(PartitionKey key) throws IOException {
        Integer known = ordinals.get(key);
        if (known != null) {
            return known;
        }
        int ordinal = load.ordinal(key);
        ordinals.put(key, ordinal);
        ordinalEnd = Math.max(ordinalEnd, ordinal + 1);
        return ordinal;
    }
}
