package dev.sluice.parsers.value;

/** Boolean words to 0 or 1. */
public final class BooleanParser extends LongValueParser {
    public BooleanParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
