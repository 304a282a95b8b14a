package dev.sluice.parsers.value;

import java.nio.charset.StandardCharsets;

/**
 * Boolean words to 0 or 1. The words are PostgreSQL's, in any case: {@code true}, {@code yes}, {@code on}, {@code 1}
 * and their opposites, and the beginnings of these words that leave no doubt.
 */
public final class BooleanParser extends LongValueParser {
    private static final byte[][] TRUE = words("true", "yes", "on", "1");
    private static final byte[][] FALSE = words("false", "no", "off", "0");

    private static byte[][] words(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.US_ASCII);
        }
        return bytes;
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        boolean ambiguous = end - start == 1 && (b[start] | 0x20) == 'o';
        if (end == start || ambiguous) {
            return malformed();
        }
        if (begins(TRUE, b, start, end)) {
            return accept(1);
        }
        return begins(FALSE, b, start, end) ? accept(0) : malformed();
    }

    private static boolean begins(byte[][] words, byte[] b, int start, int end) {
        for (byte[] word : words) {
            if (begins(word, b, start, end)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(byte[] word, byte[] b, int start, int end) {
        if (end - start > word.length) {
            return false;
        }
        for (int i = start; i < end; i++) {
            int c = b[i] >= 'A' && b[i] <= 'Z' ? b[i] | 0x20 : b[i];
            if (c != word[i - start]) {
                return false;
            }
        }
        return true;
    }
}
