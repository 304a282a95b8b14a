package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;

/**
 * Times written by a strftime pattern in the C locale. Understood are {@code %Y %y %m %d %e %b %h %B %H %I %p %M %S %z %s
 * %j %a %A %n %t %%} and the compounds {@code %F %T %D %R}; beyond C, {@code %f} is a fraction of one to six digits.
 */
public final class StrftimeParser extends LongValueParser {
    private static final int ZONE_LENGTH = 5;

    private final String pattern;
    private final IsoText iso = new IsoText();

    private int year;
    private int month;
    private int day;
    private int dayOfYear;
    private int hour;
    private boolean afternoon;
    private boolean twelve;
    private int minute;
    private int second;
    private long micros;
    private long epochSeconds;
    private int zoneSeconds;

    /** @throws IllegalArgumentException when the pattern holds a conversion that cannot be read back */
    public StrftimeParser(String pattern) {
        this.pattern = expand(pattern);
        for (int i = 0; i < this.pattern.length(); i++) {
            if (this.pattern.charAt(i) == '%') {
                i++;
                if (i == this.pattern.length() || "YymdebhBHIpMSzsjaAfnt%".indexOf(this.pattern.charAt(i)) < 0) {
                    throw new IllegalArgumentException("the time pattern \"" + pattern + "\" cannot be read back");
                }
            }
        }
    }

    private static String expand(String pattern) {
        return pattern.replace("%F", "%Y-%m-%d")
                .replace("%T", "%H:%M:%S")
                .replace("%D", "%m/%d/%y")
                .replace("%R", "%H:%M");
    }

    /** The type that the pattern's conversions together make; TEXT when they make none. */
    public ParsedType type() {
        boolean date = (has('Y') || has('y'))
                && (has('j') || ((has('m') || has('b') || has('h') || has('B')) && (has('d') || has('e'))));
        boolean time = (has('H') || (has('I') && has('p'))) && has('M');
        if (has('s') || (date && time && has('z'))) {
            return ParsedType.TIMESTAMPTZ;
        }
        if (date) {
            return time ? ParsedType.TIMESTAMP : ParsedType.DATE;
        }
        return time ? ParsedType.TIME : ParsedType.TEXT;
    }

    private boolean has(char conversion) {
        for (int i = pattern.indexOf('%'); i >= 0; i = pattern.indexOf('%', i + 2)) {
            if (pattern.charAt(i + 1) == conversion) {
                return true;
            }
        }
        return false;
    }

    /** The length of every text of the pattern, or 0 when it varies. */
    public int fixedLength() {
        int length = 0;
        int i = 0;
        while (i < pattern.length()) {
            boolean conversion = pattern.charAt(i) == '%';
            int width = conversion ? width(pattern.charAt(i + 1)) : 1;
            if (width == 0) {
                return 0;
            }
            length += width;
            i += conversion ? 2 : 1;
        }
        return length;
    }

    private static int width(char conversion) {
        return switch (conversion) {
            case 'Y' -> 4;
            case 'z' -> ZONE_LENGTH;
            case 'b', 'h', 'a', 'j' -> 3;
            case 'B', 'A', 's', 'f' -> 0;
            case 'n', 't', '%' -> 1;
            default -> 2;
        };
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        year = 1970;
        month = 1;
        day = 1;
        dayOfYear = 0;
        hour = 0;
        afternoon = false;
        twelve = false;
        minute = 0;
        second = 0;
        micros = 0;
        epochSeconds = Long.MIN_VALUE;
        zoneSeconds = 0;
        int at = start;
        int i = 0;
        while (i < pattern.length() && at >= 0) {
            char c = pattern.charAt(i);
            if (c == '%') {
                at = conversion(pattern.charAt(i + 1), b, at, end);
                i += 2;
            } else {
                at = at < end && b[at] == (byte) c ? at + 1 : -1;
                i++;
            }
        }
        return at == end ? combine() : malformed();
    }

