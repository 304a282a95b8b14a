package dev.sluice.storage.backup;

import java.io.IOException;
import java.nio.file.Path;

/** A directory that is to be filled with a backup, or from one, holds something. */
public final class NotEmptyException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param name something that is there */
    public NotEmptyException(Path directory, String name) {
        super("directory \"" + directory + "\" is not empty: it holds \"" + name + "\"");
    }
}
