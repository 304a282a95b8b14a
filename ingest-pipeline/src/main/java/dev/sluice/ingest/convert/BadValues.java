package dev.sluice.ingest.convert;

import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.schema.ColumnType;
import java.nio.charset.StandardCharsets;

/** The words for values that a column cannot hold. */
final class BadValues {
    private static final int MOST_BYTES_SHOWN = 60;

    private BadValues() {}

    /** Rejects a row for the value in {@code bytes[start, end)}; {@code at} is where the field stands in the chunk. */
    static void reject(ChunkRows rows, int row, TableColumn column, byte[] bytes, int start, int end, int at) {
        ColumnType type = column.type();
        String shown = show(bytes, start, end);
        if (isOutOfRange(type, bytes, start, end)) {
            rows.reject(
                    row, at, column, RejectReason.OUT_OF_RANGE, "\"" + shown + "\" is out of range for " + type.sql());
        } else {
            rows.reject(row, at, column, RejectReason.BAD_VALUE, "\"" + shown + "\" is not of type " + type.sql());
        }
    }

    /** The value for people: control characters escaped, bytes that are no text replaced, capped. */
    static String show(byte[] bytes, int start, int end) {
        int length = end - start;
        String text = new String(bytes, start, Math.min(length, MOST_BYTES_SHOWN), StandardCharsets.UTF_8);
        StringBuilder shown = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                shown.append(String.format("\\u%04x", (int) c));
            } else {
                shown.append(c);
            }
        }
        return length > MOST_BYTES_SHOWN ? shown.append("...").toString() : shown.toString();
    }

    /** Whether a number is of the right form, so that only its size can be what is wrong. */
    private static boolean isOutOfRange(ColumnType type, byte[] bytes, int start, int end) {
        return switch (type.kind()) {
            case SMALLINT, INTEGER, BIGINT -> isNumber(bytes, start, end, false);
            case REAL, DOUBLE, DECIMAL -> isNumber(bytes, start, end, true);
            case BOOLEAN, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, TEXT, INET, UUID -> false;
        };
    }

    private static boolean isNumber(byte[] bytes, int start, int end, boolean mayHavePoint) {
        int i = start < end && (bytes[start] == '-' || bytes[start] == '+') ? start + 1 : start;
        int digits = 0;
        boolean point = false;
        for (; i < end; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                digits++;
            } else if (bytes[i] == '.' && mayHavePoint && !point) {
                point = true;
            } else {
                return false;
            }
        }
        return digits > 0;
    }
}
