package dev.sluice.parsers.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns numbers of a {@link NumberStyle} into plain ones. An instance belongs to one thread. */
public final class NumberStyleReader {
    /** What {@link #toPlain} returns for what is not grouped as the style has it. */
    public static final int BAD = -1;

    private static final int GROUP_DIGITS = 3;

    private final byte point;
    private final byte[] thousands;
    private byte[] plain = new byte[64];

    public NumberStyleReader(NumberStyle style) {
        point = (byte) (style.decimalComma() ? ',' : '.');
        thousands = style.thousands().getBytes(StandardCharsets.UTF_8);
    }

    /** Writes {@code b[start, end)} plainly into {@link #bytes} and returns the length; a text that is no number stays none. */
    public int toPlain(byte[] b, int start, int end) {
        if (plain.length < end - start) {
            plain = new byte[(end - start) * 2];
        }
        int i = start;
        int length = 0;
        if (i < end && (b[i] == '-' || b[i] == '+')) {
            plain[length++] = b[i++];
        }
        int digits = 0;
        boolean grouped = false;
        for (; i < end; i++) {
            if (Digits.isDigit(b[i])) {
                plain[length++] = b[i];
                digits++;
            } else if (isSeparator(b, i, end)) {
                if (grouped ? digits != GROUP_DIGITS : digits < 1 || digits > GROUP_DIGITS) {
                    return BAD;
                }
                grouped = true;
                digits = 0;
                i += thousands.length - 1;
            } else {
                break;
            }
        }
        if (grouped && digits != GROUP_DIGITS) {
            return BAD;
        }
        return rest(b, i, end, length);
    }

    private boolean isSeparator(byte[] b, int at, int end) {
        int behind = at + thousands.length;
        return thousands.length > 0 && behind <= end && Arrays.equals(thousands, 0, thousands.length, b, at, behind);
    }

    /** What follows the whole part, with a point for the style's, and something that no number has for a point that is not. */
    private int rest(byte[] b, int from, int end, int length) {
        int to = length;
        for (int i = from; i < end; i++) {
            plain[to++] = b[i] == point ? (byte) '.' : b[i] == '.' ? (byte) ',' : b[i];
        }
        return to;
    }

    public byte[] bytes() {
        return plain;
    }
}
