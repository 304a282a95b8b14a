package dev.sluice.testkit;

import java.io.IOException;

/**
 * What a {@link LyingFileSystem} does when it is asked to change something: it may do it, do something else first, keep it for later, or not
 * do it at all; its caller believes that it was done.
 */
@FunctionalInterface
public interface Lie {
    /** The change as it was asked for; can be made now or later, once. */
    @FunctionalInterface
    interface Change {
        void make() throws IOException;
    }

    void meet(DiskCall call, Change change) throws IOException;
}
