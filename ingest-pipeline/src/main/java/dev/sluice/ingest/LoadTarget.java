package dev.sluice.ingest;

import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.LoadSpec;
import java.io.IOException;
import java.util.Optional;

/** Where rows go: an engine's tables, or nowhere. Implementations for other engines live in modules of their own. */
public interface LoadTarget {
    /** The table of that name, if there is one. */
    Optional<TableDeclaration> find(String table) throws IOException;

    /**
     * Drops the range partitions of a table that begin before a time, all or none. Between loads.
     *
     * @param oldestKeptMicros in microseconds since 1970, the start of a range
     */
    DroppedPartitions dropPartitionsBefore(String table, long oldestKeptMicros) throws IOException;

    /** Begins a load; one at a time. */
    TargetLoad open(LoadSpec spec) throws IOException;
}
