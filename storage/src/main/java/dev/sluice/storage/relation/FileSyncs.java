package dev.sluice.storage.relation;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that sync files beside the work: during a load so that its end does not wait for gigabytes, at a commit so that many files
 * are synced side by side. What fails there fails for whoever waits for it. Threads are started when first needed. Thread-safe.
 */
public final class FileSyncs implements Closeable {
    private static final int THREADS = 4;

    private final AtomicInteger threadNumber = new AtomicInteger();
    private final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::newThread);

    public FileSyncs() {
        executor.allowCoreThreadTimeOut(true);
    }

    private Thread newThread(Runnable work) {
        Thread thread = new Thread(work, "sluice-sync-" + threadNumber.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** Something to be done there. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /** Begins to work. Whoever asked must wait for the result sooner or later. */
    public Future<?> begin(Work work) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            work.run();
            return null;
        });
        executor.execute(task);
        return task;
    }

    /** Waits until all are done, interrupted or not, and throws the first failure there was. */
    public static void await(Collection<? extends Future<?>> works) throws IOException {
        IOException failure = null;
        for (Future<?> work : works) {
            try {
                await(work);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static void await(Future<?> work) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    work.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (CancellationException e) {
            throw new IOException("the sync of a file was given up, since the engine was closed", e);
        } catch (ExecutionException e) {
            throw rethrown(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IOException rethrown(ExecutionException failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof IOException e) {
            return e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        throw new IllegalStateException(failure);
    }

    /** Begins nothing more; what was begun goes on, and is waited for. */
    @Override
    public void close() {
        executor.shutdown();
        while (!executor.isTerminated()) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
