package dev.sluice.parsers.value;

/** ISO dates, {@code yyyy-MM-dd}, to days since 1970-01-01. */
public final class DateParser extends LongValueParser {
    private final IsoText iso = new IsoText();

    @Override
    public boolean parse(byte[] b, int start, int end) {
        return iso.date(b, start, end) == end ? accept(iso.epochDay) : malformed();
    }
}
