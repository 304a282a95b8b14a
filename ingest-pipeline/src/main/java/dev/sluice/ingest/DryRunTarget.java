package dev.sluice.ingest;

import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.LoadSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Keeps nothing: everything is parsed, converted, routed and counted as in a real load. */
public final class DryRunTarget implements LoadTarget {
    private final Function<String, Optional<TableDefinition>> tables;
    private final Ledgers ledgers;
    private final int maxPartitions;

    /** What tables have been loaded with. */
    public interface Ledgers {
        /** The entries of a table's ledger; none where there is no such table. */
        List<LedgerEntry> of(String table) throws IOException;
    }

    /** Knows the tables there are, to compare columns with, and what they hold, to pass over it. */
    public DryRunTarget(Function<String, Optional<TableDefinition>> tables, Ledgers ledgers, int maxPartitions) {
        this.tables = tables;
        this.ledgers = ledgers;
        this.maxPartitions = maxPartitions;
    }

    @Override
    public Optional<TableDeclaration> find(String table) {
        return tables.apply(table).map(TableDefinition::declaration);
    }

    @Override
    public DroppedPartitions dropPartitionsBefore(String table, long oldestKeptMicros) {
        return DroppedPartitions.of(tables.apply(table).stream()
                .flatMap(known -> known.partitions().stream())
                .filter(partition -> partition.key().isRangeBefore(oldestKeptMicros))
                .toList());
    }

    @Override
    public TargetLoad open(LoadSpec spec) throws IOException {
        return new DryLoad(spec.table(), ledgers.of(spec.table()), maxPartitions);
    }

    private static final class DryLoad implements TargetLoad {
        private final String table;
        private final List<LedgerEntry> ledger;
        private final int maxPartitions;
        private final Map<PartitionKey, Integer> partitions = new HashMap<>();
        private long rows;

        DryLoad(String table, List<LedgerEntry> ledger, int maxPartitions) {
            this.table = table;
            this.ledger = ledger;
            this.maxPartitions = maxPartitions;
        }

        @Override
        public List<LedgerEntry> ledger() {
            return ledger;
        }

        @Override
        public long rowCount() {
            return rows;
        }

        @Override
        public int ordinal(PartitionKey key) throws IOException {
            Integer known = partitions.get(key);
            if (known != null) {
                return known;
            }
            if (partitions.size() == maxPartitions) {
                throw new TooManyPartitionsException(table, maxPartitions);
            }
            partitions.put(key, partitions.size());
            return partitions.size() - 1;
        }

        @Override
        public LoadSession sessions(int thread, int threads, int count) {
            return new DrySession();
        }

        @Override
        public boolean checkpointDue() {
            return false;
        }

        @Override
        public RejectSink rejects() {
            return new DryRejects();
        }

        @Override
        public long commit(CommitInput input) {
            rows += input.expectedRows();
            return 0;
        }

        @Override
        public void flush(long lsn) {
            // Nothing was written.
        }

        @Override
        public boolean commitsAreDurable() {
            return false;
        }

        @Override
        public void completeCheckpoint() {
            // None is ever due.
        }

        @Override
        public void abort() {
            // Nothing was written.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    private static final class DrySession implements LoadSession {
        @Override
        public void append(ColumnBatch batch, PartitionSlices slices) {
            // Rows end here.
        }

        @Override
        public void endTransaction() {
            // Nothing was written.
        }

        @Override
        public void checkpoint() {
            // None is ever due.
        }
    }

    private static final class DryRejects implements RejectSink {
        private long recordBytes;
        private long reasonBytes;

        @Override
        public String name() {
            return "";
        }

        @Override
        public Optional<Path> path() {
            return Optional.empty();
        }

        @Override
        public void append(ByteBuffer record, ByteBuffer reason) {
            recordBytes += record.remaining();
            reasonBytes += reason.remaining();
        }

        @Override
        public long recordBytes() {
            return recordBytes;
        }

        @Override
        public long reasonBytes() {
            return reasonBytes;
        }

        @Override
        public void force() {
            // Nothing was written.
        }

        @Override
        public void rollback(long recordBytes, long reasonBytes) {
            // Nothing was written.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
