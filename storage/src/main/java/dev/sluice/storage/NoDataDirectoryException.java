package dev.sluice.storage;

import java.io.IOException;
import java.nio.file.Path;

/** There is no data directory at this path. */
public final class NoDataDirectoryException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;

    public NoDataDirectoryException(Path path) {
        super("data directory \"" + path + "\" does not exist");
        this.path = path.toString();
    }

    public Path path() {
        return Path.of(path);
    }
}
