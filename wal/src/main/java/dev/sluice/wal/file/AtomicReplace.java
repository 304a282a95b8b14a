package dev.sluice.wal.file;

import dev.sluice.wal.DiskFullException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Replaces a small file so that a crash at any moment leaves the old content or the new, never neither: written aside,
 * synced, renamed over the target, directory synced.
 */
public final class AtomicReplace {
    /** What the name of a file gets while it is written aside. */
    public static final String ASIDE_SUFFIX = ".tmp";

    private AtomicReplace() {}

    /**
     * Makes {@code content} the durable content of {@code target}.
     *
     * @param target the file to replace or make; {@code target} with {@code .tmp} added is used on the way
     * @param content consumed
     * @throws DiskFullException if there is no room; the old content stays and nothing is left beside it
     */
    public static void write(FileSystem fs, Path target, ByteBuffer content) throws IOException {
        Path directory = target.getParent();
        Path name = target.getFileName();
        if (directory == null || name == null) {
            throw new IllegalArgumentException("file \"" + target + "\" has no directory");
        }
        Path aside = directory.resolve(name + ASIDE_SUFFIX);
        if (fs.exists(aside)) {
            fs.delete(aside);
        }
        try {
            try (FileHandle file = fs.open(aside, OpenMode.CREATE_NEW)) {
                file.writeFully(content, 0);
                file.force(true);
            }
            fs.rename(aside, target);
        } catch (DiskFullException e) {
            if (fs.exists(aside)) {
                fs.delete(aside);
            }
            throw e;
        }
        fs.syncDirectory(directory);
    }
}
