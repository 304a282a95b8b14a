package dev.sluice.parsers.value;

/** Whole seconds, milliseconds or microseconds since 1970 to microseconds. */
public final class EpochParser extends LongValueParser {
    private final long factor;
    private final IntegerParser number;

    private EpochParser(long factor) {
        this.factor = factor;
        number = new IntegerParser(Long.MIN_VALUE / factor, Long.MAX_VALUE / factor);
    }

    public static EpochParser ofSeconds() {
        return new EpochParser(1_000_000);
    }

    public static EpochParser ofMillis() {
        return new EpochParser(1000);
    }

    public static EpochParser ofMicros() {
        return new EpochParser(1);
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (number.parse(b, start, end)) {
            return accept(number.value * factor);
        }
        return number.isOutOfRange() ? outOfRange() : malformed();
    }
}
