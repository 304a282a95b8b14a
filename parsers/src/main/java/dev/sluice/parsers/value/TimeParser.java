package dev.sluice.parsers.value;

/** ISO times, {@code HH:mm[:ss[.ffffff]]}, to microseconds of the day. */
public final class TimeParser extends LongValueParser {
    private final IsoText iso = new IsoText();

    @Override
    public boolean parse(byte[] b, int start, int end) {
        return iso.time(b, start, end) == end ? accept(iso.microsOfDay) : malformed();
    }
}
