package dev.sluice.ingest.ring;

/** What an event of the ring tells. */
public enum EventKind {
    /** Some records of an input. */
    CHUNK,
    /** An input ended; all its chunks came before. */
    INPUT_END,
    /** An input that is in the table already; nothing of it was read. */
    ALREADY_LOADED,
    /** A pipe whose content, known only now, is in the table already; its rows are to be rolled back. */
    KNOWN_AT_END,
    /** An input cannot be read on; what came before it is sound. */
    INPUT_FAILED,
    /** No more inputs. */
    LOAD_END
}
