package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Which types one value could be of and still be written again as it stands. Sets of types are bits by ordinal. */
final class ValueForms {
    static final int ALL = (1 << ParsedType.values().length) - 1;

    private static final int TEXT = bit(ParsedType.TEXT);
    private static final int LONGEST = 64;
    private static final int DOUBLE_DIGITS = 15;
    private static final int DATE_LENGTH = 10;
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private final IntegerParser smallint = IntegerParser.ofSmallint();
    private final IntegerParser integer = IntegerParser.ofInteger();
    private final IntegerParser bigint = IntegerParser.ofBigint();
    private final IsoText iso = new IsoText();
    private final InetParser inet = new InetParser();
    private final byte[] inetBytes = new byte[18];

    /** Of the last value, when it is a number. */
    int integerDigits;

    int scale;
    boolean trailingZero;

    // The ordinal is an index into an int in memory and is never written.
    @SuppressWarnings("EnumOrdinal")
    static int bit(ParsedType type) {
        return 1 << type.ordinal();
    }

    int of(byte[] b, int start, int end) {
        int length = end - start;
        if (length == 0 || length > LONGEST) {
            return TEXT;
        }
        byte first = b[start];
        if (first == '-' || Digits.isDigit(first)) {
            int number = number(b, start, end);
            if (number != 0) {
                return TEXT | number;
            }
        }
        if (is(TRUE, b, start, end) || is(FALSE, b, start, end)) {
            return TEXT | bit(ParsedType.BOOLEAN);
        }
        return TEXT | time(b, start, end) | address(b, start, end) | uuid(b, start, end);
    }

    private static boolean is(byte[] word, byte[] b, int start, int end) {
        return Arrays.equals(word, 0, word.length, b, start, end);
    }

    /** Canonical numbers only: {@code -?(0|[1-9][0-9]*)(.[0-9]+)?} and no negative zero. */
    private int number(byte[] b, int start, int end) {
        int i = b[start] == '-' ? start + 1 : start;
        int whole = digitsEnd(b, i, end);
        integerDigits = whole - i;
        if (integerDigits == 0 || (integerDigits > 1 && b[i] == '0')) {
            return 0;
        }
        scale = 0;
        trailingZero = false;
        if (whole < end) {
            if (b[whole] != '.' || digitsEnd(b, whole + 1, end) != end || whole + 1 == end) {
                return 0;
            }
            scale = end - whole - 1;
            trailingZero = b[end - 1] == '0';
        }
        boolean zero = isZero(b, i, end);
        if (zero && i > start) {
            return 0;
        }
        int types = 0;
        if (integerDigits + scale <= TypeSniffer.MAX_DECIMAL_DIGITS) {
            types |= bit(ParsedType.DECIMAL);
        }
        boolean small = b[i] == '0' && whole + 3 < end && b[whole + 1] == '0' && b[whole + 2] == '0';
        if (integerDigits + scale <= DOUBLE_DIGITS && !trailingZero && !small) {
            types |= bit(ParsedType.DOUBLE);
        }
        if (scale == 0) {
            types |= smallint.parse(b, start, end) ? bit(ParsedType.SMALLINT) : 0;
            types |= integer.parse(b, start, end) ? bit(ParsedType.INTEGER) : 0;
            types |= bigint.parse(b, start, end) ? bit(ParsedType.BIGINT) : 0;
        }
        return types;
    }

    private static int digitsEnd(byte[] b, int from, int end) {
        int i = from;
        while (i < end && Digits.isDigit(b[i])) {
            i++;
        }
        return i;
    }

    private static boolean isZero(byte[] b, int from, int end) {
        for (int i = from; i < end; i++) {
            if (b[i] != '0' && b[i] != '.') {
                return false;
            }
        }
        return true;
    }

    private int time(byte[] b, int start, int end) {
        int dateEnd = iso.date(b, start, end);
        if (dateEnd == end) {
            return bit(ParsedType.DATE);
        }
        if (dateEnd < 0) {
            boolean seconds = end - start >= 8;
            return seconds && iso.time(b, start, end) == end ? bit(ParsedType.TIME) : 0;
        }
        int timeEnd = end - start > DATE_LENGTH ? iso.dateTime(b, start, end) : -1;
        if (timeEnd == end) {
            return bit(ParsedType.TIMESTAMP);
        }
        if (timeEnd < 0) {
            return 0;
        }
        int zoneAt = b[timeEnd] == ' ' ? timeEnd + 1 : timeEnd;
        return iso.zone(b, zoneAt, end) == end ? bit(ParsedType.TIMESTAMPTZ) : 0;
    }

    /** IPv4 addresses have one form; of the forms of IPv6 only the one that RFC 5952 recommends is written again. */
    private int address(byte[] b, int start, int end) {
        int length = inet.parse(b, start, end, inetBytes, 0);
        if (length < 0) {
            return 0;
        }
        byte[] written = InetText.of(inetBytes, 0).getBytes(StandardCharsets.US_ASCII);
        return is(written, b, start, end) ? bit(ParsedType.INET) : 0;
    }

    private static int uuid(byte[] b, int start, int end) {
        if (end - start != 36) {
            return 0;
        }
        for (int i = 0; i < 36; i++) {
            byte c = b[start + i];
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (hyphen ? c != '-' : Hex.digit(c) < 0 || (c >= 'A' && c <= 'F')) {
                return 0;
            }
        }
        return bit(ParsedType.UUID);
    }
}
