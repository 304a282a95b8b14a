package dev.sluice.parsers.value;

/** To the raw bits of a float. */
public final class RealParser extends LongValueParser {
    public RealParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
