package dev.sluice.parsers.value;

/** ISO local times to microseconds since 1970. */
public final class TimestampParser extends LongValueParser {
    public TimestampParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
