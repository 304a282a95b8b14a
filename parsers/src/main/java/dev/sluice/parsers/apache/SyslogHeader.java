package dev.sluice.parsers.apache;

/**
 * The header that a syslog daemon puts before a line, of RFC 3164 ({@code Oct 10 13:55:36 web1 httpd[12]: }) or RFC 5424
 * ({@code <190>1 2023-10-10T13:55:36Z web1 httpd 12 - - }), with or without priority, or with the ISO time that daemons
 * write into files instead. It says how the line came here, and is read over.
 */
final class SyslogHeader {
    private static final int MIN_LENGTH = "Oct 10 13:55:36 x: ".length();
    private static final int TIME_LENGTH = "Oct 10 13:55:36 ".length();
    private static final int ISO_LENGTH = "2023-10-10T13:55:36".length();
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private SyslogHeader() {}

    /** A test of three bytes, for lines without a header are the rule. */
    static boolean mayStart(byte[] b, int start, int end) {
        return end - start >= MIN_LENGTH && (b[start + 3] == ' ' || b[start + 10] == 'T' || b[start] == '<');
    }

    /** Where the line proper starts, when a header may start there; {@code start} when none does. */
    static int end(byte[] b, int start, int end) {
        int pos = b[start] == '<' ? priorityEnd(b, start, end) : start;
        int found = -1;
        if (pos > start && pos + 1 < end && b[pos] == '1' && b[pos + 1] == ' ') {
            found = structured(b, pos + 2, end);
        } else if (pos >= 0) {
            int behindTime = isTime(b, pos, end) ? pos + TIME_LENGTH : isoEnd(b, pos, end);
            found = behindTime < 0 ? -1 : tagEnd(b, behindTime, end);
        }
        return found < 0 ? start : found;
    }

    private static int priorityEnd(byte[] b, int start, int end) {
        int pos = start + 1;
        while (pos < end && pos - start <= 3 && isDigit(b[pos])) {
            pos++;
        }
        return pos > start + 1 && pos < end && b[pos] == '>' ? pos + 1 : -1;
    }

    /** {@code Mmm dd HH:MM:SS } with a day padded by a blank. */
    private static boolean isTime(byte[] b, int pos, int end) {
        if (end - pos <= TIME_LENGTH || b[pos + 3] != ' ' || b[pos + 6] != ' ' || b[pos + TIME_LENGTH - 1] != ' ') {
            return false;
        }
        boolean isDay = (b[pos + 4] == ' ' || isDigit(b[pos + 4])) && isDigit(b[pos + 5]);
        String month = "" + (char) b[pos] + (char) b[pos + 1] + (char) b[pos + 2];
        return isDay && MONTHS.indexOf(month) % 3 == 0 && b[pos + 9] == ':' && b[pos + 12] == ':';
    }

    /** Behind {@code yyyy-mm-ddThh:mm:ss}, whatever fraction and zone, and a blank; or -1. */
    private static int isoEnd(byte[] b, int pos, int end) {
        boolean isIso = end - pos > ISO_LENGTH
                && b[pos + 4] == '-'
                && b[pos + 7] == '-'
                && b[pos + 10] == 'T'
                && b[pos + 13] == ':'
                && b[pos + 16] == ':';
        return isIso ? wordEnd(b, pos, end) : -1;
    }

    /** Behind {@code host tag[pid]: } or {@code tag: }. */
    private static int tagEnd(byte[] b, int pos, int end) {
        int behindFirst = wordEnd(b, pos, end);
        if (behindFirst < 0 || b[behindFirst - 2] == ':') {
            return behindFirst;
        }
        int behindSecond = wordEnd(b, behindFirst, end);
        return behindSecond >= 0 && b[behindSecond - 2] == ':' ? behindSecond : -1;
    }

    /** Behind time, host, application, process, message id and structured data. */
    private static int structured(byte[] b, int start, int end) {
        int pos = start;
        for (int i = 0; i < 5 && pos >= 0; i++) {
            pos = wordEnd(b, pos, end);
        }
        if (pos < 0) {
            return -1;
        }
        int behind = b[pos] == '-' ? pos + 1 : elementsEnd(b, pos, end);
        if (behind < 0 || behind >= end || b[behind] != ' ') {
            return -1;
        }
        return skipByteOrderMark(b, behind + 1, end);
    }

    private static int elementsEnd(byte[] b, int start, int end) {
        int pos = start;
        while (pos < end && b[pos] == '[') {
            while (pos < end && b[pos] != ']') {
                pos += b[pos] == '\\' ? 2 : 1;
            }
            pos++;
        }
        return pos == start ? -1 : pos;
    }

    private static int skipByteOrderMark(byte[] b, int pos, int end) {
        boolean hasMark =
                pos + 2 < end && b[pos] == (byte) 0xEF && b[pos + 1] == (byte) 0xBB && b[pos + 2] == (byte) 0xBF;
        return hasMark ? pos + 3 : pos;
    }

    /** Behind a word and the blank after it, with something behind that; or -1. */
    private static int wordEnd(byte[] b, int start, int end) {
        int pos = start;
        while (pos < end && b[pos] != ' ') {
            pos++;
        }
        return pos > start && pos + 1 < end ? pos + 1 : -1;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
