package dev.sluice.parsers.value;

/** IPv4 and IPv6 addresses: family byte 4 or 6, prefix length, 4 or 16 address bytes. */
public final class InetParser extends BytesValueParser {
    public InetParser() {}

    @Override
    public int maxLength() {
        return 18;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        throw new UnsupportedOperationException();
    }
}
