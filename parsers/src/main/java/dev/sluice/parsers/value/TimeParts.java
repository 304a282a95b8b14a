package dev.sluice.parsers.value;

import java.util.Optional;

/**
 * Which parts of a time a pattern holds. A part that the others give no place to would be read and lost: minutes say nothing
 * without their hour. Small parts may be missing, they are zero.
 *
 * @param date a whole date
 * @param hour an hour of the day
 * @param hourOfHalf an hour of twelve
 * @param half AM or PM
 * @param zone an offset or a zone
 */
record TimeParts(
        boolean date,
        boolean hour,
        boolean hourOfHalf,
        boolean half,
        boolean minute,
        boolean second,
        boolean fraction,
        boolean zone) {
    /** What may stand beside an offset, but says too little alone: CST and IST are three zones each. */
    static final String ZONE_NAME = "a name of a zone, which may mean several";

    boolean hasTime() {
        return hour || (hourOfHalf && half);
    }

    /** What cannot be understood, and why; empty when the parts make a whole. */
    Optional<String> gap() {
        String gap = "";
        if (hourOfHalf && !hasTime()) {
            gap = "an hour of twelve without AM or PM, which is two hours of the day";
        } else if (!hasTime() && (half || minute || second || fraction)) {
            gap = "a part of a time without its hour";
        } else if (!minute && (second || fraction)) {
            gap = "seconds without their minutes";
        } else if (!second && fraction) {
            gap = "a fraction without its seconds";
        } else if (zone && !hasTime()) {
            gap = "a zone without a time";
        } else if (zone && !date) {
            gap = "a zone without a date";
        }
        return gap.isEmpty() ? Optional.empty() : Optional.of(gap);
    }
}
