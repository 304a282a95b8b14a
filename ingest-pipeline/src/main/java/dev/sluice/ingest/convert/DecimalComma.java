package dev.sluice.ingest.convert;

/** Numbers written with a comma for a point, as numbers with a point. */
public final class DecimalComma {
    private byte[] copy = new byte[64];

    /** A copy of the bytes with points for commas, from index 0 on; a number that has a point already becomes none. */
    public byte[] toPoint(byte[] b, int start, int end) {
        int length = end - start;
        if (copy.length < length) {
            copy = new byte[length * 2];
        }
        for (int i = 0; i < length; i++) {
            byte c = b[start + i];
            copy[i] = c == ',' ? (byte) '.' : c == '.' ? (byte) ',' : c;
        }
        return copy;
    }
}
