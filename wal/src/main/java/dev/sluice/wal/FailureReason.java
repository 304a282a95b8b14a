package dev.sluice.wal;

import java.nio.file.FileSystemException;
import java.util.Objects;

/** What the operating system said, without the path that some exceptions put in front of it. */
final class FailureReason {
    private FailureReason() {}

    static String of(Throwable cause) {
        String reason = cause instanceof FileSystemException named ? named.getReason() : cause.getMessage();
        return Objects.requireNonNullElse(reason, cause.getClass().getSimpleName());
    }
}
