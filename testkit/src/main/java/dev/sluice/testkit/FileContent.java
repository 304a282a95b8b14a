package dev.sluice.testkit;

import java.util.Arrays;

/** The growing bytes of one file. Not for threads to share. */
final class FileContent {
    private byte[] bytes;
    private int size;

    FileContent(byte[] initial) {
        bytes = initial.clone();
        size = initial.length;
    }

    int size() {
        return size;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, size);
    }

    byte[] read(long offset, int length) {
        int from = (int) Math.min(offset, size);
        return Arrays.copyOfRange(bytes, from, (int) Math.min((long) from + length, size));
    }

    void write(long offset, byte[] source) {
        write(offset, source, 0, source.length);
    }

    void write(long offset, byte[] source, int from, int length) {
        int end = Math.toIntExact(offset + length);
        if (end > size) {
            resize(end);
        }
        System.arraycopy(source, from, bytes, (int) offset, length);
    }

    void set(long offset, byte value) {
        bytes[Math.toIntExact(offset)] = value;
    }

    void resize(long newSize) {
        int wanted = Math.toIntExact(newSize);
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(wanted, bytes.length * 2));
        }
        if (wanted < size) {
            // What lies behind the end must read as zeros when the file grows again.
            Arrays.fill(bytes, wanted, size, (byte) 0);
        }
        size = wanted;
    }
}
