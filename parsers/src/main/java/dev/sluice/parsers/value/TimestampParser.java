package dev.sluice.parsers.value;

/**
 * ISO local times, {@code yyyy-MM-dd[ HH:mm[:ss[.ffffff]]]} with a blank or {@code T}, to microseconds since 1970. A time
 * with a zone is refused: dropping the zone would change the value.
 */
public final class TimestampParser extends LongValueParser {
    private final IsoText iso = new IsoText();

    @Override
    public boolean parse(byte[] b, int start, int end) {
        return iso.dateTime(b, start, end) == end ? accept(iso.epochMicros()) : malformed();
    }
}
