package dev.sluice.parsers.value;

/** Hexadecimal digits in bytes. */
public final class Hex {
    private Hex() {}

    /** The value of a digit in either case, or -1. */
    public static int digit(byte c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }
}
