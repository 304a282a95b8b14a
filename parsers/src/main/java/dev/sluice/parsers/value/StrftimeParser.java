package dev.sluice.parsers.value;

import dev.sluice.parsers.ParsedType;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Times written by a strftime pattern in the C locale. Understood are {@code %Y %y %m %d %e %b %h %B %H %k %I %l %p %P %M
 * %S %z %s %j %n %t %%} and the compounds {@code %c %D %F %r %R %T %x %X}, with {@code E} and {@code O} before a letter;
 * beyond C, {@code %f} is a fraction of one to six digits. Weekdays, weeks and names of zones ({@code %a %A %u %w %G %g %U
 * %V %W %Z}) are read over where the rest makes a time. What is said twice must be said alike.
 */
public final class StrftimeParser extends LongValueParser {
    private static final String CONVERSIONS = "YymdebhBHkIlpPMSzsjaAuwGgUVWZfnt%";
    private static final int ZONE_LENGTH = 5;
    private static final int MAX_EPOCH_DIGITS = 12;
    private static final int MAX_FRACTION_DIGITS = 6;
    private static final int MAX_ZONE_NAME = 32;

    /** Conversions that say something of the day, be it the whole day or not. */
    private static final String DAY_CONVERSIONS = "YymbhBdejaAuwGgUVW";

    /** Places in {@link #parts}; a part that was not read is {@link #UNREAD}. */
    private static final int YEAR = 0;

    private static final int MONTH = 1;
    private static final int DAY = 2;
    private static final int DAY_OF_YEAR = 3;
    private static final int HOUR = 4;
    private static final int HOUR_OF_HALF = 5;
    private static final int HALF = 6;
    private static final int MINUTE = 7;
    private static final int SECOND = 8;
    private static final int MICROS = 9;
    private static final int ZONE_SECONDS = 10;
    private static final int PARTS = 11;
    private static final int UNREAD = Integer.MIN_VALUE;

    /** Two-digit years from here on are of the last century, as POSIX has it. */
    private static final int FIRST_YEAR_OF_LAST_CENTURY = 69;

    private final String pattern;
    private final ParsedType type;
    private final IsoText iso = new IsoText();

    private final int[] parts = new int[PARTS];
    private long epochSeconds;

    /** @throws IllegalArgumentException when the pattern holds a conversion that cannot be read back */
    public StrftimeParser(String pattern) {
        this.pattern = expand(pattern);
        for (int i = this.pattern.indexOf('%'); i >= 0; i = this.pattern.indexOf('%', i + 2)) {
            if (i + 1 == this.pattern.length() || CONVERSIONS.indexOf(this.pattern.charAt(i + 1)) < 0) {
                throw new IllegalArgumentException("the time pattern \"" + pattern + "\" cannot be read back");
            }
        }
        type = typeOf();
    }

