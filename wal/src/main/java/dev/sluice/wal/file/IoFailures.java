package dev.sluice.wal.file;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/**
 * Sorts failures of the operating system into those that can be rolled back and those after which nothing may go on.
 *
 * <p>Java passes on the text of the error and not its number, so the text decides: as glibc, musl and macOS have it. The
 * launcher asks the system for English texts, whatever the user's language; a text that is not recognised counts as the
 * graver kind.
 */
final class IoFailures {
    private static final Set<String> LIMITS = Set.of(
            "No space left on device",
            "Disk quota exceeded",
            "Disc quota exceeded",
            "Quota exceeded",
            "File too large",
            "Too many open files",
            "Too many open files in system",
            "No file descriptors available");

    private IoFailures() {}

    /** A failed write or truncate: a met limit, or fail-stop. */
    static IOException ofChange(Path path, String operation, IOException failure) {
        return isLimit(failure)
                ? new DiskFullException(path, operation, failure)
                : new FailStopException(path, operation, failure);
    }

    /** A failed rename: a met limit, a wrong name, or fail-stop. */
    static IOException ofRename(Path path, IOException failure) {
        boolean nameIsTheProblem = failure instanceof AccessDeniedException
                || (failure instanceof FileSystemException && failure.getClass() != FileSystemException.class);
        return nameIsTheProblem ? failure : ofChange(path, "rename", failure);
    }

    /** A failed open, or creation of a name: a met limit, or what it was, with the path. */
    static IOException ofName(Path path, String operation, IOException failure) {
        if (isLimit(failure)) {
            return new DiskFullException(path, operation, failure);
        }
        if (isNoDirectory(failure)) {
            return new NotDirectoryException(String.valueOf(path.getParent()));
        }
        return failure instanceof FileSystemException ? failure : named(path, failure);
    }

    /** Whether something on the way to a file is there and is no directory. */
    static boolean isNoDirectory(IOException failure) {
        return failure instanceof FileSystemException named && "Not a directory".equals(named.getReason());
    }

    /** The JDK does not name the file when it meets a symbolic link it was told not to follow. */
    private static FileSystemException named(Path path, IOException failure) {
        FileSystemException named = new FileSystemException(path.toString(), null, failure.getMessage());
        named.initCause(failure);
        return named;
    }

    private static boolean isLimit(IOException failure) {
        String reason = failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
        return LIMITS.contains(Objects.requireNonNullElse(reason, ""));
    }
}
