package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.util.Optional;

/**
 * Which types hold every value of one column of a sample without changing any. The narrowest of them is a suggestion;
 * TEXT always remains.
 */
public final class TypeSniffer {
    private long seen;
    private long nulls;

    /**
     * The first value that ruled a type out.
     *
     * @param value its text
     * @param ordinal which of the column's values it was, counted from 1, NULLs among them
     */
    public record Offence(String value, long ordinal) {}

    /** Takes one value that is not NULL. */
    public void accept(byte[] b, int start, int end) {
        seen++;
    }

    /** Takes a NULL. */
    public void acceptNull() {
        nulls++;
    }

    /** Whether the type holds all values seen; false for all but TEXT when there were none. */
    public boolean admits(ParsedType type) {
        return type == ParsedType.TEXT;
    }

    /** The value that ruled the type out; empty when none did. */
    public Optional<Offence> firstOffence(ParsedType type) {
        return Optional.empty();
    }

    /** The narrowest type that holds all values seen. */
    public ParsedType narrowest() {
        return ParsedType.TEXT;
    }

    /** Most digits before the decimal point of the numbers seen. */
    public int maxIntegerDigits() {
        return seen > 0 ? 1 : 0;
    }

    /** Most digits behind the decimal point of the numbers seen. */
    public int maxScale() {
        return 0;
    }

    public long nullCount() {
        return nulls;
    }
}
