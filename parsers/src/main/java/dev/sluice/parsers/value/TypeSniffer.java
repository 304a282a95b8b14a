package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which types hold every value of one column of a sample without changing any. A type counts only when the value would be
 * written again as it stands: so leading zeros, a plus sign, {@code 1e5}, {@code NaN}, {@code NA}, {@code TRUE} and dates
 * in other forms than ISO stay text. (Times are the exception: {@code T} and a zone may change in writing, the instant
 * does not.)
 */
public final class TypeSniffer {
    /** The most digits of a decimal column. */
    public static final int MAX_DECIMAL_DIGITS = 38;

    private static final int MAX_OFFENCE_CHARACTERS = 60;

    /**
     * The first value that ruled a type out.
     *
     * @param value its text, cut when it is long, on one line
     * @param ordinal which of the column's values it was, counted from 1, NULLs among them
     */
    public record Offence(String value, long ordinal) {}

    private final ValueForms forms = new ValueForms();
    private final Map<ParsedType, Offence> offences = new EnumMap<>(ParsedType.class);
    private int candidates = ValueForms.ALL;
    private long values;
    private long nulls;
    private int maxIntegerDigits;
    private int minScale = Integer.MAX_VALUE;
    private int maxScale;
    private boolean trailingZeros;
    private Optional<Offence> otherScale = Optional.empty();

    /** Takes one value that is not NULL. */
    public void accept(byte[] b, int start, int end) {
        values++;
        int admitted = forms.of(b, start, end);
        int ruledOut = candidates & ~admitted;
        if (ruledOut != 0) {
            Offence offence = offence(b, start, end);
            for (ParsedType type : ParsedType.values()) {
                if ((ruledOut & ValueForms.bit(type)) != 0) {
                    offences.put(type, offence);
                }
            }
            candidates &= admitted;
        }
        if ((candidates & ValueForms.bit(ParsedType.DECIMAL)) != 0) {
            acceptScale(b, start, end);
        }
    }

    private void acceptScale(byte[] b, int start, int end) {
        maxIntegerDigits = Math.max(maxIntegerDigits, forms.integerDigits);
        boolean differs = minScale != Integer.MAX_VALUE && forms.scale != minScale;
        if (differs && otherScale.isEmpty()) {
            otherScale = Optional.of(offence(b, start, end));
        }
        minScale = Math.min(minScale, forms.scale);
        maxScale = Math.max(maxScale, forms.scale);
        trailingZeros |= forms.trailingZero;
        if (maxIntegerDigits + maxScale > MAX_DECIMAL_DIGITS) {
            candidates &= ~ValueForms.bit(ParsedType.DECIMAL);
            offences.put(ParsedType.DECIMAL, offence(b, start, end));
        }
    }

    private Offence offence(byte[] b, int start, int end) {
        String text = new String(b, start, Math.min(end - start, MAX_OFFENCE_CHARACTERS), StandardCharsets.UTF_8);
        StringBuilder line = new StringBuilder(text);
        for (int i = 0; i < line.length(); i++) {
            if (Character.isISOControl(line.charAt(i))) {
                line.setCharAt(i, '?');
            }
        }
        return new Offence(line.toString(), values + nulls);
    }

    /** Takes a NULL. */
    public void acceptNull() {
        nulls++;
    }

    /** Whether the type holds all values seen; only TEXT does when there were none. */
    public boolean admits(ParsedType type) {
        if (type == ParsedType.TEXT) {
            return true;
        }
        boolean candidate = values > 0 && (candidates & ValueForms.bit(type)) != 0;
        return candidate && !(type == ParsedType.DECIMAL && mixesScales());
    }

    /** With {@code 1.9} and {@code 1.10} in one column the zero means something, as it does in version numbers. */
    private boolean mixesScales() {
        return trailingZeros && minScale != maxScale;
    }

    /** The value that ruled the type out; empty when none did. */
    public Optional<Offence> firstOffence(ParsedType type) {
        if (type == ParsedType.DECIMAL && (candidates & ValueForms.bit(type)) != 0) {
            return mixesScales() ? otherScale : Optional.empty();
        }
        return Optional.ofNullable(offences.get(type));
    }

    /**
     * The narrowest type that holds all values seen, except that whole numbers are BIGINT: a sample of small numbers says
     * nothing about the numbers behind it.
     */
    public ParsedType narrowest() {
        for (ParsedType type : ParsedType.values()) {
            boolean narrowInteger = type == ParsedType.SMALLINT || type == ParsedType.INTEGER;
            if (!narrowInteger && admits(type)) {
                return type;
            }
        }
        return ParsedType.TEXT;
    }

    /** Most digits before the decimal point of the numbers seen. */
    public int maxIntegerDigits() {
        return maxIntegerDigits;
    }

    /** Most digits behind the decimal point of the numbers seen. */
    public int maxScale() {
        return maxScale;
    }

    public long nullCount() {
        return nulls;
    }

    /** Values seen that were not NULL. */
    public long valueCount() {
        return values;
    }
}
