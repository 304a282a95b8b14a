package dev.sluice.storage.verify;

import dev.sluice.storage.recovery.ControlledLog;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The state of a directory that is checked: what the control file said at one moment, and whether a process held the lock then. */
final class Snapshot {
    private final FileSystem fs;
    private final Path directory;
    private final ControlState read;
    private final ControlState control;
    private final VerifyReport.State state;
    private final boolean held;

    private Snapshot(
            FileSystem fs,
            Path directory,
            ControlState read,
            ControlState control,
            VerifyReport.State state,
            boolean held) {
        this.fs = fs;
        this.directory = directory;
        this.read = read;
        this.control = control;
        this.state = state;
        this.held = held;
    }

    static Snapshot take(FileSystem fs, Path directory) throws IOException {
        ControlState control = DirectoryOpener.control(fs, directory);
        boolean held = isHeld(fs, directory);
        if (control.state() == RunState.CLEAN) {
            return new Snapshot(fs, directory, control, control, VerifyReport.State.CLEAN, held);
        }
        if (held) {
            return new Snapshot(fs, directory, control, control, VerifyReport.State.RUNNING, true);
        }
        Optional<ControlState> stopped = completedStop(fs, directory, control);
        return stopped.isPresent()
                ? new Snapshot(fs, directory, control, stopped.get(), VerifyReport.State.STOPPED, false)
                : new Snapshot(fs, directory, control, control, VerifyReport.State.CRASHED, false);
    }

    private static Optional<ControlState> completedStop(FileSystem fs, Path directory, ControlState control)
            throws IOException {
        try {
            return new ControlledLog(fs, directory, control).completedStop();
        } catch (CorruptionException e) {
            // Nothing that was stopped; the check of the log meets the damage again and reports it.
            return Optional.empty();
        }
    }

    private static boolean isHeld(FileSystem fs, Path directory) throws IOException {
        return fs.lockHolder(directory.resolve(DirectoryOpener.LOCK)).isPresent();
    }

    /** The control file's content; of a stop that lacks only the control file, what it should say. */
    ControlState control() {
        return control;
    }

    VerifyReport.State state() {
        return state;
    }

    /** Whether it crashed under minimal, so that the log goes on behind the checkpoint. */
    boolean hasLogToRecover() {
        return state == VerifyReport.State.CRASHED && control.level() == WalLevel.MINIMAL;
    }

    /** Whether the checkpoint is that of a stop, so that nothing in it waits for being placed. */
    boolean isSettled() {
        return state != VerifyReport.State.RUNNING && !hasLogToRecover();
    }

    /** Whether it was stopped and no process is at work, so that what no checkpoint knows is left over. */
    boolean isQuiet() {
        return !held && (state == VerifyReport.State.CLEAN || state == VerifyReport.State.STOPPED);
    }

    /** Whether no process could remove what is in front of the checkpoint. */
    boolean isUnheld() {
        return !held;
    }

    /** Whether another process has begun, ended or taken a checkpoint since. */
    boolean hasMoved() throws IOException {
        return isHeld(fs, directory) != held
                || !DirectoryOpener.control(fs, directory).equals(read);
    }
}
