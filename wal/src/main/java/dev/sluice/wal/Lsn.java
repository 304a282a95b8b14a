package dev.sluice.wal;

import java.util.Locale;

/**
 * Text form of a log sequence number: a byte position in the log, printed as PostgreSQL does, the upper and the lower
 * 32 bits in hexadecimal with a slash between ({@code 0/1A2B3C40}). 0 is no position.
 */
public final class Lsn {
    /** The LSN that is no position, used where there is no previous record. */
    public static final long NONE = 0;

    private Lsn() {}

    public static String format(long lsn) {
        String text = Long.toHexString(lsn >>> 32) + "/" + Long.toHexString(lsn & 0xFFFF_FFFFL);
        return text.toUpperCase(Locale.ROOT);
    }

    /** Reads what {@link #format} wrote, in either case. */
    public static long parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("LSN \"" + text + "\" has no slash");
        }
        return half(text, 0, slash) << 32 | half(text, slash + 1, text.length());
    }

    private static long half(String text, int from, int to) {
        if (to - from < 1 || to - from > 8) {
            throw new IllegalArgumentException("LSN \"" + text + "\" needs 1 to 8 digits on each side of the slash");
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw new IllegalArgumentException("LSN \"" + text + "\" has a character that is no hexadecimal digit");
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
