package dev.sluice.ingest.convert;

import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TypeKind;
import java.nio.charset.StandardCharsets;

/** The words for values that a column cannot hold. */
final class BadValues {
    private static final int MOST_BYTES_SHOWN = 60;

    private BadValues() {}

    /**
     * Rejects a row for the value in {@code bytes[start, end)}; {@code at} is where the field stands in the chunk.
     *
     * @param isOutOfRange whether the value is of the right form
     */
    static void reject(
            ChunkRows rows,
            int row,
            TableColumn column,
            boolean isOutOfRange,
            byte[] bytes,
            int start,
            int end,
            int at) {
        ColumnType type = column.type();
        String shown = "\"" + show(bytes, start, end) + "\"";
        if (!isOutOfRange) {
            rows.reject(row, at, column, RejectReason.BAD_VALUE, shown + " is not of type " + type.sql());
            return;
        }
        String message = type.kind() == TypeKind.TIMESTAMPTZ
                ? shown + " is out of range for " + type.sql() + ", or a time that the clocks of its zone skipped"
                : shown + " is out of range for " + type.sql();
        rows.reject(row, at, column, RejectReason.OUT_OF_RANGE, message);
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
}
