package dev.sluice.parsers.value;

/** Whole numbers within bounds: an optional sign and digits. */
public final class IntegerParser extends LongValueParser {
    /** So many digits never overflow a long. */
    private static final int SAFE_DIGITS = 18;

    private final long min;
    private final long max;

    public IntegerParser(long min, long max) {
        this.min = min;
        this.max = max;
    }

    public static IntegerParser ofSmallint() {
        return new IntegerParser(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static IntegerParser ofInteger() {
        return new IntegerParser(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static IntegerParser ofBigint() {
        return new IntegerParser(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        int i = start;
        boolean negative = false;
        if (i < end && (b[i] == '-' || b[i] == '+')) {
            negative = b[i] == '-';
            i++;
        }
        if (i == end) {
            return malformed();
        }
        if (end - i > SAFE_DIGITS) {
            return parseLong(b, i, end, negative);
        }
        long number = 0;
        for (; i < end; i++) {
            int digit = b[i] - '0';
            if ((digit | 9 - digit) < 0) {
                return malformed();
            }
            number = number * 10 + digit;
        }
        return within(negative ? -number : number);
    }

    /** Counts down from zero, because the smallest long has no positive counterpart. */
    private boolean parseLong(byte[] b, int from, int end, boolean negative) {
        long number = 0;
        boolean overflow = false;
        for (int i = from; i < end; i++) {
            int digit = b[i] - '0';
            if (digit < 0 || digit > 9) {
                return malformed();
            }
            if (number < Long.MIN_VALUE / 10 || number * 10 < Long.MIN_VALUE + digit) {
                overflow = true;
            } else {
                number = number * 10 - digit;
            }
        }
        if (overflow || (!negative && number == Long.MIN_VALUE)) {
            return outOfRange();
        }
        return within(negative ? number : -number);
    }

    private boolean within(long number) {
        boolean held = number >= min && number <= max;
        return held ? accept(number) : outOfRange();
    }
}
