package dev.sluice.storage.schema;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The width of a range partition, in UTC. The codes are part of the catalog's format: append only. */
public enum RangeUnit {
    HOUR(1, "hour"),
    DAY(2, "day"),
    MONTH(3, "month");

    private static final long MICROS_PER_HOUR = 3_600_000_000L;
    private static final long MICROS_PER_DAY = 24 * MICROS_PER_HOUR;

    private final int code;
    private final String word;

    RangeUnit(int code, String word) {
        this.code = code;
        this.word = word;
    }

    public int code() {
        return code;
    }

    /**
     * What has that code.
     *
     * @throws IllegalArgumentException for a code that no unit has
     */
    public static RangeUnit ofCode(int code) {
        for (RangeUnit unit : values()) {
            if (unit.code == code) {
                return unit;
            }
        }
        throw new IllegalArgumentException("range unit code " + code + " is not in 1 to " + values().length);
    }

    public String word() {
        return word;
    }

    /** Start of the range that holds a time; both in microseconds since 1970, UTC. */
    public long startOf(long epochMicros) {
        return switch (this) {
            case HOUR -> Math.multiplyExact(Math.floorDiv(epochMicros, MICROS_PER_HOUR), MICROS_PER_HOUR);
            case DAY -> Math.multiplyExact(Math.floorDiv(epochMicros, MICROS_PER_DAY), MICROS_PER_DAY);
            case MONTH ->
                LocalDate.ofEpochDay(Math.floorDiv(epochMicros, MICROS_PER_DAY))
                                .withDayOfMonth(1)
                                .toEpochDay()
                        * MICROS_PER_DAY;
        };
    }

    /** First microsecond behind the range that begins at {@code startMicros}. */
    public long endOf(long startMicros) {
        return switch (this) {
            case HOUR -> startMicros + MICROS_PER_HOUR;
            case DAY -> startMicros + MICROS_PER_DAY;
            case MONTH ->
                LocalDate.ofEpochDay(Math.floorDiv(startMicros, MICROS_PER_DAY))
                                .plusMonths(1)
                                .toEpochDay()
                        * MICROS_PER_DAY;
        };
    }

    /** A range's start as far as the unit goes, such as {@code 2024-03} or {@code 2024-03-01 17}. */
    public String display(long startMicros) {
        String text = Instant.EPOCH
                .plus(startMicros, ChronoUnit.MICROS)
                .atOffset(ZoneOffset.UTC)
                .toLocalDateTime()
                .toString();
        int day = text.indexOf('T');
        return switch (this) {
            case HOUR -> text.substring(0, day) + " " + text.substring(day + 1, day + 3);
            case DAY -> text.substring(0, day);
            case MONTH -> text.substring(0, day - 3);
        };
    }
}
