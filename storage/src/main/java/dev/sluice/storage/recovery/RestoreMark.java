package dev.sluice.storage.recovery;

import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What tells a directory that a restore is filling: it has no control file, and the one that it will get stands beside its place, under another
 * name. It is durable before anything else is made there, and renamed when all of that is durable.
 */
public final class RestoreMark {
    /** The control file to be. */
    public static final String NAME = ControlFile.NAME + ".restoring";

    private RestoreMark() {}

    /** Whether a restore into this directory is under way, or did not come to its end. */
    public static boolean isThere(FileSystem fs, Path directory) {
        return !fs.exists(directory.resolve(ControlFile.NAME))
                && (fs.exists(directory.resolve(NAME))
                        || fs.exists(directory.resolve(NAME + AtomicReplace.ASIDE_SUFFIX)));
    }

    /**
     * For all who are not a restore.
     *
     * @throws DirectoryBusyException if one is under way
     * @throws RestoreUnfinishedException if one did not come to its end
     */
    static void requireNone(FileSystem fs, Path directory) throws IOException {
        if (isThere(fs, directory)) {
            OptionalLong holder = fs.lockHolder(directory.resolve(DirectoryOpener.LOCK));
            if (holder.isPresent()) {
                throw new DirectoryBusyException(directory, holder.getAsLong());
            }
            throw new RestoreUnfinishedException(directory);
        }
    }
}
