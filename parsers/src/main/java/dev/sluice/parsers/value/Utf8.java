package dev.sluice.parsers.value;

import dev.sluice.parsers.ByteWords;

/** Whether bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    private Utf8() {}

    public static boolean isValid(byte[] b, int start, int end) {
        return firstInvalid(b, start, end) < 0;
    }

    /** The offset of the first character that is not UTF-8 in {@code b[start, end)}, or -1. */
    public static int firstInvalid(byte[] b, int start, int end) {
        int i = start;
        while (i < end) {
            if (i <= end - Long.BYTES && (ByteWords.word(b, i) & ByteWords.HIGH_BITS) == 0) {
                i += Long.BYTES;
            } else if (b[i] >= 0) {
                i++;
            } else {
                int length = characterLength(b, i, end);
                if (length == 0) {
                    return i;
                }
                i += length;
            }
        }
        return -1;
    }

    /** The length of the well-formed character of two to four bytes at {@code i}, or 0. Table 3-7 of Unicode. */
    private static int characterLength(byte[] b, int i, int end) {
        int lead = b[i] & 0xFF;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || i + length > end) {
            return 0;
        }
        int second = b[i + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((b[i + k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
