package dev.sluice.ingest;

/** Meets an {@link Error} in a thread of the pipeline; a program halts, since no state can be trusted after one. */
@FunctionalInterface
public interface FatalHandler {
    void fatal(Throwable error);
}
