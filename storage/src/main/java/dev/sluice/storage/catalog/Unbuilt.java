package dev.sluice.storage.catalog;

/** Marks what the next commits fill in. */
public final class Unbuilt {
    private Unbuilt() {}

    /** What callers meet until then. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // stands for a body of any type
    public static <T> T value() {
        if (System.nanoTime() != 0) {
            throw new IllegalStateException("not built yet");
        }
        return value();
    }
}
