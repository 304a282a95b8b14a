package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/** Another process, or another engine of this one, holds the data directory. */
public final class DirectoryBusyException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final long pid;

    /** @param pid the holder's process id, or 0 where it is not known */
    public DirectoryBusyException(Path path, long pid) {
        super("data directory \"" + path + "\" is in use" + (pid == 0 ? "" : " by process " + pid));
        this.path = path.toString();
        this.pid = pid;
    }

    public Path path() {
        return Path.of(path);
    }

    public long pid() {
        return pid;
    }
}
