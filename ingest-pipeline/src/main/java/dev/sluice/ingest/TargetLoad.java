package dev.sluice.ingest;

import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * One load into one table: a strictly ordered chain of transactions. Each method names the thread that calls it; sessions
 * may be some transactions ahead of the commit.
 */
public interface TargetLoad extends Closeable {
    /** Committed entries of the table's ledger, oldest first; none where the load truncates. Before the threads start. */
    List<LedgerEntry> ledger() throws IOException;

    /** Committed rows of the table. Before the threads start, and then the commit thread. */
    long rowCount();

    /**
     * The ordinal of a partition, which is made if it is not there. The order thread, in input order.
     *
     * @throws dev.sluice.storage.TooManyPartitionsException when the table has as many as it may have
     */
    int ordinal(PartitionKey key) throws IOException;

    /**
     * The sessions of one thread, as one: of {@code count} sessions those whose number modulo {@code threads} is {@code thread}. Made before
     * the first event.
     */
    LoadSession sessions(int thread, int threads, int count) throws IOException;

    /** Whether a checkpoint should pass through the sessions. The order thread. */
    boolean checkpointDue();

    /** Where rejected records go. The commit thread, once, when the first record is rejected. */
    RejectSink rejects() throws IOException;

    /** Commits the oldest transaction that all sessions ended, without waiting for the disk; returns the LSN to flush. */
    long commit(CommitInput input) throws IOException;

    /** Makes commits up to {@code lsn} as durable as the target's settings ask. The commit thread. */
    void flush(long lsn) throws IOException;

    /** Whether what was flushed is durable. */
    boolean commitsAreDurable();

    /** Completes the checkpoint that all sessions passed. The commit thread. */
    void completeCheckpoint() throws IOException;

    /** Rolls back what is not committed. After all threads have stopped. */
    void abort() throws IOException;
}
