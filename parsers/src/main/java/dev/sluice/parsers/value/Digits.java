package dev.sluice.parsers.value;

/** Decimal digits in bytes. */
final class Digits {
    private Digits() {}

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    /** The two digits at {@code i}, or a negative number. */
    static int two(byte[] b, int i) {
        int high = b[i] - '0';
        int low = b[i + 1] - '0';
        return (high | 9 - high | low | 9 - low) < 0 ? -1 : high * 10 + low;
    }

    /** The four digits at {@code i}, or a negative number. */
    static int four(byte[] b, int i) {
        int high = two(b, i);
        int low = two(b, i + 2);
        return (high | low) < 0 ? -1 : high * 100 + low;
    }
}
