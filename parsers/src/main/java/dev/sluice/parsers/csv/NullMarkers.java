package dev.sluice.parsers.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The unquoted fields that are NULL, told from others by their length first. */
final class NullMarkers {
    private final byte[][] markers;
    private final long lengths;

    NullMarkers(List<String> texts) {
        markers = new byte[texts.size()][];
        long bits = 0;
        for (int i = 0; i < markers.length; i++) {
            markers[i] = texts.get(i).getBytes(StandardCharsets.UTF_8);
            bits |= 1L << Math.min(markers[i].length, Long.SIZE - 1);
        }
        lengths = bits;
    }

    boolean match(byte[] b, int start, int length) {
        return (lengths >>> Math.min(length, Long.SIZE - 1) & 1) != 0 && compare(b, start, length);
    }

    private boolean compare(byte[] b, int start, int length) {
        for (byte[] marker : markers) {
            if (Arrays.equals(marker, 0, marker.length, b, start, start + length)) {
                return true;
            }
        }
        return false;
    }
}
