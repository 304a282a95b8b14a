package dev.sluice.storage.backup;

import java.io.IOException;
import java.nio.file.Path;

/** A directory without a manifest: it never was a backup, or the backup was interrupted before it was complete. */
public final class NoBackupException extends IOException {
    private static final long serialVersionUID = 1L;

    public NoBackupException(Path directory) {
        super("directory \"" + directory + "\" holds no complete backup");
    }
}
