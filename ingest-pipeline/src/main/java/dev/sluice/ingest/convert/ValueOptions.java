package dev.sluice.ingest.convert;

import dev.sluice.parsers.value.NumberStyle;
import dev.sluice.parsers.value.TimeFormat;
import java.time.ZoneId;
import java.util.Optional;

/**
 * How values are written.
 *
 * @param timeZone zone of times that name none
 * @param timeFormat of dates and times that are not ISO
 * @param rejectsNul whether a record with a NUL in it is rejected
 */
public record ValueOptions(ZoneId timeZone, Optional<TimeFormat> timeFormat, NumberStyle numbers, boolean rejectsNul) {
    /** The same for values of which the input's format says how they are written. */
    ValueOptions withoutForms() {
        return new ValueOptions(timeZone, Optional.empty(), NumberStyle.PLAIN, rejectsNul);
    }
}
