package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.time.ZoneId;

/** Times of a strftime pattern for a column that may hold more than they say: midnight, and the zone of the settings. */
final class StrftimeColumnParser extends LongValueParser {
    private final StrftimeParser parser;
    private final boolean addsMidnight;
    private final boolean addsZone;
    private final LocalTimes zone;

    StrftimeColumnParser(StrftimeParser parser, ParsedType column, ZoneId zone) {
        this.parser = parser;
        this.addsMidnight = parser.type() == ParsedType.DATE && column != ParsedType.DATE;
        this.addsZone = parser.type() != ParsedType.TIMESTAMPTZ && column == ParsedType.TIMESTAMPTZ;
        this.zone = new LocalTimes(zone);
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (!parser.parse(b, start, end)) {
            return parser.isOutOfRange() ? outOfRange() : malformed();
        }
        long local = addsMidnight ? parser.value * IsoText.MICROS_PER_DAY : parser.value;
        if (!addsZone) {
            return accept(local);
        }
        long utc = zone.toUtc(local);
        return IsoText.isHeld(utc) ? accept(utc) : outOfRange();
    }
}
