package dev.sluice.storage.rowgroup;

import dev.sluice.storage.schema.TableSchema;
import java.nio.ByteBuffer;

/** Encodes rows as row groups. Keeps its buffers, so one instance should serve many partitions; one thread at a time. */
public final class RowGroupWriter {
    public RowGroupWriter(TableSchema schema) {}

    /**
     * Encodes rows {@code [fromRow, toRow)} as one row group, at least one of them.
     *
     * @return the group from position to limit, valid until the next call; the same bytes for the same rows, always
     */
    public ByteBuffer encode(PendingRows rows, int fromRow, int toRow) {
        return ByteBuffer.allocate(0);
    }
}
