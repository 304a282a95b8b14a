package dev.sluice.wal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A held lock. Closing releases it; so does the end of the process, however it ends. */
public interface DirectoryLock extends Closeable {
    /** The lock file. */
    Path path();

    @Override
    void close() throws IOException;
}
