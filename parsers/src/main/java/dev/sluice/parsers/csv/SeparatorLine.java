package dev.sluice.parsers.csv;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The line {@code sep=;} that spreadsheets write, and read, before the header to name the delimiter. */
final class SeparatorLine {
    private static final int LONGEST = 12;
    private static final String START = "sep=";

    private SeparatorLine() {}

    /** The delimiter that the line at {@code from} names; empty when it is another line. */
    static Optional<String> delimiter(byte[] b, int from, int to) {
        int end = from;
        while (end < to && b[end] != '\n' && b[end] != '\r') {
            if (end - from == LONGEST) {
                return Optional.empty();
            }
            end++;
        }
        String line = new String(b, from, end - from, StandardCharsets.UTF_8);
        if (line.length() > 2 && line.startsWith("\"") && line.endsWith("\"")) {
            line = line.substring(1, line.length() - 1);
        }
        if (!line.regionMatches(true, 0, START, 0, START.length())) {
            return Optional.empty();
        }
        String delimiter = line.substring(START.length());
        boolean isOne = delimiter.codePointCount(0, delimiter.length()) == 1 && !delimiter.equals("\"");
        return isOne ? Optional.of(delimiter) : Optional.empty();
    }
}
