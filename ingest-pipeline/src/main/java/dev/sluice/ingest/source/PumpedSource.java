package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.ingest.ring.StageThread;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Reads another source on a thread of its own, some buffers ahead. For sources that take CPU time or may stall: a reader
 * that has to stop is not held up by a pipe nobody writes to. The thread owns the other source and closes it; one that
 * is blocked in a pipe for ever is left behind as a daemon.
 */
final class PumpedSource implements ByteSource {
    private static final int BUFFERS = 4;
    private static final int BUFFER_BYTES = 128 << 10;
    private static final long POLL_MILLIS = 50;

    /** What the thread hands over: bytes, the end, or why it failed. */
    private sealed interface Handed {}

    private static final class Bytes implements Handed {
        private final byte[] buffer;
        private final int count;

        Bytes(byte[] buffer, int count) {
            this.buffer = buffer;
            this.count = count;
        }
    }

    private record End() implements Handed {}

    private record Failed(Throwable cause) implements Handed {}

    private final ByteSource other;
    private final BooleanSupplier cancelled;
    private final BlockingQueue<Handed> filled = new ArrayBlockingQueue<>(BUFFERS + 1);
    private final BlockingQueue<byte[]> free = new ArrayBlockingQueue<>(BUFFERS);
    private volatile boolean closed;
    private Handed current = new Bytes(new byte[0], 0);
    private int position;

    PumpedSource(String name, ByteSource other, BooleanSupplier cancelled) {
        this.other = other;
        this.cancelled = cancelled;
        for (int i = 0; i < BUFFERS; i++) {
            free.add(new byte[BUFFER_BYTES]);
        }
        new StageThread("read " + name, this::pump, failure -> hand(new Failed(failure))).start();
    }

    private void pump() throws InputException, InterruptedException {
        try (other) {
            while (!closed) {
                byte[] buffer = free.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (buffer == null) {
                    continue;
                }
                int n = other.read(buffer, 0, buffer.length);
                if (n < 0) {
                    hand(new End());
                    return;
                }
                hand(new Bytes(buffer, n));
            }
        }
    }

    /** Never blocks: there is room for every buffer and one message about the end. */
    private void hand(Handed handed) {
        filled.add(handed);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        while (true) {
            if (current instanceof Bytes bytes) {
                if (position < bytes.count) {
                    int n = Math.min(length, bytes.count - position);
                    System.arraycopy(bytes.buffer, position, buffer, offset, n);
                    position += n;
                    return n;
                }
                if (bytes.buffer.length > 0) {
                    free.add(bytes.buffer);
                }
                current = take();
                position = 0;
            } else if (current instanceof Failed failed) {
                throw rethrown(failed.cause);
            } else {
                return -1;
            }
        }
    }

    private Handed take() {
        while (true) {
            if (cancelled.getAsBoolean()) {
                // Never an end: what was read so far must not pass for the whole input.
                throw new CancellationException("the load is stopping");
            }
            try {
                Handed handed = filled.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (handed != null) {
                    return handed;
                }
            } catch (InterruptedException e) {
                // Only a thread that is no stage thread can come here; its wait goes on as theirs do.
                Thread.onSpinWait();
            }
        }
    }

    private static InputException rethrown(Throwable cause) {
        if (cause instanceof InputException e) {
            return e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        throw new IllegalStateException("the reading thread failed", cause);
    }

    @Override
    public long rawBytesRead() {
        return other.rawBytesRead();
    }

    @Override
    public void close() {
        closed = true;
    }
}
