package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Bytes on disk that are not what was written there. Names the file, the offset and both readings; never repaired
 * silently.
 */
public class CorruptionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final long offset;
    private final String expected;
    private final String found;

    /**
     * @param path the damaged or missing file
     * @param offset byte offset of the damage in it, or -1 where the file as a whole is meant
     */
    public CorruptionException(Path path, long offset, String expected, String found) {
        this(path, offset, expected, found, "");
    }

    protected CorruptionException(Path path, long offset, String expected, String found, String place) {
        super("file \"" + path + "\" is corrupt" + (offset < 0 ? "" : " at offset " + offset) + place + ": expected "
                + expected + ", found " + found);
        this.path = path.toString();
        this.offset = offset;
        this.expected = expected;
        this.found = found;
    }

    public Path path() {
        return Path.of(path);
    }

    public long offset() {
        return offset;
    }

    public String expected() {
        return expected;
    }

    public String found() {
        return found;
    }
}
