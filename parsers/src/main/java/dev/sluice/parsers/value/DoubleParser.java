package dev.sluice.parsers.value;

/** To the raw bits of a double. */
public final class DoubleParser extends LongValueParser {
    public DoubleParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
