package dev.sluice.ingest.ring;

import dev.sluice.ingest.FatalHandler;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Keeps the first failure of a run and tells everybody to stop. Later failures are mostly echoes of the first and are
 * attached to it.
 */
public final class FailureLatch {
    private final FatalHandler fatal;
    private final AtomicReference<Throwable> first = new AtomicReference<>();
    private final CopyOnWriteArrayList<Runnable> stops = new CopyOnWriteArrayList<>();

    /** Tells {@code fatal} of every Error, before anything else is done. */
    public FailureLatch(FatalHandler fatal) {
        this.fatal = fatal;
    }

    /** Runs {@code stop} at the first failure, or now if there was one. */
    public void onFailure(Runnable stop) {
        stops.add(stop);
        if (hasFailed()) {
            stop.run();
        }
    }

    public void fail(Throwable failure) {
        if (failure instanceof Error) {
            fatal.fatal(failure);
        }
        if (first.compareAndSet(null, failure)) {
            for (Runnable stop : stops) {
                stop.run();
            }
        } else {
            Throwable kept = first.get();
            if (kept != null && kept != failure) {
                kept.addSuppressed(failure);
            }
        }
    }

    public boolean hasFailed() {
        return first.get() != null;
    }

    public Optional<Throwable> failure() {
        return Optional.ofNullable(first.get());
    }
}
