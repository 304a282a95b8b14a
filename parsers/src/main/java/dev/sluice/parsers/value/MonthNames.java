package dev.sluice.parsers.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** English names of months and weekdays: logs are written in the C locale. */
final class MonthNames {
    private static final byte[] ABBREVIATED =
            "JanFebMarAprMayJunJulAugSepOctNovDec".getBytes(StandardCharsets.US_ASCII);
    private static final byte[][] FULL = bytes(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");

    private MonthNames() {}

    private static byte[][] bytes(String... names) {
        byte[][] bytes = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            bytes[i] = names[i].getBytes(StandardCharsets.US_ASCII);
        }
        return bytes;
    }

    /** The month, 1 to 12, whose three letters stand at {@code at}, or 0. */
    static int abbreviated(byte[] b, int at) {
        for (int month = 0; month < 12; month++) {
            int i = month * 3;
            if (b[at] == ABBREVIATED[i] && b[at + 1] == ABBREVIATED[i + 1] && b[at + 2] == ABBREVIATED[i + 2]) {
                return month + 1;
            }
        }
        return 0;
    }

    /** The month whose full name stands at {@code at}, or 0. */
    static int full(byte[] b, int at, int end) {
        for (int month = 0; month < 12; month++) {
            byte[] name = FULL[month];
            if (at + name.length <= end && Arrays.equals(name, 0, name.length, b, at, at + name.length)) {
                return month + 1;
            }
        }
        return 0;
    }

    static int fullLength(int month) {
        return FULL[month - 1].length;
    }
}
