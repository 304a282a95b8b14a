package dev.sluice.parsers.value;

/**
 * Seconds, milliseconds or microseconds since 1970, with decimals down to the microsecond, to microseconds. The years 1
 * to 9999 are held.
 */
public final class EpochParser extends LongValueParser {
    private final DecimalParser number;

    private EpochParser(int scale) {
        number = new DecimalParser(DecimalParser.MAX_PRECISION, scale);
    }

    public static EpochParser ofSeconds() {
        return new EpochParser(6);
    }

    public static EpochParser ofMillis() {
        return new EpochParser(3);
    }

    public static EpochParser ofMicros() {
        return new EpochParser(0);
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (number.parse(b, start, end)) {
            return IsoText.isHeld(number.value) ? accept(number.value) : outOfRange();
        }
        return number.isOutOfRange() ? outOfRange() : malformed();
    }
}
