package dev.sluice.storage.recovery;

import java.io.IOException;
import java.nio.file.Path;

/** A restore into this directory did not come to its end: it holds a part of a backup, and nothing uses it. */
public final class RestoreUnfinishedException extends IOException {
    private static final long serialVersionUID = 1L;

    public RestoreUnfinishedException(Path directory) {
        super("a restore into data directory \"" + directory + "\" did not come to its end");
    }
}
