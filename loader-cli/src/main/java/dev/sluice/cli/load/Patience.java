package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.InputReport;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.DiskFullException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/**
 * Decides whether a load that failed is tried again, and waits before it: for what may pass by itself, twice as long each time, until the time
 * for it is over. A signal ends the waiting.
 */
final class Patience {
    private static final long FIRST_WAIT_MILLIS = 500;
    private static final long LONGEST_WAIT_MILLIS = 60_000;
    private static final long LONGEST_LOCK_WAIT_MILLIS = 2_000;
    private static final long STEP_MILLIS = 100;

    private final Invocation invocation;
    private final Duration waitLock;
    private final Duration retry;
    private final LongSupplier nanoTime;
    private final Sleep sleep;
    private final long startNanos;
    private long nextWaitMillis = FIRST_WAIT_MILLIS;

    /** Lets the thread rest for some milliseconds. */
    interface Sleep {
        void millis(long millis) throws InterruptedException;
    }

    Patience(Invocation invocation, RunOptions options) {
        this(invocation, options, System::nanoTime, Thread::sleep);
    }

    Patience(Invocation invocation, RunOptions options, LongSupplier nanoTime, Sleep sleep) {
        this.invocation = invocation;
        this.nanoTime = nanoTime;
        this.sleep = sleep;
        this.startNanos = nanoTime.getAsLong();
        this.waitLock = options.waitLock();
        this.retry = options.retry();
    }

    /**
     * Waits where the load should be tried again; false where it should not.
     *
     * @throws CancellationException when a signal ended the waiting
     */
    boolean isTriedAgain(LoadOutcome outcome) throws InterruptedException {
        Optional<String> reason = passing(outcome);
        if (reason.isEmpty() || isStopped()) {
            return false;
        }
        boolean isLock =
                outcome.failure().map(DirectoryBusyException.class::isInstance).orElse(false);
        Duration limit = isLock && waitLock.compareTo(retry) > 0 ? waitLock : retry;
        long leftMillis = limit.toMillis() - (nanoTime.getAsLong() - startNanos) / 1_000_000;
        if (leftMillis <= 0) {
            return false;
        }
        long longest = isLock ? LONGEST_LOCK_WAIT_MILLIS : LONGEST_WAIT_MILLIS;
        long waitMillis = Math.min(Math.min(nextWaitMillis, longest), leftMillis);
        nextWaitMillis = Math.min(2 * nextWaitMillis, LONGEST_WAIT_MILLIS);
        invocation
                .console()
                .note(reason.get() + "; trying again in " + Amounts.seconds(waitMillis / 1000.0) + ", for at most "
                        + Amounts.seconds(leftMillis / 1000.0) + " more");
        rest(waitMillis);
        return true;
    }

    /** Why the load failed, if that may pass by itself. */
    private static Optional<String> passing(LoadOutcome outcome) {
        if (outcome.failure().isPresent()) {
            Exception failure = outcome.failure().get();
            boolean passes = failure instanceof DirectoryBusyException
                    || failure instanceof DiskFullException
                    || (failure instanceof InputException input && input.mayWorkLater());
            return passes ? Optional.of(ErrorTable.judge(failure).message().message()) : Optional.empty();
        }
        return outcome.result()
                .flatMap(result -> result.report().inputs().stream()
                        .filter(InputReport::mayWorkLater)
                        .findFirst()
                        .flatMap(InputReport::error));
    }

    private void rest(long millis) throws InterruptedException {
        long endNanos = nanoTime.getAsLong() + millis * 1_000_000;
        while (true) {
            if (isStopped()) {
                throw new CancellationException("stopped while waiting to try the load again");
            }
            long left = (endNanos - nanoTime.getAsLong()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            sleep.millis(Math.min(left, STEP_MILLIS));
        }
    }

    private boolean isStopped() {
        return invocation.signals().received().isPresent();
    }
}
