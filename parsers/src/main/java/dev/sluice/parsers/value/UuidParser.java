package dev.sluice.parsers.value;

/** UUIDs to 16 bytes. */
public final class UuidParser extends BytesValueParser {
    public UuidParser() {}

    @Override
    public int maxLength() {
        return 16;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        throw new UnsupportedOperationException();
    }
}
