package dev.sluice.storage.catalog;

/** Marks what the next commits fill in. */
public final class Unbuilt {
    private Unbuilt() {}

    /** What callers meet until then. */
    public static IllegalStateException yet() {
        return new IllegalStateException("not built yet");
    }
}
