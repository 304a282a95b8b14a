package dev.sluice.testkit;

import java.util.Arrays;

/** The growing bytes of one file; copies share them until one is changed. Not for threads to share. */
final class FileContent {
    private byte[] bytes;
    private int size;
    private boolean shared = true;

    /** @param initial not to be changed any more by the caller */
    FileContent(byte[] initial) {
        bytes = initial;
        size = initial.length;
    }

    private FileContent(FileContent other) {
        bytes = other.bytes;
        size = other.size;
        other.shared = true;
    }

    /** The same bytes, to be changed apart. */
    FileContent fork() {
        return new FileContent(this);
    }

    int size() {
        return size;
    }

    /** The bytes as they are now; not to be changed by the caller. */
    byte[] copy() {
        if (bytes.length == size) {
            shared = true;
            return bytes;
        }
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
        unshare();
        System.arraycopy(source, from, bytes, (int) offset, length);
    }

    void set(long offset, byte value) {
        unshare();
        bytes[Math.toIntExact(offset)] = value;
    }

    void resize(long newSize) {
        int wanted = Math.toIntExact(newSize);
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(wanted, bytes.length * 2));
            shared = false;
        }
        if (wanted < size) {
            unshare();
            // What lies behind the end must read as zeros when the file grows again.
            Arrays.fill(bytes, wanted, size, (byte) 0);
        }
        size = wanted;
    }

    private void unshare() {
        if (shared) {
            bytes = bytes.clone();
            shared = false;
        }
    }
}
