package dev.sluice.ingest;

/** Asks a load to stop; may be raised from any thread, for instance a signal handler's. */
public final class CancelFlag {
    private volatile boolean raised;

    /** The load rolls back its open transaction and ends with {@link LoadCancelledException}. */
    public void raise() {
        raised = true;
    }

    public boolean isRaised() {
        return raised;
    }
}
