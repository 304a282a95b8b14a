package dev.sluice.ingest.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waiting that costs no CPU time: a thread parks until what it waits for is so. Disruptor's own blocking strategy blocks
 * on the producer only and spins on the handlers before it, which is dear where threads outnumber cores.
 *
 * <p>Whoever moves a sequence calls {@link #signalAllWhenBlocking}; only threads whose condition then holds are woken.
 */
public final class ParkingWaitStrategy implements WaitStrategy {
    /** A missed signal would be a fault; this bounds what it costs. */
    private static final long LONGEST_PARK_NANOS = 100_000_000L;

    private record Waiter(Thread thread, BooleanSupplier ready) {}

    private final CopyOnWriteArrayList<Waiter> waiters = new CopyOnWriteArrayList<>();

    @Override
    public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
            throws AlertException {
        barrier.checkAlert();
        if (dependent.get() < sequence) {
            await(() -> dependent.get() >= sequence || barrier.isAlerted());
            barrier.checkAlert();
        }
        return dependent.get();
    }

    /** Parks the calling thread until {@code ready}. */
    public void await(BooleanSupplier ready) {
        if (ready.getAsBoolean()) {
            return;
        }
        Waiter waiter = new Waiter(Thread.currentThread(), ready);
        waiters.add(waiter);
        boolean interrupted = false;
        try {
            while (!ready.getAsBoolean()) {
                LockSupport.parkNanos(this, LONGEST_PARK_NANOS);
                // Parking ends at once for an interrupted thread, so the caller's interrupt is kept for later.
                interrupted |= Thread.interrupted();
            }
        } finally {
            waiters.remove(waiter);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void signalAllWhenBlocking() {
        // The sequence that moved must be visible before the waiters are looked at, or one could park behind our back.
        VarHandle.fullFence();
        for (Waiter waiter : waiters) {
            if (waiter.ready.getAsBoolean()) {
                LockSupport.unpark(waiter.thread);
            }
        }
    }
}
