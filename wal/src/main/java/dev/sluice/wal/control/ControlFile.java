package dev.sluice.wal.control;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.ControlFileFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The control file of a data directory: the root of everything in it. Only the holder of the directory's lock writes
 * it; anybody may read it at any time, and finds one whole state or another.
 */
public final class ControlFile {
    public static final String NAME = "control";

    private ControlFile() {}

    /**
     * What the control file says.
     *
     * @return empty only if there is no such file; whether that means a new directory is for the caller to decide
     * @throws CorruptionException if the file is there and is empty, damaged or nothing of the kind
     */
    public static Optional<ControlState> read(FileSystem fs, Path dataDirectory) throws IOException {
        Path path = dataDirectory.resolve(NAME);
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            long size = file.size();
            ByteBuffer bytes = ByteBuffer.allocate(ControlFileFormat.SIZE_BYTES);
            file.read(bytes, 0);
            ControlState state = ControlFileFormat.decode(bytes.flip(), path);
            if (size > ControlFileFormat.SIZE_BYTES) {
                throw new CorruptionException(
                        path, ControlFileFormat.SIZE_BYTES, ControlFileFormat.SIZE_BYTES + " bytes", size + " bytes");
            }
            return Optional.of(state);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Replaces the control file, durably and in one step. */
    public static void write(FileSystem fs, Path dataDirectory, ControlState state) throws IOException {
        AtomicReplace.write(fs, dataDirectory.resolve(NAME), ControlFileFormat.encode(state));
    }
}
