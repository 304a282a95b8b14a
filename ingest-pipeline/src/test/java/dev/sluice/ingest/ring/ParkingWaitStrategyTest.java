package dev.sluice.ingest.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ParkingWaitStrategyTest {
    @Test
    void anInterruptedThreadWaitsOnWithoutTakingTimeAndIsInterruptedAfterwards() {
        ParkingWaitStrategy waiting = new ParkingWaitStrategy();
        long until = System.nanoTime() + 500_000_000L;
        long cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

        Thread.currentThread().interrupt();
        waiting.await(() -> System.nanoTime() >= until);

        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore;
        assertThat(Thread.interrupted()).isTrue();
        assertThat(cpuNanos).isLessThan(250_000_000L);
    }

    @Test
    void aSignalWakesThoseWhoseConditionHolds() throws Exception {
        ParkingWaitStrategy waiting = new ParkingWaitStrategy();
        AtomicBoolean ready = new AtomicBoolean();
        AtomicBoolean failed = new AtomicBoolean();
        StageThread waiter = new StageThread("waiter", () -> waiting.await(ready::get), failure -> failed.set(true));
        waiter.start();

        ready.set(true);
        waiting.signalAllWhenBlocking();

        waiter.join();
        assertThat(failed).isFalse();
    }

    @Test
    void aStageThreadIgnoresInterruptsAndHandsOverWhatItsBodyThrows() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        AtomicBoolean handed = new AtomicBoolean();
        StageThread thread = new StageThread(
                "test",
                () -> {
                    Thread.currentThread().interrupt();
                    interrupted.set(Thread.currentThread().isInterrupted());
                    throw new StackOverflowError("thrown by the body");
                },
                failure -> handed.set(failure instanceof StackOverflowError));
        thread.start();
        thread.join();

        assertThat(interrupted).isFalse();
        assertThat(handed).isTrue();
    }
}
