package dev.sluice.ingest;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;

/** An input could not be read: missing, damaged, cut short, changed while being read. */
public final class InputException extends IngestException {
    private static final long serialVersionUID = 1L;

    public InputException(String message, String detail, String hint) {
        super(message, detail, hint);
    }

    /** Whether the system refused to read the input, which it may not do later; what an input holds does not change by waiting. */
    public boolean mayWorkLater() {
        Throwable cause = getCause();
        return cause instanceof IOException
                && !(cause instanceof NoSuchFileException)
                && !(cause instanceof FileSystemLoopException)
                && !(cause instanceof CharacterCodingException);
    }
}
