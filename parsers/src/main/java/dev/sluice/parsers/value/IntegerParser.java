package dev.sluice.parsers.value;

/** Whole numbers within bounds. */
public final class IntegerParser extends LongValueParser {
    public IntegerParser(long min, long max) {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
