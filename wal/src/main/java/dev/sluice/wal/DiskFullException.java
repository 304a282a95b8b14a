package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A limit of the file system was met: no space, no quota, the largest file size or the largest number of open files.
 * What was being done can be rolled back; unlike {@link FailStopException} this leaves earlier bytes trustworthy.
 */
public final class DiskFullException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final String operation;

    /** @param operation the verb, such as {@code write} */
    public DiskFullException(Path path, String operation, Throwable cause) {
        super("could not " + operation + " file \"" + path + "\": " + FailureReason.of(cause), cause);
        this.path = path.toString();
        this.operation = operation;
    }

    public Path path() {
        return Path.of(path);
    }

    public String operation() {
        return operation;
    }
}
