package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.Words;
import java.util.Arrays;

/** Finds the smallest and the largest of byte strings, compared unsigned, that are slices of one array. Reusable. */
public final class BytesBounds {
    /** The most bytes of a bound that are kept. */
    public static final int MAX_LENGTH = 32;

    private byte[] bytes = {};
    private boolean empty = true;
    private long minKey;
    private int minStart;
    private int minLength;
    private long maxKey;
    private int maxStart;
    private int maxLength;

    void reset(byte[] array) {
        bytes = array;
        empty = true;
    }

    void add(int start, int length) {
        long key = key(start, length);
        if (empty) {
            empty = false;
            setMin(key, start, length);
            setMax(key, start, length);
            return;
        }
        int toMin = Long.compareUnsigned(key, minKey);
        if (toMin < 0 || (toMin == 0 && compare(start, length, minStart, minLength) < 0)) {
            setMin(key, start, length);
        }
        int toMax = Long.compareUnsigned(key, maxKey);
        if (toMax > 0 || (toMax == 0 && compare(start, length, maxStart, maxLength) > 0)) {
            setMax(key, start, length);
        }
    }

    private void setMin(long key, int start, int length) {
        minKey = key;
        minStart = start;
        minLength = length;
    }

    private void setMax(long key, int start, int length) {
        maxKey = key;
        maxStart = start;
        maxLength = length;
    }

    /** The first 8 bytes, the first one highest, with zeros behind a shorter string. */
    private long key(int start, int length) {
        if (length >= 8) {
            return Long.reverseBytes(Words.getLong(bytes, start));
        }
        long key = 0;
        for (int i = 0; i < length; i++) {
            key |= (bytes[start + i] & 0xFFL) << (56 - 8 * i);
        }
        return key;
    }

    private int compare(int start, int length, int otherStart, int otherLength) {
        return Arrays.compareUnsigned(bytes, start, start + length, bytes, otherStart, otherStart + otherLength);
    }

    /** Whether there is no value, or the largest is cut and cannot be rounded up. */
    public boolean isUnbounded() {
        return empty || (maxLength > MAX_LENGTH && roundedMaxLength() == 0);
    }

    /** The smallest, cut to {@link #MAX_LENGTH} bytes, and so not above it. */
    public byte[] min() {
        return Arrays.copyOfRange(bytes, minStart, minStart + Math.min(minLength, MAX_LENGTH));
    }

    /**
     * The largest; if it has to be cut, then with its last byte that can be raised raised by one, and so not below it.
     */
    public byte[] max() {
        if (maxLength <= MAX_LENGTH) {
            return Arrays.copyOfRange(bytes, maxStart, maxStart + maxLength);
        }
        byte[] bound = Arrays.copyOfRange(bytes, maxStart, maxStart + roundedMaxLength());
        bound[bound.length - 1]++;
        return bound;
    }

    private int roundedMaxLength() {
        int length = MAX_LENGTH;
        while (length > 0 && bytes[maxStart + length - 1] == (byte) 0xFF) {
            length--;
        }
        return length;
    }
}
