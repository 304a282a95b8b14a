package dev.sluice.storage.recovery;

import java.io.IOException;
import java.nio.file.Path;

/** The directory has no control file and holds something else: it is not taken over. */
public final class NotADataDirectoryException extends IOException {
    private static final long serialVersionUID = 1L;

    public NotADataDirectoryException(Path directory, String entry) {
        super("directory \"" + directory + "\" is not a data directory and is not empty: it holds \"" + entry + "\"");
    }
}
