package dev.sluice.storage.batch;

import java.util.SplittableRandom;

/**
 * What tables in memory mix into their hashes, another in each process, so that no input can be made whose values meet in one place and are
 * looked for one after the other. Nothing that is written depends on it.
 */
public final class HashSeed {
    public static final long FIRST;
    public static final long SECOND;

    static {
        SplittableRandom random = new SplittableRandom();
        FIRST = random.nextLong();
        SECOND = random.nextLong();
    }

    private HashSeed() {}
}
