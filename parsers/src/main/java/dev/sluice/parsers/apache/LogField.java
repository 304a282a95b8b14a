package dev.sluice.parsers.apache;

import dev.sluice.parsers.value.StrftimeParser;
import java.util.Optional;

/** One step of a line: a field, and the literal that ends it. */
final class LogField {
    /** What the text of a field may hold. A lone {@code -} is always allowed. */
    enum Kind {
        TEXT,
        /** Text without blanks. */
        WORD,
        /** A word as httpd writes it: not empty, without a control character in front or a comma behind. */
        NAME,
        /** Digits. */
        NUMBER,
        /** Digits, or nothing, which is what nginx writes for a variable without a value in JSON. */
        OPTIONAL_NUMBER,
        /** Digits with a point, or nothing. */
        DECIMAL,
        /** A time as {@code %t} writes it. */
        CLF_TIME,
        /** The same with its brackets, which are not there when the field is {@code -}. */
        BRACKETED_TIME,
        /** A time by a pattern, of which the shortest and the longest text are known. */
        PATTERN_TIME,
        /** Nothing, or a question mark and more. */
        QUERY,
        /** Text that starts with a slash where it follows another field at once. */
        PATH,
        /** Values behind commas and colons with blanks around them, as proxies list what they tried. */
        LIST,
        /** Text in which two quotes are the empty name. */
        USER,
        /** Text in which {@code -} is a value. */
        STATE,
        /** Text that is split into method, path and protocol, with a fourth column for what does not split. */
        REQUEST,
        /** Whatever follows behind a blank. */
        EXTRAS
    }

    private static final int CLF_LENGTH = 26;
    private static final int CLF_MAX_LENGTH = CLF_LENGTH + ".ffffff".length();
    private static final int BRACKETS = 2;

    final Kind kind;

    /** What a person calls it, for instance {@code %>s (status)}. */
    final String label;

    /** Index of its first column. */
    final int column;

    /** What follows it; empty at the end of the line, or when the next directive follows at once. */
    final byte[] literal;

    /** Whether quotes stand around it, so that a quote in it is escaped. */
    final boolean quoted;

    /** Its usual length, or 0. */
    final int usualLength;

    private final int minLength;
    private final int maxLength;

    /** Reads texts of varying length, which their length alone does not tell. */
    private final Optional<StrftimeParser> shape;

    /** Whether its text is its value, of which only a dash is special. */
    final boolean isPlain;

    /** Whether any text up to the first place where the literal stands can be it. */
    final boolean admitsAll;

    /** Then the first place where it can end is also that of the first blank. */
    private final boolean isBeforeBlank;

