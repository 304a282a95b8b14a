package dev.sluice.wal.control;

import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The control file of a data directory. */
public final class ControlFile {
    public static final String NAME = "control";

    private ControlFile() {}

    /**
     * What the control file says.
     *
     * @return empty only if there is no such file; an empty or damaged one is corruption, never a new directory
     */
    public static Optional<ControlState> read(FileSystem fs, Path dataDirectory) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    /** Replaces the control file, durably and in one step. */
    public static void write(FileSystem fs, Path dataDirectory, ControlState state) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }
}
