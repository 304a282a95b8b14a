package dev.sluice.wal.file;

import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A file of the real disk, over a channel that interrupts cannot close. */
final class NioFileHandle implements FileHandle {
    /**
     * The JDK copies a heap buffer into a direct one of the same size, kept for the thread: so it gets it in pieces.
     */
    private static final int MAX_TRANSFER_BYTES = 1 << 20;

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(256 << 10).asReadOnlyBuffer();

    private final Path path;
    private final AsynchronousFileChannel channel;
    private final boolean fsync;
    private final IoCounters counters;

    NioFileHandle(Path path, AsynchronousFileChannel channel, boolean fsync, IoCounters counters) {
        this.path = path;
        this.channel = channel;
        this.fsync = fsync;
        this.counters = counters;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public int read(ByteBuffer dst, long offset) throws IOException {
        int start = dst.position();
        int limit = dst.limit();
        try {
            while (dst.position() < limit) {
                dst.limit(transferEnd(dst, limit));
                if (result(channel.read(dst, offset + dst.position() - start)) < 0) {
                    break;
                }
            }
        } catch (IOException e) {
            throw new IOException("could not read file \"" + path + "\": " + e.getMessage(), e);
        } finally {
            dst.limit(limit);
        }
        counters.addRead(dst.position() - start);
        return dst.position() - start;
    }

    @Override
    public void writeFully(ByteBuffer src, long offset) throws IOException {
        int start = src.position();
        int limit = src.limit();
        try {
            while (src.position() < limit) {
                src.limit(transferEnd(src, limit));
                if (result(channel.write(src, offset + src.position() - start)) == 0) {
                    throw new IOException("the write made no progress");
                }
            }
        } catch (IOException e) {
            throw IoFailures.ofChange(path, "write", e);
        } finally {
            src.limit(limit);
            counters.addWritten(src.position() - start);
        }
    }

    private static int transferEnd(ByteBuffer buffer, int limit) {
        return buffer.isDirect() ? limit : Math.min(limit, buffer.position() + MAX_TRANSFER_BYTES);
    }

    private static int result(Future<Integer> completed) throws IOException {
        try {
            return completed.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            throw new AssertionError("an operation of the caller's own thread was waited for", e);
        }
    }

    @Override
    public void force(boolean metadata) throws IOException {
        if (!fsync) {
            return;
        }
        long start = System.nanoTime();
        try {
            channel.force(metadata);
        } catch (IOException e) {
            throw new FailStopException(path, "sync", e);
        }
        counters.addFsync(System.nanoTime() - start);
    }

    @Override
    public void truncate(long size) throws IOException {
        try {
            channel.truncate(size);
        } catch (IOException e) {
            throw IoFailures.ofChange(path, "truncate", e);
        }
    }

    @Override
    public void preallocate(long size) throws IOException {
        long offset = size();
        while (offset < size) {
            ByteBuffer zeros = ZEROS.duplicate();
            zeros.limit((int) Math.min(zeros.capacity(), size - offset));
            int bytes = zeros.remaining();
            writeFully(zeros, offset);
            offset += bytes;
        }
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
