package dev.sluice.cli.output;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorMessage;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Standard error: errors, warnings, notes and the progress line. It is the only writer there; log lines go through it as well, so that none
 * is written into the middle of a progress line. Thread-safe.
 */
public final class Console {
    /** What may be written beside errors. */
    public enum Verbosity {
        QUIET,
        NORMAL,
        VERBOSE
    }

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final boolean color;
    private final Verbosity verbosity;
    private final Optional<ConsoleMirror> mirror;
    private boolean hasProgressLine;

    public Console(OutputStream err, boolean color, Verbosity verbosity) {
        this(err, color, verbosity, Optional.empty());
    }

    private Console(OutputStream err, boolean color, Verbosity verbosity, Optional<ConsoleMirror> mirror) {
        this.mirror = mirror;
        this.err = new PrintStream(new LineKeeper(err), true, StandardCharsets.UTF_8);
        this.color = color;
        this.verbosity = verbosity;
    }

    /** The process's own. */
    public static Console ofProcess(boolean color, Verbosity verbosity, Optional<ConsoleMirror> mirror) {
        return new Console(new FileOutputStream(FileDescriptor.err), color, verbosity, mirror);
    }

    /** Where others, such as the logging framework, print lines. */
    public PrintStream stream() {
        return err;
    }

    public boolean isVerbose() {
        return verbosity == Verbosity.VERBOSE;
    }

    public boolean isQuiet() {
        return verbosity == Verbosity.QUIET;
    }

    public void error(ErrorMessage message) {
        err.print(message.print(color));
        mirror(ConsoleMirror.Level.ERROR, message.message());
        message.detail().ifPresent(text -> mirror(ConsoleMirror.Level.ERROR, "detail: " + text));
        message.hint().ifPresent(text -> mirror(ConsoleMirror.Level.ERROR, "hint: " + text));
    }

    public void warning(String text) {
        line("warning: " + text);
        mirror(ConsoleMirror.Level.WARNING, text);
    }

    /** Something good to know; not printed with {@code -q}. */
    public void note(String text) {
        if (!isQuiet()) {
            line(text);
        }
        mirror(ConsoleMirror.Level.NOTE, text);
    }

    /** Something for the log file alone: it goes to standard output as well. */
    public void log(String text) {
        mirror(ConsoleMirror.Level.NOTE, text);
    }

    private void mirror(ConsoleMirror.Level level, String text) {
        mirror.ifPresent(to -> to.line(level, text));
    }

    /** A line of several that belong together, such as a stack trace. */
    public void line(String text) {
        err.println(ControlText.escape(text));
    }

    /** Shows a line that the next call, or the next text of any kind, replaces. */
    public synchronized void progressLine(String text) {
        err.print(CLEAR_LINE + ControlText.escape(text));
        err.flush();
        hasProgressLine = true;
    }

    public synchronized void clearProgressLine() {
        if (takeProgressLine()) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    private synchronized boolean takeProgressLine() {
        boolean shown = hasProgressLine;
        hasProgressLine = false;
        return shown;
    }

    /** Removes a progress line that is shown before anything else is written. */
    private final class LineKeeper extends OutputStream {
        private final OutputStream out;

        LineKeeper(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws java.io.IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws java.io.IOException {
            synchronized (Console.this) {
                if (takeProgressLine() && length > 0 && bytes[offset] != '\r') {
                    out.write(CLEAR_LINE.getBytes(StandardCharsets.US_ASCII));
                }
                out.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() throws java.io.IOException {
            out.flush();
        }
    }
}
