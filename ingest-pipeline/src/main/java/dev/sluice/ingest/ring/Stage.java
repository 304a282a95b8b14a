package dev.sluice.ingest.ring;

/** What one thread does to each event. */
@FunctionalInterface
public interface Stage {
    /**
     * Takes the next event.
     *
     * @param endOfBatch whether no further event is waiting
     */
    void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws Exception;
}
