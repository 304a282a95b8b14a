package dev.sluice.parsers.apache;

/** One step of a line: a field, and the literal that ends it. */
final class LogField {
    enum Kind {
        TEXT,
        /** Digits. */
        NUMBER,
        /** Nothing, or a question mark and more. */
        QUERY,
        /** Text that is split into method, path and protocol, with a fourth column for what does not split. */
        REQUEST
    }

    final Kind kind;

    /** What a person calls it, for instance {@code %>s (status)}. */
    final String label;

    /** Index of its first column. */
    final int column;

    /** What follows it; empty at the end of the line, or when the next directive follows at once. */
    final byte[] literal;

    /** Whether quotes stand around it, so that a quote in it is escaped. */
    final boolean quoted;

    /** Its usual length, or 0: a short cut, never a condition. */
    final int usualLength;

    LogField(Kind kind, String label, int column, byte[] literal, boolean quoted, int usualLength) {
        this.kind = kind;
        this.label = label;
        this.column = column;
        this.literal = literal;
        this.quoted = quoted;
        this.usualLength = usualLength;
    }

    /** Whether the literal stands in {@code b} at {@code at}. */
    boolean endsAt(byte[] b, int at, int end) {
        if (at + literal.length > end) {
            return false;
        }
        for (int i = 0; i < literal.length; i++) {
            if (b[at + i] != literal[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@code b[start, end)} can be the field. */
    boolean admits(byte[] b, int start, int end) {
        return switch (kind) {
            case NUMBER -> isNumber(b, start, end);
            case QUERY -> start == end || b[start] == '?';
            case TEXT, REQUEST -> true;
        };
    }

    private static boolean isNumber(byte[] b, int start, int end) {
        if (end - start == 1 && b[start] == '-') {
            return true;
        }
        int i = start < end && b[start] == '-' ? start + 1 : start;
        if (i == end) {
            return false;
        }
        for (; i < end; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return false;
            }
        }
        return true;
    }
}
