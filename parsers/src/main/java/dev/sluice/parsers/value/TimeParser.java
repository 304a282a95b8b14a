package dev.sluice.parsers.value;

/** ISO times to microseconds of the day. */
public final class TimeParser extends LongValueParser {
    public TimeParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
