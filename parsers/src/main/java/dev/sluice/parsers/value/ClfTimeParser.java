package dev.sluice.parsers.value;

/** Times of access logs to microseconds since 1970 in UTC. */
public final class ClfTimeParser extends LongValueParser {
    public ClfTimeParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
