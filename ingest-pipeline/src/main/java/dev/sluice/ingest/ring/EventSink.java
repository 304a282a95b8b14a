package dev.sluice.ingest.ring;

/** The source's side of the ring. One thread. */
public interface EventSink {
    /** The next slot, once there is room; until it is published the same one again. */
    ChunkEvent claim();

    /** Hands the claimed slot to the stages. */
    void publish();

    /** Waits until the stages are done with everything published. */
    void awaitEmpty();
}
