package dev.sluice.parsers.value;

/** UUIDs, 32 hexadecimal digits in any case with or without the four hyphens, to 16 bytes. */
public final class UuidParser extends BytesValueParser {
    private static final int LENGTH = 16;
    private static final int HYPHENATED = 36;

    @Override
    public int maxLength() {
        return LENGTH;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        boolean hyphens = end - start == HYPHENATED;
        if (!hyphens && end - start != 2 * LENGTH) {
            return malformed();
        }
        int i = start;
        for (int k = 0; k < LENGTH; k++) {
            if (hyphens && (k == 4 || k == 6 || k == 8 || k == 10) && b[i++] != '-') {
                return malformed();
            }
            int high = Hex.digit(b[i]);
            int low = Hex.digit(b[i + 1]);
            if ((high | low) < 0) {
                return malformed();
            }
            dst[pos + k] = (byte) (high << 4 | low);
            i += 2;
        }
        return LENGTH;
    }
}
