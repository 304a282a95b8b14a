package dev.sluice.parsers.value;

import java.nio.charset.StandardCharsets;

/**
 * The parts of a number: sign, digits with or without a point, exponent. {@code 5.}, {@code .5} and {@code 1e5} are
 * numbers; {@code 0x1p3} and {@code 1f} are not.
 */
final class NumberText {
    /** So many significant digits never overflow {@link #mantissa}. */
    private static final int MANTISSA_DIGITS = 18;

    /** Greater powers are cut to this: nothing holds them. */
    static final int MAX_POWER = 99_999;

    boolean negative;

    /** The significant digits as a number, when {@link #exact}. */
    long mantissa;

    /** What follows the e. */
    int power;

    /** The value is mantissa times ten to the power of this. */
    int exponent;

    /** Whether all digits went into the mantissa. */
    boolean exact;

    boolean zero;

    /** Splits {@code b[start, end)}; false when it is not a number. */
    boolean split(byte[] b, int start, int end) {
        int i = start;
        negative = i < end && b[i] == '-';
        if (i < end && (b[i] == '-' || b[i] == '+')) {
            i++;
        }
        mantissa = 0;
        exponent = 0;
        power = 0;
        exact = true;
        int significant = 0;
        int digits = 0;
        int point = -1;
        for (; i < end; i++) {
            int digit = b[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (significant > 0 || digit != 0) {
                    significant++;
                }
                if (significant <= MANTISSA_DIGITS) {
                    mantissa = mantissa * 10 + digit;
                } else {
                    exact = false;
                }
            } else if (b[i] == '.' && point < 0) {
                point = digits;
            } else {
                break;
            }
        }
        zero = significant == 0;
        if (point >= 0) {
            exponent = point - digits;
        }
        return digits > 0 && (i == end || readPower(b, i, end));
    }

    private boolean readPower(byte[] b, int at, int end) {
        int i = at + 1;
        if ((b[at] | 0x20) != 'e' || i == end) {
            return false;
        }
        boolean down = b[i] == '-';
        if (b[i] == '-' || b[i] == '+') {
            i++;
        }
        if (i == end) {
            return false;
        }
        power = 0;
        for (; i < end; i++) {
            if (!Digits.isDigit(b[i])) {
                return false;
            }
            power = Math.min(MAX_POWER, power * 10 + b[i] - '0');
        }
        power = down ? -power : power;
        exponent += power;
        return true;
    }

    static String text(byte[] b, int start, int end) {
        return new String(b, start, end - start, StandardCharsets.US_ASCII);
    }
}
