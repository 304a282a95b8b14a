package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;

/** The words for inputs that cannot be read. */
public final class InputFailures {
    private InputFailures() {}

    /** An input that the system would not let be read. */
    public static InputException unreadable(String name, IOException cause) {
        String verb = cause instanceof NoSuchFileException ? "open" : "read";
        InputException failure =
                new InputException("could not " + verb + " \"" + name + "\": " + reason(cause), "", "");
        failure.initCause(cause);
        return failure;
    }

    /** An input whose bytes are not what they should be. */
    public static InputException damaged(String name, String what, String detail) {
        return new InputException("could not read \"" + name + "\": " + what, detail, "");
    }

    /** Where a compressed input is damaged. The compressed bytes are read ahead, so only their upper bound is known. */
    public static String place(long compressedBytes, long decompressedBytes) {
        return "The fault is within the first " + compressedBytes + " bytes of the file, behind " + decompressedBytes
                + " decompressed bytes.";
    }

    /** Why, without a path. */
    public static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileSystemLoopException) {
            return "its symbolic links lead in a circle";
        }
        if (cause instanceof CharacterCodingException) {
            return "it is not UTF-8";
        }
        if (cause instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
