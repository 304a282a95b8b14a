package dev.sluice.wal;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An operation on the disk failed in a way after which nothing written may be trusted: a failed fsync, or an I/O error
 * of a write, truncate or rename. The process must do no further work, write no shutdown checkpoint, and must not try
 * the operation again.
 */
public final class FailStopException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final String operation;

    /** @param operation the verb, such as {@code sync} */
    public FailStopException(Path path, String operation, Throwable cause) {
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
