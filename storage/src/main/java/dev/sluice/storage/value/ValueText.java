package dev.sluice.storage.value;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.ColumnType;
import java.math.BigInteger;
import java.util.Arrays;

/** Values in PostgreSQL's text forms. */
public final class ValueText {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final int UUID_DASHES = (1 << 4) | (1 << 6) | (1 << 8) | (1 << 10);

    private ValueText() {}

    /** Appends the text form of a cell that is not NULL; nothing for NULL. */
    public static void append(ColumnBatch batch, int column, int row, ByteSink out) {
        if (batch.vector(column).isNull(row)) {
            return;
        }
        ColumnType type = batch.schema().column(column).type();
        if (type.isFixed()) {
            append(type, batch.longs(column).get(row), out);
        } else {
            BytesVector bytes = batch.bytes(column);
            append(type, bytes.array(row), bytes.start(row), bytes.length(row), out);
        }
    }

    /** Appends the text form of a value that is held as a long. */
    public static void append(ColumnType type, long value, ByteSink out) {
        switch (type.kind()) {
            case BOOLEAN -> out.putAscii(value == 0 ? "false" : "true");
            case SMALLINT, INTEGER, BIGINT -> out.putLong(value);
            case REAL -> FloatText.append(Float.intBitsToFloat((int) value), out);
            case DOUBLE -> FloatText.append(Double.longBitsToDouble(value), out);
            case DECIMAL -> appendDecimal(value, type.scale(), out);
            case DATE -> TimeText.appendDate(value, out);
            case TIME -> TimeText.appendTime(value, out);
            case TIMESTAMP -> TimeText.appendTimestamp(value, "", out);
            case TIMESTAMPTZ -> TimeText.appendTimestamp(value, "+00", out);
            case TEXT, INET, UUID -> throw new IllegalArgumentException(type.sql() + " is not held as a long");
        }
    }

    /** Appends the text form of a value that is held as bytes. */
    public static void append(ColumnType type, byte[] bytes, int start, int length, ByteSink out) {
        switch (type.kind()) {
            case TEXT -> out.put(bytes, start, length);
            case INET -> InetText.append(bytes, start, out);
            case UUID -> appendUuid(bytes, start, out);
            case DECIMAL -> appendDecimal(Arrays.copyOfRange(bytes, start, start + length), type.scale(), out);
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
                throw new IllegalArgumentException(type.sql() + " is not held as bytes");
        }
    }

    private static void appendDecimal(long unscaled, int scale, ByteSink out) {
        if (scale == 0) {
            out.putLong(unscaled);
            return;
        }
        long power = 1;
        for (int i = 0; i < scale; i++) {
            power *= 10;
        }
        // The sign goes first, since a whole part of 0 has none; 18 digits leave room for the absolute value.
        if (unscaled < 0) {
            out.put('-');
        }
        long absolute = Math.abs(unscaled);
        out.putLong(absolute / power);
        out.put('.');
        out.putDigits(absolute % power, scale);
    }

    private static void appendDecimal(byte[] unscaled, int scale, ByteSink out) {
        BigInteger value = new BigInteger(unscaled);
        if (value.signum() < 0) {
            out.put('-');
        }
        String digits = value.abs().toString();
        int whole = digits.length() - scale;
        out.putAscii(whole > 0 ? digits.substring(0, whole) : "0");
        if (scale > 0) {
            out.put('.');
            out.putAscii(whole < 0 ? "0".repeat(-whole) + digits : digits.substring(whole));
        }
    }

    private static void appendUuid(byte[] bytes, int start, ByteSink out) {
        for (int i = 0; i < 16; i++) {
            if (((UUID_DASHES >> i) & 1) != 0) {
                out.put('-');
            }
            out.put(HEX[(bytes[start + i] >> 4) & 15]);
            out.put(HEX[bytes[start + i] & 15]);
        }
    }
}
