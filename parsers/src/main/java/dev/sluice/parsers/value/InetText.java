package dev.sluice.parsers.value;

/** Addresses as {@link InetParser} stores them to text, IPv6 as RFC 5952 recommends; allocates. */
final class InetText {
    private static final int HEADER = 2;

    private InetText() {}

    static String of(byte[] b, int pos) {
        boolean six = b[pos] == 6;
        int prefix = b[pos + 1] & 0xFF;
        StringBuilder text = new StringBuilder();
        if (six) {
            appendV6(b, pos + HEADER, text);
        } else {
            appendV4(b, pos + HEADER, text);
        }
        return prefix == (six ? 128 : 32)
                ? text.toString()
                : text.append('/').append(prefix).toString();
    }

    private static void appendV4(byte[] b, int pos, StringBuilder text) {
        for (int k = 0; k < 4; k++) {
            text.append(k == 0 ? "" : ".").append(b[pos + k] & 0xFF);
        }
    }

    private static void appendV6(byte[] b, int pos, StringBuilder text) {
        int gap = -1;
        int gapLength = 1;
        for (int k = 0; k < 8; k++) {
            int run = 0;
            while (k + run < 8 && group(b, pos, k + run) == 0) {
                run++;
            }
            if (run > gapLength) {
                gap = k;
                gapLength = run;
            }
        }
        for (int k = 0; k < 8; k++) {
            if (k == gap) {
                text.append("::");
                k += gapLength - 1;
            } else {
                boolean separated = k == 0 || text.charAt(text.length() - 1) == ':';
                text.append(separated ? "" : ":").append(Integer.toHexString(group(b, pos, k)));
            }
        }
    }

    private static int group(byte[] b, int pos, int k) {
        return (b[pos + 2 * k] & 0xFF) << 8 | (b[pos + 2 * k + 1] & 0xFF);
    }
}
