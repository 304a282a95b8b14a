package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.storage.recovery.RecoveryReport.EmptiedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a load ended.
 *
 * @param result what it did; empty where it failed before it knew its inputs
 * @param failure why it failed
 * @param emptied unlogged tables that the recovery on its way emptied
 * @param lost what was lost on the way back to the last clean stop, where it went there
 */
public record LoadOutcome(
        Optional<LoadResult> result, Optional<Exception> failure, List<EmptiedTable> emptied, Optional<String> lost) {
    public LoadOutcome {
        emptied = List.copyOf(emptied);
    }

    static LoadOutcome failed(Exception failure) {
        return new LoadOutcome(Optional.empty(), Optional.of(failure), List.of(), Optional.empty());
    }

    /** The same with what an earlier attempt at the load did. */
    LoadOutcome after(LoadOutcome earlier) {
        List<EmptiedTable> all = new ArrayList<>(earlier.emptied);
        all.addAll(emptied);
        Optional<LoadResult> both =
                result.map(last -> earlier.result.map(last::after).orElse(last)).or(earlier::result);
        return new LoadOutcome(both, failure, all, lost.or(earlier::lost));
    }

    LoadOutcome withLost(String text) {
        return new LoadOutcome(result, failure, emptied, Optional.of(text));
    }

    /** What the process ends with where this load alone decides. */
    public ExitCode exitCode() {
        if (failure.isPresent()) {
            return ErrorTable.judge(failure.get()).exitCode();
        }
        if (result.isEmpty()) {
            return ExitCode.DONE;
        }
        if (!result.get().report().isComplete()) {
            return ExitCode.FAILED;
        }
        return result.get().rejected() > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }
}
