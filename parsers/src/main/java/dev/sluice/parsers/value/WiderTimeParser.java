package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.time.ZoneId;

/** Dates and local times for a column that holds more than they say: midnight, and the zone of the settings. */
public final class WiderTimeParser extends LongValueParser {
    private final LongValueParser parser;
    private final boolean addsMidnight;
    private final boolean addsZone;
    private final LocalTimes zone;

    /** @throws IllegalArgumentException when a column of type {@code column} would lose some of what {@code parser} reads */
    public WiderTimeParser(LongValueParser parser, ParsedType type, ParsedType column, ZoneId zone) {
        if (!holds(column, type)) {
            throw new IllegalArgumentException(column + " does not hold all of " + type);
        }
        this.parser = parser;
        this.addsMidnight = type == ParsedType.DATE && column != ParsedType.DATE;
        this.addsZone = type != ParsedType.TIMESTAMPTZ && column == ParsedType.TIMESTAMPTZ;
        this.zone = new LocalTimes(zone);
    }

    /** Whether a column holds all that a time or date of another type says; a date no time of day, a timestamp no zone. */
    public static boolean holds(ParsedType column, ParsedType type) {
        return switch (column) {
            case DATE, TIME -> type == column;
            case TIMESTAMP -> type == ParsedType.DATE || type == ParsedType.TIMESTAMP;
            case TIMESTAMPTZ ->
                type == ParsedType.DATE || type == ParsedType.TIMESTAMP || type == ParsedType.TIMESTAMPTZ;
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE, UUID, INET, TEXT -> false;
        };
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
