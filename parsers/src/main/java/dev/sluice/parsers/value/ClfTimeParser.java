package dev.sluice.parsers.value;

import dev.sluice.parsers.ByteWords;

/**
 * Times of access logs, {@code dd/Mon/yyyy:HH:mm:ss[.ffffff] +hhmm}, to microseconds since 1970 in UTC. Months are
 * English whatever the locale. The last day and zone are remembered, since log lines come in order.
 */
public final class ClfTimeParser extends LongValueParser {
    private static final int LENGTH = 26;
    private static final int TIME_AT = 12;
    private static final int ZONE_LENGTH = 5;

    private static final int ZONE_SHIFT = (Long.BYTES - ZONE_LENGTH) * Byte.SIZE;

    // Texts of the last day and zone; the first values match no text, since the two words of a day overlap.
    private long dayStart = 0;
    private long dayEnd = -1;
    private long dayMicros;
    private long zone = -1;
    private long zoneMicros;
    private final IsoText iso = new IsoText();

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (end - start < LENGTH || !day(b, start)) {
            return malformed();
        }
        int zoneAt = end - ZONE_LENGTH;
        if (b[zoneAt - 1] != ' ' || !zone(b, zoneAt)) {
            return malformed();
        }
        if (iso.time(b, start + TIME_AT, zoneAt - 1) != zoneAt - 1) {
            return malformed();
        }
        return accept(dayMicros + iso.microsOfDay - zoneMicros);
    }

    private boolean day(byte[] b, int start) {
        long first = ByteWords.word(b, start);
        long second = ByteWords.word(b, start + TIME_AT - Long.BYTES);
        if (first == dayStart && second == dayEnd) {
            return true;
        }
        int day = Digits.two(b, start);
        int month = MonthNames.abbreviated(b, start + 3);
        int year = Digits.four(b, start + 7);
        boolean separated = b[start + 2] == '/' && b[start + 6] == '/' && b[start + 11] == ':';
        if (!separated || !IsoText.isDate(year, month, day)) {
            return false;
        }
        dayStart = first;
        dayEnd = second;
        dayMicros = IsoText.epochDay(year, month, day) * IsoText.MICROS_PER_DAY;
        return true;
    }

    private boolean zone(byte[] b, int at) {
        long text = ByteWords.word(b, at + ZONE_LENGTH - Long.BYTES) >>> ZONE_SHIFT;
        if (text == zone) {
            return true;
        }
        if (b[at] == 'Z' || iso.zone(b, at, at + ZONE_LENGTH) != at + ZONE_LENGTH) {
            return false;
        }
        zone = text;
        zoneMicros = iso.zoneSeconds * IsoText.MICROS_PER_SECOND;
        return true;
    }
}