    private static String expand(String pattern) {
        StringBuilder expanded = new StringBuilder();
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i++);
            if (c != '%') {
                expanded.append(c);
                continue;
            }
            boolean hasModifier = i + 1 < pattern.length() && (pattern.charAt(i) == 'E' || pattern.charAt(i) == 'O');
            i += hasModifier ? 1 : 0;
            expanded.append(i < pattern.length() ? expansion(pattern.charAt(i)) : "%");
            i++;
        }
        return expanded.toString();
    }

    private static String expansion(char conversion) {
        return switch (conversion) {
            case 'c' -> "%a %b %e %H:%M:%S %Y";
            case 'D', 'x' -> "%m/%d/%y";
            case 'F' -> "%Y-%m-%d";
            case 'r' -> "%I:%M:%S %p";
            case 'R' -> "%H:%M";
            case 'T', 'X' -> "%H:%M:%S";
            default -> "%" + conversion;
        };
    }

    private ParsedType typeOf() {
        if (hasAny("s")) {
            return ParsedType.TIMESTAMPTZ;
        }
        TimeParts parts = parts();
        if (gap().isPresent()) {
            return ParsedType.TEXT;
        }
        if (parts.date()) {
            return parts.zone() ? ParsedType.TIMESTAMPTZ : parts.hasTime() ? ParsedType.TIMESTAMP : ParsedType.DATE;
        }
        return parts.hasTime() && parts.minute() && !hasAny(DAY_CONVERSIONS) ? ParsedType.TIME : ParsedType.TEXT;
    }

    private TimeParts parts() {
        boolean monthAndDay = hasAny("mbhB") && hasAny("de");
        boolean date = hasAny("Yy") && (hasAny("j") || monthAndDay);
        return new TimeParts(
                date, hasAny("Hk"), hasAny("Il"), hasAny("pP"), hasAny("M"), hasAny("S"), hasAny("f"), hasAny("z"));
    }

    /** What keeps a pattern without {@code %s} from being a time or date, unless parts of the day are missing. */
    Optional<String> gap() {
        return hasAny("Z") && !hasAny("z") ? Optional.of(TimeParts.ZONE_NAME) : parts().gap();
    }

    private boolean hasAny(String conversions) {
        for (int i = pattern.indexOf('%'); i >= 0; i = pattern.indexOf('%', i + 2)) {
            if (conversions.indexOf(pattern.charAt(i + 1)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** The type that the pattern's conversions together make; TEXT when they make none. */
    public ParsedType type() {
        return type;
    }

    /** The length of the shortest text of the pattern. */
    public int minLength() {
        return length(StrftimeParser::minWidth);
    }

    /** The length of the longest text of the pattern. */
    public int maxLength() {
        return length(StrftimeParser::maxWidth);
    }

    private int length(IntUnaryOperator width) {
        int length = 0;
        int i = 0;
        while (i < pattern.length()) {
            boolean conversion = pattern.charAt(i) == '%';
            length += conversion ? width.applyAsInt(pattern.charAt(i + 1)) : 1;
            i += conversion ? 2 : 1;
        }
        return length;
    }

    private static int minWidth(int conversion) {
        return switch (conversion) {
            case 'Y', 'G' -> 4;
            case 'z' -> ZONE_LENGTH;
            case 'A' -> "Monday".length();
            case 'b', 'h', 'a', 'j', 'B', 'Z' -> 3;
            case 's', 'f', 'u', 'w', 'n', 't', '%' -> 1;
            default -> 2;
        };
    }

    private static int maxWidth(int conversion) {
        return switch (conversion) {
            case 'B' -> "September".length();
            case 'A' -> "Wednesday".length();
            case 'Z' -> MAX_ZONE_NAME;
            case 's' -> MAX_EPOCH_DIGITS;
            case 'f' -> MAX_FRACTION_DIGITS;
            default -> minWidth(conversion);
        };
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        return matches(b, start, end) ? combine() : malformed();
    }

    /** Whether the text is of the pattern, be it a time that exists or not. */
    public boolean matches(byte[] b, int start, int end) {
        reset();
        int at = start;
        int i = 0;
        while (i < pattern.length() && at >= 0) {
            char c = pattern.charAt(i);
            if (c == '%') {
                at = conversion(pattern.charAt(i + 1), b, at, end);
                i += 2;
            } else {
                at = literal(c, b, at, end);
                i++;
            }
        }
        return at == end;
    }

    private void reset() {
        Arrays.fill(parts, UNREAD);
        epochSeconds = Long.MIN_VALUE;
    }

    /** Whether the part was not read before, or as the same. */
    private boolean put(int part, int value) {
        boolean agrees = parts[part] == UNREAD || parts[part] == value;
        parts[part] = value;
        return agrees;
    }

    private int part(int part, int unread) {
        return parts[part] == UNREAD ? unread : parts[part];
    }

    /** Reads one conversion and returns the offset behind it, or -1; so do the methods it calls. */
    private int conversion(char conversion, byte[] b, int at, int end) {
        return switch (conversion) {
            case 'Y' -> fourDigitYear(b, at, end);
            case 'b', 'h' -> monthName(b, at, end);
            case 'B' -> fullMonthName(b, at, end);
            case 'e' -> padded('d', b, at, end);
            case 'k' -> padded('H', b, at, end);
            case 'l' -> padded('I', b, at, end);
            case 'j' -> dayOfYear(b, at, end);
            case 'p' -> halfOfDay((byte) 'A', (byte) 'P', (byte) 'M', b, at, end);
            case 'P' -> halfOfDay((byte) 'a', (byte) 'p', (byte) 'm', b, at, end);
            case 'z' -> zone(b, at, end);
            case 'a', 'A', 'Z' -> letters(b, at, end);
            case 'u', 'w' -> digits(1, b, at, end);
            case 'g', 'U', 'V', 'W' -> digits(2, b, at, end);
            case 'G' -> digits(4, b, at, end);
            case 's' -> epoch(b, at, end);
            case 'f' -> fraction(b, at, end);
            case 'n' -> literal('\n', b, at, end);
            case 't' -> literal('\t', b, at, end);
            case '%' -> literal('%', b, at, end);
            default -> twoDigits(conversion, b, at, end);
        };
    }

    private static int literal(char c, byte[] b, int at, int end) {
        return at < end && b[at] == (byte) c ? at + 1 : -1;
    }

    private int fourDigitYear(byte[] b, int at, int end) {
        int year = end - at < 4 ? -1 : Digits.four(b, at);
        return year >= 0 && put(YEAR, year) ? at + 4 : -1;
    }

    private int monthName(byte[] b, int at, int end) {
        int month = end - at < 3 ? 0 : MonthNames.abbreviated(b, at);
        return month > 0 && put(MONTH, month) ? at + 3 : -1;
    }

    private int fullMonthName(byte[] b, int at, int end) {
        int month = MonthNames.full(b, at, end);
        return month > 0 && put(MONTH, month) ? at + MonthNames.fullLength(month) : -1;
    }

    private int padded(char conversion, byte[] b, int at, int end) {
        if (at + 1 < end && b[at] == ' ' && Digits.isDigit(b[at + 1])) {
            return set(conversion, b[at + 1] - '0') ? at + 2 : -1;
        }
        return twoDigits(conversion, b, at, end);
    }

    private static int digits(int count, byte[] b, int at, int end) {
        for (int i = at; i < at + count; i++) {
            if (i >= end || !Digits.isDigit(b[i])) {
                return -1;
            }
        }
        return at + count;
    }

    private int dayOfYear(byte[] b, int at, int end) {
        boolean digits = end - at >= 3 && Digits.isDigit(b[at]) && Digits.two(b, at + 1) >= 0;
        int dayOfYear = digits ? (b[at] - '0') * 100 + Digits.two(b, at + 1) : 0;
        return dayOfYear >= 1 && dayOfYear <= 366 && put(DAY_OF_YEAR, dayOfYear) ? at + 3 : -1;
    }

    private int halfOfDay(byte a, byte p, byte m, byte[] b, int at, int end) {
        boolean valid = end - at >= 2 && (b[at] == a || b[at] == p) && b[at + 1] == m;
        return valid && put(HALF, b[at] == p ? 1 : 0) ? at + 2 : -1;
    }

    private int zone(byte[] b, int at, int end) {
        if (end - at < ZONE_LENGTH || iso.zone(b, at, at + ZONE_LENGTH) != at + ZONE_LENGTH) {
            return -1;
        }
        return put(ZONE_SECONDS, iso.zoneSeconds) ? at + ZONE_LENGTH : -1;
    }

    private static int letters(byte[] b, int at, int end) {
        int i = at;
        while (i < end && b[i] >= 'A' && b[i] <= 'z') {
            i++;
        }
        return i - at < 3 ? -1 : i;
    }

    private int epoch(byte[] b, int at, int end) {
        int i = at;
        long seconds = 0;
        while (i < end && Digits.isDigit(b[i]) && i - at < MAX_EPOCH_DIGITS) {
            seconds = seconds * 10 + b[i] - '0';
            i++;
        }
        boolean agrees = epochSeconds == Long.MIN_VALUE || epochSeconds == seconds;
        epochSeconds = seconds;
        return i > at && agrees ? i : -1;
    }

    private int fraction(byte[] b, int at, int end) {
        int fractionEnd = IsoText.fractionEnd(b, at, end);
        return fractionEnd >= 0 && put(MICROS, (int) IsoText.fraction(b, at, fractionEnd)) ? fractionEnd : -1;
    }

    private int twoDigits(char conversion, byte[] b, int at, int end) {
        int number = end - at < 2 ? -1 : Digits.two(b, at);
        return number >= 0 && set(conversion, number) ? at + 2 : -1;
    }

    private boolean set(char conversion, int number) {
        return switch (conversion) {
            case 'y' -> put(YEAR, number + (number < FIRST_YEAR_OF_LAST_CENTURY ? 2000 : 1900));
            case 'm' -> put(MONTH, number);
            case 'd' -> put(DAY, number);
            case 'I' -> put(HOUR_OF_HALF, number);
            case 'M' -> put(MINUTE, number);
            case 'S' -> put(SECOND, number);
            default -> put(HOUR, number);
        };
    }

    private boolean combine() {
        long micros = part(MICROS, 0);
        if (epochSeconds != Long.MIN_VALUE) {
            return held(epochSeconds * IsoText.MICROS_PER_SECOND + micros);
        }
        int hour = hour();
        int minute = part(MINUTE, 0);
        int second = part(SECOND, 0);
        if (!isDay() || hour < 0 || minute > 59 || second > 59) {
            return malformed();
        }
        if (type == ParsedType.DATE) {
            return accept(epochDay());
        }
        long seconds = epochDay() * 86_400 + hour * 3600L + minute * 60L + second - part(ZONE_SECONDS, 0);
        return held(seconds * IsoText.MICROS_PER_SECOND + micros);
    }

    /** Whether the day exists, and the day of the year is the same day. */
    private boolean isDay() {
        int year = part(YEAR, 1970);
        int dayOfYear = parts[DAY_OF_YEAR];
        if (!IsoText.isDate(year, part(MONTH, 1), part(DAY, 1)) || (dayOfYear == 366 && !IsoText.isDate(year, 2, 29))) {
            return false;
        }
        boolean isSaidTwice = dayOfYear != UNREAD && parts[MONTH] != UNREAD && parts[DAY] != UNREAD;
        return !isSaidTwice || epochDay() == IsoText.epochDay(year, parts[MONTH], parts[DAY]);
    }

    private long epochDay() {
        int year = part(YEAR, 1970);
        return parts[DAY_OF_YEAR] == UNREAD
                ? IsoText.epochDay(year, part(MONTH, 1), part(DAY, 1))
                : IsoText.epochDay(year, 1, 1) + parts[DAY_OF_YEAR] - 1;
    }

    /** The hour of the day, 0 when there is none, or -1 when it does not exist or is said twice and not alike. */
    private int hour() {
        int ofHalf = parts[HOUR_OF_HALF];
        int half = parts[HALF];
        int hour = parts[HOUR];
        if ((ofHalf != UNREAD && (ofHalf < 1 || ofHalf > 12)) || hour > 23) {
            return -1;
        }
        if (hour == UNREAD) {
            return ofHalf == UNREAD || half == UNREAD ? 0 : ofHalf % 12 + half * 12;
        }
        boolean agrees = (ofHalf == UNREAD || hour % 12 == ofHalf % 12) && (half == UNREAD || hour / 12 == half);
        return agrees ? hour : -1;
    }

    private boolean held(long epochMicros) {
        return IsoText.isHeld(epochMicros) ? accept(epochMicros) : outOfRange();
    }
}
