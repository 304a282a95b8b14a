package dev.sluice.ingest.ring;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.Sequence;

/**
 * A stage as the Disruptor sees it. After a failure anywhere it does nothing more; after each event it reports its
 * sequence and wakes those who wait for it, so that the next stage need not wait for the end of a batch.
 */
final class StageHandler implements EventHandler<ChunkEvent>, ExceptionHandler<ChunkEvent> {
    private final Stage stage;
    private final FailureLatch failures;
    private final ParkingWaitStrategy waiting;
    private Sequence reported = new Sequence();

    StageHandler(Stage stage, FailureLatch failures, ParkingWaitStrategy waiting) {
        this.stage = stage;
        this.failures = failures;
        this.waiting = waiting;
    }

    @Override
    public void setSequenceCallback(Sequence sequence) {
        reported = sequence;
    }

    @Override
    public void onEvent(ChunkEvent event, long sequence, boolean endOfBatch) throws Exception {
        if (failures.hasFailed()) {
            return;
        }
        stage.accept(event, sequence, endOfBatch);
        reported.set(sequence);
        waiting.signalAllWhenBlocking();
    }

    @Override
    public void handleEventException(Throwable failure, long sequence, ChunkEvent event) {
        failures.fail(failure);
    }

    @Override
    public void handleOnStartException(Throwable failure) {
        failures.fail(failure);
    }

    @Override
    public void handleOnShutdownException(Throwable failure) {
        failures.fail(failure);
    }
}
