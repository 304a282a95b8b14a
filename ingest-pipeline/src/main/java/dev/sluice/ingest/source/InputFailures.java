package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The words for inputs that cannot be read. */
final class InputFailures {
    private InputFailures() {}

    static InputException unreadable(String name, IOException cause) {
        InputException failure = new InputException("could not read \"" + name + "\": " + reason(cause), "", "");
        failure.initCause(cause);
        return failure;
    }

    static InputException damaged(String name, String what) {
        return new InputException("could not read \"" + name + "\": " + what, "Nothing of this input was kept.", "");
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
