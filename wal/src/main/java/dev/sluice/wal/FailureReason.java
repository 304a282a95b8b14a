package dev.sluice.wal;

import java.nio.file.FileSystemException;
import java.util.Objects;

/** What the operating system said, without the path that some exceptions put in front of it. */
final class FailureReason {
    private FailureReason() {}

    static String of(Throwable cause) {
        Throwable first = cause;
        while (first instanceof FailStopException && first.getCause() != null) {
            // Whatever is tried behind a failure fails with it again; what counts is the first.
            first = first.getCause();
        }
        String reason = first instanceof FileSystemException named ? named.getReason() : first.getMessage();
        return Objects.requireNonNullElse(reason, first.getClass().getSimpleName());
    }
}
