package dev.sluice.testkit;

import java.nio.file.Path;

/** Decides which calls of a {@link SimulatedDisk} fail. Called under the disk's lock, once for every call. */
@FunctionalInterface
public interface FaultPlan {
    /** What a call does to the disk. */
    enum Call {
        OPEN,
        CREATE,
        READ,
        WRITE,
        FORCE,
        TRUNCATE,
        RENAME,
        DELETE,
        SYNC_DIRECTORY
    }

    /** How a call ends. */
    enum Outcome {
        SUCCESS,
        IO_ERROR,
        /** No space, no quota, no file handle, or a file grown to its limit; nothing is done. */
        DISK_FULL,
        /** A write after a part of which there is no space any more; any other call as if the disk were full. */
        SHORT_WRITE,
        /** A read that gives back one changed bit; any other call succeeds. */
        FLIPPED_BIT
    }

    Outcome outcome(Call call, Path path);

    /** Nothing fails. */
    static FaultPlan none() {
        return (call, path) -> Outcome.SUCCESS;
    }

    /** The n-th call (1 is the first) of a kind fails; {@code sticky}: so do all of that kind after it. */
    static NthFault nth(Call failing, int n, Outcome outcome, boolean sticky) {
        return new NthFault(failing, n, outcome, sticky);
    }
}
