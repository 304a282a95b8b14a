package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.ingest.bytes.InputFailures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A regular file. Its size is taken when it is opened: what is appended later is not read, and a file that became shorter
 * is an error. It is read through its handle, so that a rename or an unlink does no harm.
 */
final class FileSource implements ByteSource {
    private static final int READ_BYTES = 1 << 20;

    private final String name;
    private final FileChannel channel;
    private final long size;
    private long position;

    private FileSource(String name, FileChannel channel, long size) {
        this.name = name;
        this.channel = channel;
        this.size = size;
    }

    static FileSource open(String name, Path path) throws InputException {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            try {
                return new FileSource(name, channel, channel.size());
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw InputFailures.unreadable(name, e);
        }
    }

    long size() {
        return size;
    }

    /** Goes on reading at {@code offset}. */
    void seek(long offset) {
        position = offset;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        // The JDK copies through a direct buffer as large as the request and keeps it, so requests are kept small.
        int wanted = (int) Math.min(Math.min(length, READ_BYTES), size - position);
        if (wanted == 0) {
            return -1;
        }
        try {
            int n = channel.read(ByteBuffer.wrap(buffer, offset, wanted), position);
            if (n < 0) {
                throw InputFailures.damaged(
                        name,
                        "it became shorter while being read: " + position + " of " + size + " bytes are left",
                        "");
            }
            position += n;
            return n;
        } catch (IOException e) {
            throw InputFailures.unreadable(name, e);
        }
    }

    @Override
    public long rawBytesRead() {
        return position;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Everything wanted was read; a handle that cannot be closed takes nothing from it.
            throw new java.io.UncheckedIOException(e);
        }
    }
}