    LogField(
            Kind kind,
            String label,
            int column,
            byte[] literal,
            boolean quoted,
            int minLength,
            int maxLength,
            Optional<StrftimeParser> shape) {
        this.kind = kind;
        this.label = label;
        this.column = column;
        this.literal = literal;
        this.quoted = quoted;
        this.minLength = minLength;
        this.maxLength = maxLength;
        this.shape = shape;
        usualLength = minLength == maxLength ? minLength : 0;
        isBeforeBlank = literal.length == 1 && literal[0] == ' ';
        admitsAll = switch (kind) {
            case TEXT, USER, REQUEST -> true;
            case WORD, STATE -> isBeforeBlank;
            case NAME, NUMBER, OPTIONAL_NUMBER, DECIMAL, CLF_TIME, BRACKETED_TIME, PATTERN_TIME -> false;
            case QUERY, PATH, LIST, EXTRAS -> false;
        };
        isPlain = switch (kind) {
            case TEXT, WORD, NAME, NUMBER, CLF_TIME, PATTERN_TIME, QUERY, PATH, LIST -> true;
            case OPTIONAL_NUMBER, DECIMAL, BRACKETED_TIME, USER, STATE, REQUEST, EXTRAS -> false;
        };
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

    /** Whether {@code b[start, end)}, the text up to the first place where the literal stands, can be the field. */
    boolean admits(byte[] b, int start, int end) {
        return switch (kind) {
            case NUMBER -> isNumber(b, start, end);
            case CLF_TIME, BRACKETED_TIME, PATTERN_TIME -> mayEnd(b, start, end, end);
            case TEXT, USER, REQUEST -> true;
            case WORD, STATE -> holdsAll(b, start, end);
            case NAME -> isName(b, start, end) && (isBeforeBlank || holdsAll(b, start, end));
            case OPTIONAL_NUMBER -> start == end || isNumber(b, start, end);
            case DECIMAL, QUERY, PATH, LIST, EXTRAS -> holdsAll(b, start, end) && mayEnd(b, start, end, end);
        };
    }

    private static boolean isName(byte[] b, int start, int end) {
        return end > start && startsName(b[start]) && b[end - 1] != ',';
    }

    private static boolean startsName(byte c) {
        return c < 0 || c > ' ';
    }

    private static boolean isNumber(byte[] b, int start, int end) {
        int i = start < end && b[start] == '-' ? start + 1 : start;
        if (i == end) {
            return i > start;
        }
        for (; i < end; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private boolean holdsAll(byte[] b, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!mayHold(b, start, i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a field that starts at {@code start} may hold the byte at {@code at}, and may hold all before it. */
    boolean mayHold(byte[] b, int start, int at) {
        byte c = b[at];
        return switch (kind) {
            case TEXT, LIST, USER, REQUEST -> true;
            case WORD, NAME, STATE -> c != ' ';
            case NUMBER, OPTIONAL_NUMBER -> (c >= '0' && c <= '9') || (c == '-' && at == start);
            case DECIMAL -> (c >= '0' && c <= '9') || c == '.' || (c == '-' && at == start);
            case CLF_TIME -> at - start < CLF_MAX_LENGTH;
            case BRACKETED_TIME -> at - start < CLF_MAX_LENGTH + BRACKETS;
            case PATTERN_TIME -> at - start < maxLength;
            case QUERY -> at > start || c == '?';
            case PATH -> at > start || c == '/' || c == '*' || c == '-';
            case EXTRAS -> at > start || c == ' ';
        };
    }

    /** Whether a field of a line up to {@code lineEnd} that may hold all of {@code b[start, end)} may end there. */
    boolean mayEnd(byte[] b, int start, int end, int lineEnd) {
        boolean isNothing = end - start == 1 && b[start] == '-';
        return switch (kind) {
            case TEXT, WORD, USER, STATE, REQUEST, QUERY, EXTRAS, OPTIONAL_NUMBER, DECIMAL -> true;
            case NUMBER, PATH -> end > start;
            case NAME -> isName(b, start, end);
            case CLF_TIME -> isNothing || isClfTime(b, start, end);
            case BRACKETED_TIME -> isNothing || isBracketed(b, start, end);
            case PATTERN_TIME -> isNothing || isPatternTime(b, start, end);
            case LIST -> !isBetweenValues(b, start, end, lineEnd);
        };
    }

    /** Whether a field can start at {@code at}, wherever it ends. */
    boolean mayStart(byte[] b, int at, int lineEnd) {
        return kind != Kind.NAME || (at < lineEnd && startsName(b[at]));
    }

    /** Whether a field that is empty may end where one that began before may not. */
    boolean mayBeEmptyAnywhere() {
        return kind == Kind.LIST;
    }

    /** Whether failing to end a field that starts in one place says nothing of starts further on. */
    boolean dependsOnStart() {
        return kind == Kind.CLF_TIME || kind == Kind.BRACKETED_TIME || kind == Kind.PATTERN_TIME;
    }

    private static boolean isClfTime(byte[] b, int start, int end) {
        return end - start >= CLF_LENGTH
                && end - start <= CLF_MAX_LENGTH
                && b[start + 2] == '/'
                && b[start + 6] == '/'
                && b[start + 11] == ':';
    }

    private boolean isPatternTime(byte[] b, int start, int end) {
        boolean fits = end - start >= minLength && end - start <= maxLength;
        return fits && (shape.isEmpty() || shape.get().matches(b, start, end));
    }

    private static boolean isBracketed(byte[] b, int start, int end) {
        return end - start > BRACKETS && b[start] == '[' && b[end - 1] == ']' && isClfTime(b, start + 1, end - 1);
    }

    /** Whether a comma stands before the end, or a colon between blanks at it: then another value follows. */
    private static boolean isBetweenValues(byte[] b, int start, int end, int lineEnd) {
        return end > start
                && (b[end - 1] == ',' || isLoneColon(b, end - 1, lineEnd) || isLoneColon(b, end + 1, lineEnd));
    }

    private static boolean isLoneColon(byte[] b, int at, int lineEnd) {
        return at > 0 && at + 1 < lineEnd && b[at] == ':' && b[at - 1] == ' ' && b[at + 1] == ' ';
    }
}