    private boolean combine() {
        if (epochSeconds != Long.MIN_VALUE) {
            return accept(epochSeconds * IsoText.MICROS_PER_SECOND + micros);
        }
        if (dayOfYear > 0) {
            boolean beyond = dayOfYear == 366 && !IsoText.isDate(year, 2, 29);
            if (beyond) {
                return malformed();
            }
        } else if (!IsoText.isDate(year, month, day)) {
            return malformed();
        }
        if (twelve) {
            if (hour < 1 || hour > 12) {
                return malformed();
            }
            hour = hour % 12 + (afternoon ? 12 : 0);
        }
        if (hour > 23 || minute > 59 || second > 59) {
            return malformed();
        }
        long epochDay =
                dayOfYear > 0 ? IsoText.epochDay(year, 1, 1) + dayOfYear - 1 : IsoText.epochDay(year, month, day);
        if (type() == ParsedType.DATE) {
            return accept(epochDay);
        }
        long seconds = epochDay * 86_400 + hour * 3600L + minute * 60L + second - zoneSeconds;
        return accept(seconds * IsoText.MICROS_PER_SECOND + micros);
    }

    private int conversion(char conversion, byte[] b, int at, int end) {
        switch (conversion) {
            case 'Y' -> {
                year = end - at < 4 ? -1 : Digits.four(b, at);
                return year < 0 ? -1 : at + 4;
            }
            case 'y' -> {
                int twoDigits = two(b, at, end);
                year = twoDigits < 69 ? 2000 + twoDigits : 1900 + twoDigits;
                return twoDigits < 0 ? -1 : at + 2;
            }
            case 'b', 'h' -> {
                month = end - at < 3 ? 0 : MonthNames.abbreviated(b, at);
                return month == 0 ? -1 : at + 3;
            }
            case 'B' -> {
                month = MonthNames.full(b, at, end);
                return month == 0 ? -1 : at + MonthNames.fullLength(month);
            }
            case 'e' -> {
                boolean padded = at + 1 < end && b[at] == ' ' && Digits.isDigit(b[at + 1]);
                day = padded ? b[at + 1] - '0' : two(b, at, end);
                return day < 0 ? -1 : at + 2;
            }
            case 'j' -> {
                boolean digits = end - at >= 3 && Digits.isDigit(b[at]) && two(b, at + 1, end) >= 0;
                dayOfYear = digits ? (b[at] - '0') * 100 + two(b, at + 1, end) : 0;
                return dayOfYear < 1 || dayOfYear > 366 ? -1 : at + 3;
            }
            case 'p' -> {
                twelve = true;
                afternoon = at < end && b[at] == 'P';
                boolean valid = end - at >= 2 && (b[at] == 'A' || b[at] == 'P') && b[at + 1] == 'M';
                return valid ? at + 2 : -1;
            }
            case 'z' -> {
                if (end - at < ZONE_LENGTH || iso.zone(b, at, at + ZONE_LENGTH) != at + ZONE_LENGTH) {
                    return -1;
                }
                zoneSeconds = iso.zoneSeconds;
                return at + ZONE_LENGTH;
            }
            case 'a', 'A' -> {
                int letters = at;
                while (letters < end && b[letters] >= 'A' && b[letters] <= 'z') {
                    letters++;
                }
                return letters - at < 3 ? -1 : letters;
            }
            case 's' -> {
                return epoch(b, at, end);
            }
            case 'f' -> {
                int fractionEnd = IsoText.fractionEnd(b, at, end);
                micros = fractionEnd < 0 ? 0 : IsoText.fraction(b, at, fractionEnd);
                return fractionEnd;
            }
            case 'n', 't', '%' -> {
                byte expected = conversion == 'n' ? (byte) '\n' : conversion == 't' ? (byte) '\t' : (byte) '%';
                return at < end && b[at] == expected ? at + 1 : -1;
            }
            default -> {
                int number = two(b, at, end);
                set(conversion, number);
                return number < 0 ? -1 : at + 2;
            }
        }
    }

    private void set(char conversion, int number) {
        switch (conversion) {
            case 'm' -> month = number;
            case 'd' -> day = number;
            case 'M' -> minute = number;
            case 'S' -> second = number;
            default -> hour = number;
        }
    }

    private int epoch(byte[] b, int at, int end) {
        int i = at;
        long seconds = 0;
        while (i < end && Digits.isDigit(b[i]) && i - at < 12) {
            seconds = seconds * 10 + b[i] - '0';
            i++;
        }
        epochSeconds = seconds;
        return i == at ? -1 : i;
    }

    private static int two(byte[] b, int at, int end) {
        return end - at < 2 ? -1 : Digits.two(b, at);
    }
}
