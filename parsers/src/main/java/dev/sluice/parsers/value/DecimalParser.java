package dev.sluice.parsers.value;

/** Decimals of up to 18 digits, unscaled. */
public final class DecimalParser extends LongValueParser {
    public DecimalParser(int precision, int scale) {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
