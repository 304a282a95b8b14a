package dev.sluice.parsers.value;

/** Decimals of any precision to the big-endian two's complement of the unscaled value. */
public final class BigDecimalParser extends BytesValueParser {
    public BigDecimalParser(int precision, int scale) {}

    @Override
    public int maxLength() {
        return 0;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        throw new UnsupportedOperationException();
    }
}
