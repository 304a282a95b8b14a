package dev.sluice.storage;

import java.io.IOException;
import java.nio.file.Path;

/** The directory was in production at {@code wal_level=none} when its process ended; there is no log to recover it with. */
public final class RecoveryRequiredException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;

    public RecoveryRequiredException(Path path) {
        super("data directory \"" + path + "\" was not stopped cleanly while wal_level=none");
        this.path = path.toString();
    }

    public Path path() {
        return Path.of(path);
    }
}
