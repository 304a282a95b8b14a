package dev.sluice.ingest.source;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Tells UTF-16 and UTF-32 from the first bytes of an input: by the byte order mark, and UTF-16 without one by zeros, which
 * stand in every other place of a text that begins with letters of Latin and in no text of another charset.
 */
final class CharsetGuess {
    /** How many bytes are looked at. */
    static final int BYTES = 64;

    private static final int FEWEST = 8;

    private CharsetGuess() {}

    static Optional<Charset> of(byte[] first) {
        if (startsWith(first, 0xFF, 0xFE, 0, 0) || startsWith(first, 0, 0, 0xFE, 0xFF)) {
            return Optional.of(Charset.forName("UTF-32"));
        }
        if (startsWith(first, 0xFF, 0xFE) || startsWith(first, 0xFE, 0xFF)) {
            return Optional.of(StandardCharsets.UTF_16);
        }
        if (first.length < FEWEST) {
            return Optional.empty();
        }
        int pairs = first.length / 2;
        int evenZeros = zeros(first, 0);
        int oddZeros = zeros(first, 1);
        if (evenZeros == 0 && oddZeros * 2 > pairs) {
            return Optional.of(StandardCharsets.UTF_16LE);
        }
        return oddZeros == 0 && evenZeros * 2 > pairs ? Optional.of(StandardCharsets.UTF_16BE) : Optional.empty();
    }

    private static boolean startsWith(byte[] bytes, int... expected) {
        if (bytes.length < expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if ((bytes[i] & 0xFF) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private static int zeros(byte[] bytes, int from) {
        int count = 0;
        for (int i = from; i < bytes.length; i += 2) {
            count += bytes[i] == 0 ? 1 : 0;
        }
        return count;
    }
}
