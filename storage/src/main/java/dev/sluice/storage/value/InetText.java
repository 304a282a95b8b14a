package dev.sluice.storage.value;

/**
 * Addresses as PostgreSQL prints them: the prefix length only where it is not the full one, v6 shortened as RFC 5952
 * has it.
 */
final class InetText {
    private static final int V4 = 4;

    private InetText() {}

    static void append(byte[] bytes, int start, ByteSink out) {
        int prefix = bytes[start + 1] & 0xFF;
        if (bytes[start] == V4) {
            appendV4(bytes, start + 2, out);
        } else {
            appendV6(bytes, start + 2, out);
        }
        if (prefix != (bytes[start] == V4 ? 32 : 128)) {
            out.put('/');
            out.putLong(prefix);
        }
    }

    private static void appendV4(byte[] bytes, int start, ByteSink out) {
        for (int i = 0; i < 4; i++) {
            if (i > 0) {
                out.put('.');
            }
            out.putLong(bytes[start + i] & 0xFF);
        }
    }

    private static void appendV6(byte[] bytes, int start, ByteSink out) {
        int zerosFrom = -1;
        int zeros = 1;
        for (int from = 0; from < 8; from++) {
            int count = 0;
            while (from + count < 8 && group(bytes, start, from + count) == 0) {
                count++;
            }
            if (count > zeros) {
                zerosFrom = from;
                zeros = count;
            }
        }
        boolean mapped = zerosFrom == 0 && (zeros == 6 || (zeros == 5 && group(bytes, start, 5) == 0xFFFF));
        int groups = mapped ? 6 : 8;
        for (int i = 0; i < groups; i++) {
            if (i == zerosFrom) {
                out.putAscii("::");
                i += zeros - 1;
            } else {
                if (i > 0 && i != zerosFrom + zeros) {
                    out.put(':');
                }
                out.putAscii(Integer.toHexString(group(bytes, start, i)));
            }
        }
        if (mapped) {
            if (zeros == 5) {
                out.put(':');
            }
            appendV4(bytes, start + 12, out);
        }
    }

    private static int group(byte[] bytes, int start, int index) {
        return ((bytes[start + 2 * index] & 0xFF) << 8) | (bytes[start + 2 * index + 1] & 0xFF);
    }
}
