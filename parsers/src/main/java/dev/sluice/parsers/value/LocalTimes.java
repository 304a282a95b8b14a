package dev.sluice.parsers.value;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;

/**
 * Local times of a zone as times in UTC, in microseconds. Of a time that occurs twice the first is meant; one that the
 * clocks skipped does not exist.
 */
final class LocalTimes {
    /** What {@link #toUtc} returns for a time that does not exist. */
    static final long SKIPPED = Long.MIN_VALUE;

    private final ZoneRules rules;
    private final boolean fixed;
    private final long fixedMicros;

    LocalTimes(ZoneId zone) {
        rules = zone.getRules();
        fixed = rules.isFixedOffset();
        fixedMicros = fixed ? micros(rules.getOffset(LocalDateTime.MIN)) : 0;
    }

    private static long micros(ZoneOffset offset) {
        return offset.getTotalSeconds() * IsoText.MICROS_PER_SECOND;
    }

    long toUtc(long localMicros) {
        if (fixed) {
            return localMicros - fixedMicros;
        }
        long seconds = Math.floorDiv(localMicros, IsoText.MICROS_PER_SECOND);
        List<ZoneOffset> offsets = rules.getValidOffsets(LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC));
        return offsets.isEmpty() ? SKIPPED : localMicros - micros(offsets.get(0));
    }
}
