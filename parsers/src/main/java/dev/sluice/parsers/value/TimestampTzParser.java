package dev.sluice.parsers.value;

/** ISO times with a zone to microseconds since 1970 in UTC; times without one are of the given zone. */
public final class TimestampTzParser extends LongValueParser {
    public TimestampTzParser(java.time.ZoneId zone) {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
