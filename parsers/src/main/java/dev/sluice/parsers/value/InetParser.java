package dev.sluice.parsers.value;

/**
 * IPv4 and IPv6 addresses, with or without a prefix length, to family (4 or 6), prefix length and 4 or 16 bytes of
 * address. Octets have no leading zeros, since some programs take those for octal; zone ids are refused.
 */
public final class InetParser extends BytesValueParser {
    private static final int GROUPS = 8;
    private static final int HEADER = 2;

    private final int[] groups = new int[GROUPS];

    @Override
    public int maxLength() {
        return HEADER + 16;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        int slash = end;
        boolean colon = false;
        for (int i = start; i < end; i++) {
            if (b[i] == ':') {
                colon = true;
            } else if (b[i] == '/') {
                slash = i;
                break;
            }
        }
        int bits = colon ? 128 : 32;
        int prefix = slash == end ? bits : small(b, slash + 1, end, bits);
        int address = pos + HEADER;
        boolean valid = prefix >= 0 && (colon ? v6(b, start, slash, dst, address) : v4(b, start, slash, dst, address));
        if (!valid) {
            return malformed();
        }
        dst[pos] = (byte) (colon ? 6 : 4);
        dst[pos + 1] = (byte) prefix;
        return HEADER + bits / Byte.SIZE;
    }

    /** A number of one to three digits without leading zeros, or -1. */
    private static int small(byte[] b, int start, int end, int max) {
        int length = end - start;
        if (length < 1 || length > 3 || (length > 1 && b[start] == '0')) {
            return -1;
        }
        int number = 0;
        for (int i = start; i < end; i++) {
            if (!Digits.isDigit(b[i])) {
                return -1;
            }
            number = number * 10 + b[i] - '0';
        }
        return number <= max ? number : -1;
    }

    private static boolean v4(byte[] b, int start, int end, byte[] dst, int pos) {
        int from = start;
        for (int k = 0; k < 4; k++) {
            int to = from;
            while (to < end && b[to] != '.') {
                to++;
            }
            int octet = small(b, from, to, 255);
            if (octet < 0 || (k < 3) != (to < end)) {
                return false;
            }
            dst[pos + k] = (byte) octet;
            from = to + 1;
        }
        return true;
    }

    private boolean v6(byte[] b, int start, int end, byte[] dst, int pos) {
        int count = 0;
        int gap = -1;
        int i = start;
        if (end - start >= 2 && b[i] == ':' && b[i + 1] == ':') {
            gap = 0;
            i += 2;
        }
        while (i < end) {
            int to = i;
            while (to < end && b[to] != ':') {
                to++;
            }
            if (to == end && contains(b, i, end, (byte) '.')) {
                if (count > GROUPS - 2 || !v4(b, i, end, dst, pos)) {
                    return false;
                }
                groups[count++] = (dst[pos] & 0xFF) << 8 | (dst[pos + 1] & 0xFF);
                groups[count++] = (dst[pos + 2] & 0xFF) << 8 | (dst[pos + 3] & 0xFF);
                i = end;
                break;
            }
            int group = group(b, i, to);
            if (group < 0 || count == GROUPS) {
                return false;
            }
            groups[count++] = group;
            i = to;
            if (i < end) {
                i++;
                if (i == end) {
                    return false;
                }
                if (b[i] == ':') {
                    if (gap >= 0) {
                        return false;
                    }
                    gap = count;
                    i++;
                }
            }
        }
        if (gap < 0 ? count != GROUPS : count >= GROUPS) {
            return false;
        }
        store(count, gap, dst, pos);
        return true;
    }

    private void store(int count, int gap, byte[] dst, int pos) {
        int zeros = GROUPS - count;
        for (int k = 0; k < GROUPS; k++) {
            int group;
            if (gap < 0 || k < gap) {
                group = groups[k];
            } else {
                group = k < gap + zeros ? 0 : groups[k - zeros];
            }
            dst[pos + 2 * k] = (byte) (group >>> 8);
            dst[pos + 2 * k + 1] = (byte) group;
        }
    }

    private static int group(byte[] b, int start, int end) {
        if (end == start || end - start > 4) {
            return -1;
        }
        int group = 0;
        for (int i = start; i < end; i++) {
            int digit = Hex.digit(b[i]);
            if (digit < 0) {
                return -1;
            }
            group = group << 4 | digit;
        }
        return group;
    }

    private static boolean contains(byte[] b, int start, int end, byte c) {
        for (int i = start; i < end; i++) {
            if (b[i] == c) {
                return true;
            }
        }
        return false;
    }
}
