package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.encoding.ByteInput;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.wal.CorruptionException;

/** Whether decoded values are of their type, so that nobody behind the decoder has to ask. */
final class ValueCheck {
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private ValueCheck() {}

    static void check(ByteInput in, ColumnType type, Vector vector, int rowCount) throws CorruptionException {
        switch (type.kind()) {
            case BOOLEAN -> checkRange(in, type, (LongVector) vector, rowCount, 0, 1);
            case SMALLINT -> checkRange(in, type, (LongVector) vector, rowCount, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER, REAL, DATE ->
                checkRange(in, type, (LongVector) vector, rowCount, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case TIME -> checkRange(in, type, (LongVector) vector, rowCount, 0, MICROS_PER_DAY);
            case BIGINT, DOUBLE, TIMESTAMP, TIMESTAMPTZ, TEXT -> {}
            case DECIMAL -> checkDecimal(in, type, vector, rowCount);
            case INET -> checkInet(in, (BytesVector) vector, rowCount);
            case UUID -> checkLengths(in, type, (BytesVector) vector, rowCount, 16, 16);
        }
    }

    private static void checkRange(ByteInput in, ColumnType type, LongVector vector, int rowCount, long min, long max)
            throws CorruptionException {
        long[] values = vector.values();
        long low = max;
        long high = min;
        for (int row = 0; row < rowCount; row++) {
            low = Math.min(low, values[row]);
            high = Math.max(high, values[row]);
        }
        if (low < min || high > max) {
            throw in.corrupt("values of type " + type.sql(), low + " to " + high);
        }
    }

    private static void checkDecimal(ByteInput in, ColumnType type, Vector vector, int rowCount)
            throws CorruptionException {
        if (vector instanceof BytesVector bytes) {
            // Ten bits hold three digits, and one holds the sign.
            checkLengths(in, type, bytes, rowCount, 1, (type.precision() * 10 / 3 + 1) / 8 + 1);
        }
    }

    private static void checkLengths(
            ByteInput in, ColumnType type, BytesVector vector, int rowCount, int shortest, int longest)
            throws CorruptionException {
        for (int row = 0; row < rowCount; row++) {
            int length = vector.length(row);
            if ((length < shortest || length > longest) && !vector.isNull(row)) {
                throw in.corrupt("values of type " + type.sql(), "one of " + length + " bytes");
            }
        }
    }

    private static void checkInet(ByteInput in, BytesVector vector, int rowCount) throws CorruptionException {
        for (int row = 0; row < rowCount; row++) {
            if (!vector.isNull(row) && !isInet(vector.array(row), vector.start(row), vector.length(row))) {
                throw in.corrupt("values of type inet", "one of " + vector.length(row) + " bytes that is none");
            }
        }
    }

    private static boolean isInet(byte[] bytes, int start, int length) {
        if (length == 6) {
            return bytes[start] == 4 && bytes[start + 1] >= 0 && bytes[start + 1] <= 32;
        }
        return length == 18 && bytes[start] == 6 && (bytes[start + 1] & 0xFF) <= 128;
    }
}
