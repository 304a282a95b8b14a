package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/** An intact file of a format version this program does not read, because it is newer than the program. */
public final class UnsupportedVersionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;

    public UnsupportedVersionException(Path path, String kind, int version, int newest) {
        super(kind + " file \"" + path + "\" has format version " + version + ", newer than " + newest
                + ", the newest this program reads");
        this.path = path.toString();
    }

    public Path path() {
        return Path.of(path);
    }
}
