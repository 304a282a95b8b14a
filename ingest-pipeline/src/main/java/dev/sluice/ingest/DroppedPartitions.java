package dev.sluice.ingest;

import dev.sluice.storage.catalog.PartitionDefinition;
import java.util.List;

/** Partitions that a load dropped because of their age, and the rows that were in them. */
public record DroppedPartitions(int partitions, long rows) {
    public static final DroppedPartitions NONE = new DroppedPartitions(0, 0);

    static DroppedPartitions of(List<PartitionDefinition> partitions) {
        return new DroppedPartitions(
                partitions.size(),
                partitions.stream().mapToLong(PartitionDefinition::rows).sum());
    }

    DroppedPartitions plus(DroppedPartitions more) {
        return new DroppedPartitions(partitions + more.partitions, rows + more.rows);
    }
}
