package dev.sluice.parsers.value;

/** ISO dates to days since 1970-01-01. */
public final class DateParser extends LongValueParser {
    public DateParser() {}

    @Override
    public boolean parse(byte[] b, int start, int end) {
        throw new UnsupportedOperationException();
    }
}
