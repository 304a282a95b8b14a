package dev.sluice.storage.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes to write text into. */
public final class ByteSink {
    private byte[] bytes = new byte[256];
    private int length;

    /** The bytes written, from index 0 on; valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** Forgets what was written; memory stays. */
    public void clear() {
        length = 0;
    }

    public void put(int oneByte) {
        ensure(1);
        bytes[length++] = (byte) oneByte;
    }

    public void put(byte[] source, int start, int count) {
        ensure(count);
        System.arraycopy(source, start, bytes, length, count);
        length += count;
    }

    public void putAscii(String text) {
        int count = text.length();
        ensure(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    /** A number in decimal digits. */
    public void putLong(long value) {
        if (value == Long.MIN_VALUE) {
            putAscii("-9223372036854775808");
            return;
        }
        if (value < 0) {
            put('-');
        }
        long rest = Math.abs(value);
        int digits = digitCount(rest);
        putDigits(rest, digits);
    }

    /** The last {@code digits} decimal digits of a number that is not negative, with leading zeros. */
    public void putDigits(long value, int digits) {
        ensure(digits);
        long rest = value;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    private static int digitCount(long value) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void ensure(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, count), bytes.length * 2));
        }
    }

    /** What was written, as UTF-8. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
