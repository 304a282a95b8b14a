package dev.sluice.storage.value;

/**
 * Dates and times in ISO form as PostgreSQL prints them: a year before 1 counts backwards and is marked BC, a year
 * takes at least four digits, fractions have no trailing zeros.
 */
final class TimeText {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    private TimeText() {}

    static void appendDate(long epochDay, ByteSink out) {
        if (appendDay(epochDay, out)) {
            out.putAscii(" BC");
        }
    }

    static void appendTimestamp(long epochMicros, String zone, ByteSink out) {
        boolean beforeChrist = appendDay(Math.floorDiv(epochMicros, MICROS_PER_DAY), out);
        out.put(' ');
        appendTime(Math.floorMod(epochMicros, MICROS_PER_DAY), out);
        out.putAscii(zone);
        if (beforeChrist) {
            out.putAscii(" BC");
        }
    }

    static void appendTime(long microsOfDay, ByteSink out) {
        long seconds = microsOfDay / MICROS_PER_SECOND;
        out.putDigits(seconds / 3600, 2);
        out.put(':');
        out.putDigits(seconds / 60 % 60, 2);
        out.put(':');
        out.putDigits(seconds % 60, 2);
        long fraction = microsOfDay % MICROS_PER_SECOND;
        if (fraction != 0) {
            int digits = 6;
            while (fraction % 10 == 0) {
                fraction /= 10;
                digits--;
            }
            out.put('.');
            out.putDigits(fraction, digits);
        }
    }

    /**
     * Appends year, month and day; true if the year is before 1. Counts in eras of 400 years that begin on the first of
     * March, so that the leap day is the last day of a year.
     */
    private static boolean appendDay(long epochDay, ByteSink out) {
        long day = epochDay + 719_468;
        long era = Math.floorDiv(day, 146_097L);
        long dayOfEra = day - era * 146_097;
        long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        long monthFromMarch = (5 * dayOfYear + 2) / 153;
        long month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        boolean beforeChrist = year < 1;
        long shown = beforeChrist ? 1 - year : year;
        if (shown < 10_000) {
            out.putDigits(shown, 4);
        } else {
            out.putLong(shown);
        }
        out.put('-');
        out.putDigits(month, 2);
        out.put('-');
        out.putDigits(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, 2);
        return beforeChrist;
    }
}
