package dev.sluice.parsers.apache;

import dev.sluice.parsers.value.Hex;
import dev.sluice.parsers.value.Utf8;

/**
 * The escapes that httpd's {@code ap_escape_logitem} writes: {@code \"}, {@code \\}, {@code \b \n \r \t \v} and
 * {@code \xhh}. Any other backslash stands for itself.
 */
final class LogEscapes {
    private LogEscapes() {}

    /** Decodes a field; one whose decoded bytes are not UTF-8 keeps its escapes, so that nothing is lost. */
    static int decode(byte[] b, int start, int length, byte[] dst, int dstPos) {
        int end = start + length;
        int to = dstPos;
        boolean high = false;
        int i = start;
        while (i < end) {
            byte c = b[i];
            int plain = c == '\\' && i + 1 < end ? letter(b[i + 1]) : -1;
            if (plain >= 0) {
                c = (byte) plain;
                i += 2;
            } else if (isHex(b, i, end)) {
                c = (byte) (Hex.digit(b[i + 2]) << 4 | Hex.digit(b[i + 3]));
                high |= c < 0;
                i += 4;
            } else {
                i++;
            }
            dst[to++] = c;
        }
        if (high && !Utf8.isValid(dst, dstPos, to)) {
            System.arraycopy(b, start, dst, dstPos, length);
            return length;
        }
        return to - dstPos;
    }

    private static boolean isHex(byte[] b, int i, int end) {
        return b[i] == '\\' && i + 3 < end && b[i + 1] == 'x' && Hex.digit(b[i + 2]) >= 0 && Hex.digit(b[i + 3]) >= 0;
    }

    private static int letter(byte c) {
        return switch (c) {
            case '"', '\\' -> c;
            case 'b' -> '\b';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            default -> -1;
        };
    }
}
