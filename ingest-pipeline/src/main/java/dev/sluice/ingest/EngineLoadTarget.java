package dev.sluice.ingest;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.storage.transaction.TableLoad;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Loads into the tables of a storage engine, which stays the caller's. */
public final class EngineLoadTarget implements LoadTarget {
    private final StorageEngine engine;

    public EngineLoadTarget(StorageEngine engine) {
        this.engine = engine;
    }

    @Override
    public Optional<TableDeclaration> find(String table) {
        return engine.catalog().table(table).map(TableDefinition::declaration);
    }

    @Override
    public DroppedPartitions dropPartitionsBefore(String table, long oldestKeptMicros) throws IOException {
        List<PartitionDefinition> dropped =
                engine.dropPartitions(table, partition -> partition.key().isRangeBefore(oldestKeptMicros));
        if (!dropped.isEmpty()) {
            // Their room may be needed by what is loaded next.
            engine.checkpoint();
        }
        return DroppedPartitions.of(dropped);
    }

    @Override
    public TargetLoad open(LoadSpec spec) throws IOException {
        return new EngineLoad(engine.beginLoad(spec));
    }

    private record EngineLoad(TableLoad load) implements TargetLoad {
        @Override
        public List<LedgerEntry> ledger() throws IOException {
            return load.ledger();
        }

        @Override
        public long rowCount() {
            return load.rowCount();
        }

        @Override
        public int ordinal(PartitionKey key) throws IOException {
            return load.ordinal(key);
        }

        @Override
        public LoadSession sessions(int thread, int threads, int count) throws IOException {
            return load.sessions(thread, threads, count);
        }

        @Override
        public boolean checkpointDue() {
            return load.checkpointDue();
        }

        @Override
        public RejectSink rejects() throws IOException {
            // Through the engine's file system, or the engine would not learn of a failed sync (invariants 7 and 10).
            load.enterProduction();
            return FileRejectSink.open(load.fileSystem(), load.directory(), load.runNumber());
        }

        @Override
        public long commit(CommitInput input) throws IOException {
            return load.commit(input);
        }

        @Override
        public void flush(long lsn) throws IOException {
            load.flush(lsn);
        }

        @Override
        public boolean commitsAreDurable() {
            return load.commitsAreDurable();
        }

        @Override
        public void completeCheckpoint() throws IOException {
            load.completeCheckpoint();
        }

        @Override
        public void abort() throws IOException {
            load.abort();
        }

        @Override
        public void close() throws IOException {
            load.close();
        }
    }
}
