package dev.sluice.cli.process;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The last words of a thread that met an Error, or an exception nobody expected: one line on standard error, then the process halts. No
 * shutdown hook and no shutdown checkpoint may run after that, because nobody knows what the thread left half done.
 */
public final class FatalErrors {
    // Made before it is needed: after running out of memory there may be none for a message.
    private static final byte[] OUT_OF_MEMORY =
            "error: out of memory\nhint: Set a larger heap with SLUICE_JAVA_OPTS=-Xmx1g.\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private FatalErrors() {}

    /** Covers every thread that has no handler of its own. */
    public static void install() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> halt(failure));
    }

    /** Never returns. */
    public static void halt(Throwable failure) {
        try (FileOutputStream err = new FileOutputStream(FileDescriptor.err)) {
            if (isOutOfMemory(failure)) {
                err.write(OUT_OF_MEMORY);
            } else {
                err.write(("error: internal error: " + ControlText.escape(describe(failure)) + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException | Error cannotSpeak) {
            // The exit code still tells.
            Runtime.getRuntime().halt(ExitCode.INTERNAL.number());
        }
        Runtime.getRuntime().halt(ExitCode.INTERNAL.number());
    }

    private static boolean isOutOfMemory(Throwable failure) {
        return failure instanceof OutOfMemoryError;
    }

    private static String describe(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return failure + (trace.length == 0 ? "" : " at " + trace[0]) + " in thread \""
                + Thread.currentThread().getName() + "\"";
    }
}
