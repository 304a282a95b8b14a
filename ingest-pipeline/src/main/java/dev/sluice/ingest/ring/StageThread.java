package dev.sluice.ingest.ring;

import java.util.function.Consumer;

/**
 * The only kind of thread the pipeline starts. Whatever its body throws is handed to the outermost handler, never lost.
 * It ignores interrupts, because an interrupt would close the file the thread is reading or writing.
 */
public final class StageThread extends Thread {
    /** The body of a thread; may throw anything. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    private final Body body;
    private final Consumer<Throwable> outermost;

    public StageThread(String name, Body body, Consumer<Throwable> outermost) {
        super(null, null, "sluice-" + name, 0, false);
        this.body = body;
        this.outermost = outermost;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable failure) {
            outermost.accept(failure);
        }
    }

    @Override
    public void interrupt() {
        // Ignored on purpose; see the class comment.
    }
}
