package dev.sluice.parsers.apache;

/**
 * Matches a line whose fields may hold what ends them: it tries the places where a field can end from left to right and
 * goes back when the rest of the line does not fit. In a quoted field a quote behind a backslash never ends it; a bare
 * quote may belong to it, unless a blank and what looks like another field follow. A budget bounds the work.
 */
final class CarefulMatch {
    private static final int TRIES = 10_000;
    private static final int TRIES_PER_BYTE = 50;

    private final byte[] prefix;
    private final LogField[] fields;

    /** Of the last match: where each field starts and ends. */
    final int[] starts;

    final int[] ends;

    private byte[] line = new byte[0];
    private int lineEnd;
    private long budget;
    private int failedField;
    private int failedAt;

    CarefulMatch(byte[] prefix, LogField[] fields) {
        this.prefix = prefix;
        this.fields = fields;
        starts = new int[fields.length];
        ends = new int[fields.length];
    }

    boolean match(byte[] b, int start, int end) {
        line = b;
        lineEnd = end;
        budget = TRIES + (long) TRIES_PER_BYTE * (end - start);
        failedField = -1;
        failedAt = start;
        for (int i = 0; i < prefix.length; i++) {
            if (start + i >= end || b[start + i] != prefix[i]) {
                failedAt = start + i;
                return false;
            }
        }
        return from(0, start + prefix.length);
    }

    /** Offset in the buffer at which the line stops matching: the start of the furthest field that found no end. */
    int failedAt() {
        return failedAt;
    }

    /** The field at which it stops, or -1 for the text before the first. */
    int failedField() {
        return failedField;
    }

    String message() {
        return failedField < 0
                ? "line does not start as the format does"
                : "line does not match the format at " + fields[failedField].label;
    }

    private boolean from(int index, int pos) {
        if (index == fields.length) {
            return pos == lineEnd;
        }
        LogField field = fields[index];
        boolean last = index == fields.length - 1;
        if (failedField < index) {
            failedField = index;
            failedAt = pos;
        }
        starts[index] = pos;
        if (last) {
            int end = lineEnd - field.literal.length;
            return end >= pos && mayEnd(field, pos, end) && ends(index, end);
        }
        for (int end = nextEnd(field, pos, pos); end >= 0; end = nextEnd(field, pos, end + 1)) {
            if (ends(index, end)) {
                return true;
            }
            if (field.quoted && isBoundary(pos, end)) {
                return false;
            }
        }
        return false;
    }

    private boolean ends(int index, int end) {
        LogField field = fields[index];
        ends[index] = end;
        return field.admits(line, starts[index], end) && from(index + 1, end + field.literal.length);
    }

    /** The first place at or behind {@code from} where the field that starts at {@code start} may end, or -1. */
    private int nextEnd(LogField field, int start, int from) {
        for (int at = from; at + field.literal.length <= lineEnd && budget > 0; at++) {
            budget--;
            if (field.endsAt(line, at, lineEnd) && !isEscaped(field, start, at)) {
                return at;
            }
            if (field.quoted && isBoundary(start, at)) {
                return -1;
            }
        }
        return -1;
    }

    /** Whether the last field may end at {@code end}: nothing in it looks like its end. */
    private boolean mayEnd(LogField field, int start, int end) {
        if (!field.endsAt(line, end, lineEnd) || isEscaped(field, start, end)) {
            return false;
        }
        if (field.quoted) {
            for (int at = start; at < end; at++) {
                if (isBoundary(start, at)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A bare quote, a blank and the start of another field. */
    private boolean isBoundary(int start, int at) {
        if (line[at] != '"' || at + 2 >= lineEnd || line[at + 1] != ' ' || backslashesBefore(start, at) % 2 == 1) {
            return false;
        }
        byte c = line[at + 2];
        return c == '"' || c == '-' || c == '[' || (c >= '0' && c <= '9');
    }

    private boolean isEscaped(LogField field, int start, int at) {
        return field.quoted && backslashesBefore(start, at) % 2 == 1;
    }

    private int backslashesBefore(int start, int at) {
        int count = 0;
        for (int i = at - 1; i >= start && line[i] == '\\'; i--) {
            count++;
        }
        return count;
    }
}
