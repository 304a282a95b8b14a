package dev.sluice.storage.catalog;

/** Marks what the next commits fill in. */
public final class Unbuilt {
    private Unbuilt() {}

    /** What callers meet until then. */
    @SuppressWarnings({"TypeParameterUnusedInFormals", "DoNotCallSuggester"}) // stands for a body of any type
    public static <T> T value() {
        throw new IllegalStateException("not built yet");
    }
}
