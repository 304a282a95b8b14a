package dev.sluice.parsers.value;

import java.time.ZoneId;

/**
 * ISO times with a zone ({@code Z}, {@code +hh}, {@code +hhmm}, {@code +hh:mm}, after one blank or none) to microseconds
 * since 1970 in UTC. Times without a zone are local times of the given one; of a time that occurs twice the first is
 * meant, and a time that the clocks skipped is refused, as is one outside of the years 1 to 9999 in UTC.
 */
public final class TimestampTzParser extends LongValueParser {
    private final IsoText iso = new IsoText();
    private final LocalTimes zone;

    public TimestampTzParser(ZoneId zone) {
        this.zone = new LocalTimes(zone);
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        int i = iso.dateTime(b, start, end);
        if (i < 0) {
            return malformed();
        }
        long local = iso.epochMicros();
        if (i == end) {
            return held(zone.toUtc(local));
        }
        int zoneAt = b[i] == ' ' ? i + 1 : i;
        if (iso.zone(b, zoneAt, end) != end) {
            return malformed();
        }
        return held(local - iso.zoneSeconds * IsoText.MICROS_PER_SECOND);
    }

    private boolean held(long utcMicros) {
        return IsoText.isHeld(utcMicros) ? accept(utcMicros) : outOfRange();
    }
}
