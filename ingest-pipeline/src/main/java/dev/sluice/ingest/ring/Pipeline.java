package dev.sluice.ingest.ring;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * The graph of a load: one ring of chunks, one thread a stage.
 *
 * <pre>
 *                +-> parse 0 --+            +-> session 0 --+
 *   source ------+-> parse 1 --+--> order --+-> session 1 --+--> commit
 *     ^          +-> ...     --+            +-> ...       --+      |
 *     +------------------- a slot is free again --------------------+
 * </pre>
 *
 * Every stage sees every event in the order of the inputs. The first failure of any thread halts all; a thread that waits
 * is woken and ends.
 */
public final class Pipeline implements EventSink {
    private static final long NONE = -1;

    private final FailureLatch failures;
    private final ParkingWaitStrategy waiting = new ParkingWaitStrategy();
    private final RingBuffer<ChunkEvent> ring;
    private final List<BatchEventProcessor<ChunkEvent>> processors = new ArrayList<>();
    private final List<StageThread> threads = new ArrayList<>();
    private long claimed = NONE;
    private volatile boolean sourceEnded;

    /** The stages between source and end of a load. */
    public record Stages(List<? extends Stage> parse, Stage order, List<? extends Stage> sessions, Stage commit) {}

    /** A ring of {@code slots}, a power of two, for chunks of usually {@code chunkBytes}. */
    public Pipeline(int slots, int chunkBytes, Stages stages, FailureLatch failures) {
        this.failures = failures;
        ring = RingBuffer.createSingleProducer(() -> new ChunkEvent(chunkBytes), slots, waiting);
        Sequence[] parsed = add("parse", stages.parse, new Sequence[0]);
        Sequence[] ordered = add("order", List.of(stages.order), parsed);
        Sequence[] stored = add("session", stages.sessions, ordered);
        ring.addGatingSequences(add("commit", List.of(stages.commit), stored));
        failures.onFailure(this::halt);
    }

    private Sequence[] add(String name, List<? extends Stage> stages, Sequence[] after) {
        Sequence[] sequences = new Sequence[stages.size()];
        for (int i = 0; i < sequences.length; i++) {
            SequenceBarrier barrier = ring.newBarrier(after);
            StageHandler handler = new StageHandler(stages.get(i), failures, waiting);
            BatchEventProcessor<ChunkEvent> processor = new BatchEventProcessorBuilder().build(ring, barrier, handler);
            processor.setExceptionHandler(handler);
            processors.add(processor);
            threads.add(new StageThread(sequences.length == 1 ? name : name + "-" + i, processor::run, failures::fail));
            sequences[i] = processor.getSequence();
        }
        return sequences;
    }

    /** Starts all threads; {@code source} runs in one of them and ends the load by returning. */
    public void start(StageThread.Body source) {
        threads.add(new StageThread(
                "source",
                () -> {
                    source.run();
                    sourceEnded = true;
                    waiting.signalAllWhenBlocking();
                },
                failures::fail));
        threads.forEach(Thread::start);
    }

    /** Waits until the load is done or has failed, or {@code giveUp}. */
    public void await(BooleanSupplier giveUp) {
        waiting.await(() -> failures.hasFailed() || giveUp.getAsBoolean() || (sourceEnded && isEmpty()));
    }

    /** Stops the threads and waits for them to end. */
    public void stop() {
        halt();
        for (StageThread thread : threads) {
            join(thread);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // The load's state may be touched only when its threads are gone.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void halt() {
        for (BatchEventProcessor<ChunkEvent> processor : processors) {
            processor.halt();
        }
        waiting.signalAllWhenBlocking();
    }

    @Override
    public ChunkEvent claim() {
        if (claimed == NONE) {
            waiting.await(() -> failures.hasFailed() || hasRoom());
            refuseAfterFailure();
            try {
                claimed = ring.tryNext();
            } catch (InsufficientCapacityException e) {
                throw new IllegalStateException("a ring with room has none", e);
            }
        }
        return ring.get(claimed);
    }

    @Override
    public void publish() {
        ring.publish(claimed);
        claimed = NONE;
    }

    @Override
    public void awaitEmpty() {
        waiting.await(() -> failures.hasFailed() || isEmpty());
        refuseAfterFailure();
    }

    private void refuseAfterFailure() {
        if (failures.hasFailed()) {
            throw new CancellationException("the load has failed");
        }
    }

    /** Unlike the ring's own question, this may be asked by any thread, as whoever wakes a waiter does. */
    private boolean hasRoom() {
        return ring.getCursor() - ring.getMinimumGatingSequence() < ring.getBufferSize();
    }

    private boolean isEmpty() {
        return ring.getMinimumGatingSequence() >= ring.getCursor();
    }
}
