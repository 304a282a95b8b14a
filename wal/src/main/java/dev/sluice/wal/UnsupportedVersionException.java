package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/** Something intact, of a format version this program does not read: written by a newer program, or by one of before a release. */
public final class UnsupportedVersionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final boolean older;

    private UnsupportedVersionException(Path path, String message, boolean older) {
        super(message);
        this.path = path.toString();
        this.older = older;
    }

    /**
     * Refuses a version that the caller does not read.
     *
     * @param what has the version, as in "catalog file"
     * @param oldest the oldest version that the caller reads
     * @param newest the newest version that the caller reads
     */
    public static void check(Path path, String what, int version, int oldest, int newest)
            throws UnsupportedVersionException {
        if (version >= oldest && version <= newest) {
            return;
        }
        boolean older = version < oldest;
        String bound = older ? "older than " + oldest + ", the oldest" : "newer than " + newest + ", the newest";
        throw new UnsupportedVersionException(
                path,
                what + " \"" + path + "\" has format version " + version + ", " + bound + " this program reads",
                older);
    }

    public Path path() {
        return Path.of(path);
    }

    /** Whether an older program wrote it, rather than a newer one. */
    public boolean isOlder() {
        return older;
    }
}
