package dev.sluice.storage.backup;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A backup, or the directory that one is restored to, could not be written to its end. What is there is not usable and says so; what it was
 * copied from is as it was. The cause says why.
 */
public final class CopyFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What was being made. */
    public enum Copy {
        BACKUP,
        RESTORE
    }

    private final Copy copy;
    private final IOException reason;

    public CopyFailedException(Copy copy, Path directory, IOException reason) {
        super("could not " + (copy == Copy.BACKUP ? "back up" : "restore") + " to \"" + directory + "\"", reason);
        this.copy = copy;
        this.reason = reason;
    }

    public Copy copy() {
        return copy;
    }

    /** The cause. */
    public IOException reason() {
        return reason;
    }
}
