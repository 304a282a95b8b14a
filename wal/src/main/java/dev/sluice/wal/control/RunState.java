package dev.sluice.wal.control;

import java.util.Optional;

/**
 * Whether a run is, or was when it crashed, changing the directory. The codes are part of the control file's format:
 * append only.
 */
public enum RunState {
    /** Stopped by a shutdown checkpoint. */
    CLEAN(1),
    /** A run is changing things, or crashed while it did. */
    IN_PRODUCTION(2);

    private final int code;

    RunState(int code) {
        this.code = code;
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    /** The state of a code on disk; empty for a code this version does not know. */
    public static Optional<RunState> ofCode(int code) {
        return switch (code) {
            case 1 -> Optional.of(CLEAN);
            case 2 -> Optional.of(IN_PRODUCTION);
            default -> Optional.empty();
        };
    }
}
