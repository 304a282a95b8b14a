package dev.sluice.wal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * One open file. Offsets are explicit, so threads may share a handle. An interrupt neither closes it nor ends an
 * operation.
 */
public interface FileHandle extends Closeable {
    Path path();

    /**
     * Reads into {@code dst} from {@code offset} until it is full or the file ends.
     *
     * @return the number of bytes read; less than asked only at the end of the file, where 0 is returned
     */
    int read(ByteBuffer dst, long offset) throws IOException;

    /** Writes all of {@code src}, however many short writes that takes. */
    void writeFully(ByteBuffer src, long offset) throws IOException;

    /**
     * Makes what was written durable. A failure is a {@link dev.sluice.wal.FailStopException} and must not be tried
     * again.
     *
     * @param metadata whether times and the like count too; the file's length always does
     */
    void force(boolean metadata) throws IOException;

    /** Cuts the file to {@code size} bytes; a shorter file stays as it is. */
    void truncate(long size) throws IOException;

    /** Extends the file with written zeros to {@code size} bytes, so that later writes below need no new space. */
    void preallocate(long size) throws IOException;

    long size() throws IOException;
}
