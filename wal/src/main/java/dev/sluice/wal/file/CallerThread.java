package dev.sluice.wal.file;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs each task in the thread that submits it.
 *
 * <p>An {@link java.nio.channels.FileChannel} is closed for everybody when a thread is interrupted in the middle of an
 * operation, and the outcome of a sync that this ends is lost. An {@link java.nio.channels.AsynchronousFileChannel} has
 * no such rule; given this executor it is a plain positional channel.
 */
final class CallerThread extends AbstractExecutorService {
    static final CallerThread INSTANCE = new CallerThread();

    private CallerThread() {}

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void shutdown() {
        throw new UnsupportedOperationException("the caller's thread cannot be shut down");
    }

    @Override
    public List<Runnable> shutdownNow() {
        throw new UnsupportedOperationException("the caller's thread cannot be shut down");
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
