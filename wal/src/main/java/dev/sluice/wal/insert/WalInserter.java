package dev.sluice.wal.insert;

import dev.sluice.wal.RecordType;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The gate. */
public final class WalInserter {
    public WalInserter() {}

    /** Inserts a record; the payload is consumed only if the level admits the type. */
    public InsertedRecord insert(RecordType type, long transactionId, ByteBuffer payload) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }
}
