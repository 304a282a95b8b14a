package dev.sluice.parsers.value;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;

/**
 * ISO times with a zone ({@code Z}, {@code +hh}, {@code +hhmm}, {@code +hh:mm}, after one blank or none) to microseconds
 * since 1970 in UTC. Times without a zone are local times of the given one; of a time that occurs twice the first is
 * meant, and a time that the clocks skipped is refused.
 */
public final class TimestampTzParser extends LongValueParser {
    private final IsoText iso = new IsoText();
    private final ZoneRules rules;
    private final boolean fixed;
    private final long fixedSeconds;

    public TimestampTzParser(ZoneId zone) {
        rules = zone.getRules();
        fixed = rules.isFixedOffset();
        fixedSeconds = fixed ? rules.getOffset(LocalDateTime.MIN).getTotalSeconds() : 0;
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        int i = iso.dateTime(b, start, end);
        if (i < 0) {
            return malformed();
        }
        long local = iso.epochMicros();
        if (i == end) {
            return ofLocal(local);
        }
        int zoneAt = b[i] == ' ' ? i + 1 : i;
        if (iso.zone(b, zoneAt, end) != end) {
            return malformed();
        }
        return accept(local - iso.zoneSeconds * IsoText.MICROS_PER_SECOND);
    }

    private boolean ofLocal(long localMicros) {
        if (fixed) {
            return accept(localMicros - fixedSeconds * IsoText.MICROS_PER_SECOND);
        }
        long seconds = Math.floorDiv(localMicros, IsoText.MICROS_PER_SECOND);
        List<ZoneOffset> offsets = rules.getValidOffsets(LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC));
        if (offsets.isEmpty()) {
            return outOfRange();
        }
        return accept(localMicros - offsets.get(0).getTotalSeconds() * IsoText.MICROS_PER_SECOND);
    }
}
