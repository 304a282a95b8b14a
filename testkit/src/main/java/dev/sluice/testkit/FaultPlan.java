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
        DISK_FULL
    }

    Outcome outcome(Call call, Path path);

    /** Nothing fails. */
    static FaultPlan none() {
        return (call, path) -> Outcome.SUCCESS;
    }

    /** The n-th call (1 is the first) of a kind fails; {@code sticky}: so do all of that kind after it. */
    static FaultPlan nth(Call failing, int n, Outcome outcome, boolean sticky) {
        int[] seen = {0};
        return (call, path) -> {
            if (call != failing) {
                return Outcome.SUCCESS;
            }
            seen[0]++;
            return seen[0] == n || (sticky && seen[0] > n) ? outcome : Outcome.SUCCESS;
        };
    }
}
