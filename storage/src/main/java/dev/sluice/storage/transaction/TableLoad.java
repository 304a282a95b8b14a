package dev.sluice.storage.transaction;

import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.catalog.Unbuilt;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import java.io.IOException;
import java.util.List;

/** A load. */
public final class TableLoad implements AutoCloseable {
    private TableLoad() {}

    /** The table as the load sees it before its first commit. */
    public TableDefinition table() {
        return Unbuilt.value();
    }

    /** Number of the run, under which rejects are kept. */
    public long runNumber() {
        return Unbuilt.value();
    }

    /** The ordinal of a partition, which is made if it is not there. One thread ("order"), in input order. */
    public int ordinal(PartitionKey key) throws IOException {
        return Unbuilt.value();
    }

    /** Session {@code index} of {@code count}. */
    public LoadSession session(int index, int count) {
        return Unbuilt.value();
    }

    /** Inserts the COMMIT of the oldest transaction that all sessions ended; one thread ("commit"). Not flushed. Returns the LSN to flush. */
    public long commit(CommitInput input) throws IOException {
        return Unbuilt.value();
    }

    /** Makes commits durable up to {@code lsn}; returns at once where the mode does not ask for it. */
    public void flush(long lsn) throws IOException {
        Unbuilt.<Object>value();
    }

    /** Whether what was flushed is durable: false for none, unlogged and synchronous_commit=off. */
    public boolean commitsAreDurable() {
        return Unbuilt.value();
    }

    /** Whether a checkpoint event should be sent through the sessions now. Any thread. */
    public boolean checkpointDue() {
        return Unbuilt.value();
    }

    /** Completes the checkpoint that all sessions passed. Thread "commit". */
    public void completeCheckpoint() throws IOException {
        Unbuilt.<Object>value();
    }

    /** Committed rows of the table. */
    public long rowCount() {
        return Unbuilt.value();
    }

    /** Committed entries of the table's ledger, oldest first; empty where the load truncates. */
    public List<LedgerEntry> ledger() throws IOException {
        return Unbuilt.value();
    }

    /** Rolls back whatever is not committed. After all threads have stopped. */
    public void abort() throws IOException {
        Unbuilt.<Object>value();
    }

    /** Ends the load; what is not committed is rolled back. */
    @Override
    public void close() throws IOException {
        Unbuilt.<Object>value();
    }
}
