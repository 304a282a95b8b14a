package dev.sluice.storage.transaction;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Payload of the WAL record ROWS: rows of one relation, without a position (invariant 2).
 *
 * <pre>
 *   0         8
 *   | file id | row group, as in a data file
 *   | u64 LE  |
 * </pre>
 */
public final class RowsRecord {
    private static final int GROUP_OFFSET = 8;

    private RowsRecord() {}

    static ByteBuffer encode(long fileId, ByteBuffer group) {
        ByteBuffer payload =
                ByteBuffer.allocate(GROUP_OFFSET + group.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        payload.putLong(0, fileId);
        payload.put(GROUP_OFFSET, group, group.position(), group.remaining());
        return payload;
    }

    /** Whether a payload is long enough to have a file id. */
    public static boolean isWhole(ByteBuffer payload) {
        return payload.remaining() > GROUP_OFFSET;
    }

    public static long fileId(ByteBuffer payload) {
        return payload.slice().order(ByteOrder.LITTLE_ENDIAN).getLong(0);
    }

    public static ByteBuffer group(ByteBuffer payload) {
        return payload.slice(payload.position() + GROUP_OFFSET, payload.remaining() - GROUP_OFFSET);
    }
}
