package dev.sluice.storage;

import java.io.IOException;
import java.nio.file.Path;

/** A file went away because a checkpoint replaced it while it was to be read; reading again finds the new state. */
public final class ChangedWhileReadException extends IOException {
    private static final long serialVersionUID = 1L;

    public ChangedWhileReadException(Path path) {
        super("data directory \"" + path + "\" was changed while being read");
    }
}
