package dev.sluice.parsers.apache;

import java.util.Arrays;

/**
 * Matches a line whose fields may hold what ends them: it tries the places where a field can end from left to right and
 * goes back when the rest of the line does not fit. In a quoted field a quote behind a backslash never ends it; a bare
 * quote may belong to it, unless what stands between fields and what looks like another field follow.
 *
 * <p>The time is linear in the line. The ends that a field may have from a place are among those it may have from any
 * place before, so where it failed, all places that were tried for its end are no better as its start, and each field
 * looks at each byte once. A time alone depends on where it starts, but is short.
 */
final class CarefulMatch {
    private final byte[] prefix;
    private final LogField[] fields;
    private final boolean hasEscapes;

    /** For each field what stands between the quote that ends it and the next field. */
    private final byte[] separators;

    /** Of the last match: where each field starts and ends. */
    final int[] starts;

    final int[] ends;

    /** Up to where a field cannot start, by field. */
    private final int[] failedUntil;

    private byte[] line = new byte[0];
    private int lineEnd;
    private int failedField;
    private int failedAt;

    CarefulMatch(byte[] prefix, LogField[] fields, boolean hasEscapes) {
        this.prefix = prefix;
        this.fields = fields;
        this.hasEscapes = hasEscapes;
        separators = separators(fields);
        starts = new int[fields.length];
        ends = new int[fields.length];
        failedUntil = new int[fields.length];
    }

    /** The last field has that of the one before it. */
    private static byte[] separators(LogField[] fields) {
        byte[] separators = new byte[fields.length];
        byte separator = ' ';
        for (int i = 0; i < fields.length; i++) {
            byte[] literal = fields[i].literal;
            int behindQuote = fields[i].quoted ? 1 : 0;
            separator = literal.length > behindQuote ? literal[behindQuote] : separator;
            separators[i] = separator;
        }
        return separators;
    }

    boolean match(byte[] b, int start, int end) {
        line = b;
        lineEnd = end;
        failedField = -1;
        failedAt = start;
        for (int i = 0; i < prefix.length; i++) {
            if (start + i >= end || b[start + i] != prefix[i]) {
                failedAt = start + i;
                return false;
            }
        }
        Arrays.fill(failedUntil, -1);
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
        if (pos <= failedUntil[index]) {
            return fields[index].mayBeEmptyAnywhere() && endsAt(index, pos, pos);
        }
        if (failedField < index) {
            failedField = index;
            failedAt = pos;
        }
        LogField field = fields[index];
        if (!field.mayStart(line, pos, lineEnd)) {
            return false;
        }
        int at = pos;
        boolean goesOn = true;
        while (goesOn && at + field.literal.length <= lineEnd) {
            if (endsAt(index, pos, at)) {
                return true;
            }
            goesOn = at < lineEnd && field.mayHold(line, pos, at) && !isBoundary(index, at);
            at++;
        }
        failedUntil[index] = field.dependsOnStart() ? pos : Math.max(pos, at - 2);
        return false;
    }

    /** Whether a field can end at {@code at} and the rest of the line matches behind it. */
    private boolean endsAt(int index, int pos, int at) {
        LogField field = fields[index];
        if (!canEnd(field, pos, at)) {
            return false;
        }
        starts[index] = pos;
        ends[index] = at;
        return from(index + 1, at + field.literal.length);
    }

    private boolean canEnd(LogField field, int start, int at) {
        return field.endsAt(line, at, lineEnd)
                && field.mayEnd(line, start, at, lineEnd)
                && !(field.quoted && isEscaped(at));
    }

    /** A bare quote in a quoted field, a separator, and the start of another field. */
    private boolean isBoundary(int index, int at) {
        if (!fields[index].quoted || line[at] != '"' || at + 2 >= lineEnd || line[at + 1] != separators[index]) {
            return false;
        }
        byte c = line[at + 2];
        return (c == '"' || c == '-' || c == '[' || (c >= '0' && c <= '9')) && !isEscaped(at);
    }

    /** Whether a backslash protects the byte; the quote before a quoted field ends the run of backslashes. */
    private boolean isEscaped(int at) {
        int first = at;
        while (hasEscapes && first > 0 && line[first - 1] == '\\') {
            first--;
        }
        return (at - first) % 2 == 1;
    }
}
