package dev.sluice.ingest.source;

import java.util.Comparator;

/** Orders names as people count: runs of digits by their number, so that {@code log.2} comes before {@code log.10}. */
final class NaturalOrder implements Comparator<String> {
    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (isDigit(a.charAt(i)) && isDigit(b.charAt(j))) {
                int iEnd = endOfDigits(a, i);
                int jEnd = endOfDigits(b, j);
                int order = compareNumbers(a.substring(i, iEnd), b.substring(j, jEnd));
                if (order != 0) {
                    return order;
                }
                i = iEnd;
                j = jEnd;
            } else {
                int order = Character.compare(a.charAt(i++), b.charAt(j++));
                if (order != 0) {
                    return order;
                }
            }
        }
        int order = Integer.compare(a.length() - i, b.length() - j);
        // 01 and 1 are equal as numbers; names are still told apart, so that the order is total.
        return order != 0 ? order : a.compareTo(b);
    }

    private static int compareNumbers(String a, String b) {
        String x = withoutLeadingZeros(a);
        String y = withoutLeadingZeros(b);
        int order = Integer.compare(x.length(), y.length());
        return order != 0 ? order : x.compareTo(y);
    }

    private static String withoutLeadingZeros(String digits) {
        int start = 0;
        while (start < digits.length() - 1 && digits.charAt(start) == '0') {
            start++;
        }
        return digits.substring(start);
    }

    private static int endOfDigits(String s, int from) {
        int end = from;
        while (end < s.length() && isDigit(s.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
