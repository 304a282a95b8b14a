package dev.sluice.cli.output;

import java.io.IOException;

/** Standard output took no more: its reader is gone, or the disk it goes to is full. */
public final class StdoutException extends IOException {
    private static final long serialVersionUID = 1L;

    public StdoutException(IOException cause) {
        super("could not write to standard output: " + cause.getMessage(), cause);
    }

    /** Whether the reader of a pipe went away, as {@code head} does; that is no fault of anyone. */
    public boolean isReaderGone() {
        Throwable cause = getCause();
        return cause != null && cause.getMessage() != null && cause.getMessage().contains("Broken pipe");
    }
}
