package dev.sluice.parsers.apache;

import dev.sluice.parsers.value.Hex;
import dev.sluice.parsers.value.Utf8;

/**
 * The escapes of log lines: those that httpd's {@code ap_escape_logitem} writes, {@code \"}, {@code \\},
 * {@code \b \n \r \t \v} and {@code \xhh}, of which nginx writes the last alone; or those of JSON, which nginx writes with
 * {@code escape=json}. Any other backslash stands for itself.
 */
final class LogEscapes {
    /** What follows the backslash of an escape by number. */
    private static final int HEX_LENGTH = "xhh".length();

    private static final int UNICODE_LENGTH = "uhhhh".length();

    private final boolean json;

    private LogEscapes(boolean json) {
        this.json = json;
    }

    static LogEscapes of(LogSyntax syntax) {
        return new LogEscapes(syntax == LogSyntax.NGINX_JSON);
    }

    /** Decodes a field; one whose decoded bytes are not UTF-8 keeps its escapes, so that nothing is lost. */
    int decode(byte[] b, int start, int length, byte[] dst, int dstPos) {
        int end = start + length;
        int to = dstPos;
        boolean high = false;
        int i = start;
        while (i < end) {
            byte c = b[i];
            int plain = c == '\\' && i + 1 < end ? letter(b[i + 1]) : -1;
            int number = c == '\\' && plain < 0 ? number(b, i + 1, end) : -1;
            if (plain >= 0) {
                dst[to++] = (byte) plain;
                i += 2;
            } else if (number >= 0 && json) {
                to = encode(number, dst, to);
                i += 1 + UNICODE_LENGTH;
            } else if (number >= 0) {
                dst[to++] = (byte) number;
                high |= number > 0x7F;
                i += 1 + HEX_LENGTH;
            } else {
                dst[to++] = c;
                i++;
            }
        }
        if (high && !Utf8.isValid(dst, dstPos, to)) {
            System.arraycopy(b, start, dst, dstPos, length);
            return length;
        }
        return to - dstPos;
    }

    /** The number of the escape whose letter stands at {@code at}, or -1. Half a surrogate pair is no character. */
    private int number(byte[] b, int at, int end) {
        int length = json ? UNICODE_LENGTH : HEX_LENGTH;
        if (at + length > end || b[at] != (json ? 'u' : 'x')) {
            return -1;
        }
        int number = 0;
        for (int i = at + 1; i < at + length; i++) {
            int digit = Hex.digit(b[i]);
            if (digit < 0) {
                return -1;
            }
            number = number << 4 | digit;
        }
        return json && number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE ? -1 : number;
    }

    private static int encode(int character, byte[] dst, int at) {
        int to = at;
        if (character < 0x80) {
            dst[to++] = (byte) character;
        } else if (character < 0x800) {
            dst[to++] = (byte) (0xC0 | character >> 6);
            dst[to++] = (byte) (0x80 | (character & 0x3F));
        } else {
            dst[to++] = (byte) (0xE0 | character >> 12);
            dst[to++] = (byte) (0x80 | (character >> 6 & 0x3F));
            dst[to++] = (byte) (0x80 | (character & 0x3F));
        }
        return to;
    }

    private int letter(byte c) {
        return switch (c) {
            case '"', '\\' -> c;
            case 'b' -> '\b';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> json ? -1 : 0x0B;
            case 'f' -> json ? '\f' : -1;
            case '/' -> json ? '/' : -1;
            default -> -1;
        };
    }
}
