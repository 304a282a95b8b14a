package dev.sluice.parsers.value;

/**
 * ISO 8601 dates and times, read at an offset. Nothing rolls over: 30 February, 24:00 and second 60 are errors.
 *
 * <p>Each method sets its results and returns the offset behind what it read, or -1.
 */
final class IsoText {
    static final long MICROS_PER_SECOND = 1_000_000L;
    static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;

    private static final long MIN_MICROS = epochDay(1, 1, 1) * MICROS_PER_DAY;
    private static final long MAX_MICROS = (epochDay(9999, 12, 31) + 1) * MICROS_PER_DAY - 1;

    private static final int DATE_LENGTH = 10;
    private static final int FRACTION_DIGITS = 6;
    private static final int MAX_ZONE_HOURS = 15;

    /** Days since 1970-01-01. */
    long epochDay;

    long microsOfDay;
    int zoneSeconds;

    /** Reads {@code yyyy-MM-dd}. */
    int date(byte[] b, int at, int end) {
        if (end - at < DATE_LENGTH || b[at + 4] != '-' || b[at + 7] != '-') {
            return -1;
        }
        int year = Digits.four(b, at);
        int month = Digits.two(b, at + 5);
        int day = Digits.two(b, at + 8);
        if (!isDate(year, month, day)) {
            return -1;
        }
        epochDay = epochDay(year, month, day);
        return at + DATE_LENGTH;
    }

    /** Whether a time is in the years 1 to 9999, which have a text that can be read again. */
    static boolean isHeld(long epochMicros) {
        return epochMicros >= MIN_MICROS && epochMicros <= MAX_MICROS;
    }

    static boolean isDate(int year, int month, int day) {
        return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month);
    }

    private static int lengthOfMonth(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** Days since 1970 of a date in the proleptic Gregorian calendar, years from 1 on; the year is taken to start in March. */
    static long epochDay(int year, int month, int day) {
        int y = month > 2 ? year : year - 1;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return 365L * y + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468;
    }

    /** Reads {@code HH:mm}, {@code HH:mm:ss} or {@code HH:mm:ss.f} with up to six digits of fraction. */
    int time(byte[] b, int at, int end) {
        if (end - at < 5 || b[at + 2] != ':') {
            return -1;
        }
        int hour = Digits.two(b, at);
        int minute = Digits.two(b, at + 3);
        int i = at + 5;
        int second = 0;
        long fraction = 0;
        if (i < end && b[i] == ':') {
            second = end - i < 3 ? -1 : Digits.two(b, i + 1);
            i += 3;
            if (second >= 0 && i < end && (b[i] == '.' || b[i] == ',')) {
                int from = i + 1;
                i = fractionEnd(b, from, end);
                if (i < 0) {
                    return -1;
                }
                fraction = fraction(b, from, i);
            }
        }
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return -1;
        }
        microsOfDay = ((hour * 60L + minute) * 60 + second) * MICROS_PER_SECOND + fraction;
        return i;
    }

    /** The end of one to six digits, or -1; more digits would be lost, and are an error. */
    static int fractionEnd(byte[] b, int from, int end) {
        int i = from;
        while (i < end && Digits.isDigit(b[i])) {
            i++;
        }
        return i == from || i - from > FRACTION_DIGITS ? -1 : i;
    }

    /** Microseconds of a fraction's digits. */
    static long fraction(byte[] b, int from, int end) {
        long micros = 0;
        for (int k = 0; k < FRACTION_DIGITS; k++) {
            micros = micros * 10 + (from + k < end ? b[from + k] - '0' : 0);
        }
        return micros;
    }

    /** Reads {@code Z}, {@code +hh}, {@code +hhmm} or {@code +hh:mm}. */
    int zone(byte[] b, int at, int end) {
        if (at >= end) {
            return -1;
        }
        if (b[at] == 'Z' || b[at] == 'z') {
            zoneSeconds = 0;
            return at + 1;
        }
        if ((b[at] != '+' && b[at] != '-') || end - at < 3) {
            return -1;
        }
        int hours = Digits.two(b, at + 1);
        int i = at + 3;
        int minutes = 0;
        if (i < end) {
            int digits = b[i] == ':' ? i + 1 : i;
            minutes = end - digits < 2 ? -1 : Digits.two(b, digits);
            i = digits + 2;
        }
        if (hours < 0 || hours > MAX_ZONE_HOURS || minutes < 0 || minutes > 59) {
            return -1;
        }
        int seconds = (hours * 60 + minutes) * 60;
        zoneSeconds = b[at] == '-' ? -seconds : seconds;
        return i;
    }

    /** Reads a date, and a time behind {@code T} or one blank when there is one. */
    int dateTime(byte[] b, int at, int end) {
        int i = date(b, at, end);
        microsOfDay = 0;
        if (i < 0 || i == end) {
            return i;
        }
        if (b[i] != ' ' && b[i] != 'T' && b[i] != 't') {
            return -1;
        }
        return time(b, i + 1, end);
    }

    long epochMicros() {
        return epochDay * MICROS_PER_DAY + microsOfDay;
    }
}
