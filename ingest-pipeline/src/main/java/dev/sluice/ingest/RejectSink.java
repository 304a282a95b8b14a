package dev.sluice.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/** Where a run keeps rejected records: their original bytes in one file, and the reasons beside it. */
public interface RejectSink extends Closeable {
    /** The name by which the ledger knows the file of the records. */
    String name();

    /** The file of the records; empty when nothing is kept. */
    Optional<Path> path();

    /** Appends to the records, and a line to the reasons. */
    void append(ByteBuffer record, ByteBuffer reason) throws IOException;

    /** Length of the file of the records. */
    long recordBytes();

    /** Length of the file of the reasons. */
    long reasonBytes();

    /** Makes both files durable. */
    void force() throws IOException;

    /** Cuts both files to these lengths, whether what stands behind them was forced or not. */
    void rollback(long recordBytes, long reasonBytes) throws IOException;
}
