package dev.sluice.testkit;

import java.util.SplittableRandom;

/**
 * Which of the changes that were not synced survive a power failure. Asked once for every such change, in the order of the record, so a
 * seeded one gives the same disk again.
 */
public interface Survival {
    /** The unit in which a disk writes: no smaller part of a write is lost alone. */
    int SECTOR_BYTES = 512;

    /** Whether a change of a directory or of a file's length survives. */
    boolean keepsChange();

    /** Whether this sector of a write survives; {@code last} marks the last unsynced write of the record. */
    boolean keepsSector(boolean last);

    /** Nothing that was not synced survives. */
    static Survival nothing() {
        return new Fixed(false, false, false);
    }

    /** Everything survives: the process was killed, the machine ran on. */
    static Survival everything() {
        return new Fixed(true, true, true);
    }

    /** Names survive, bytes do not: files are there, and empty or short. */
    static Survival namesOnly() {
        return new Fixed(true, false, false);
    }

    /** Bytes survive, names do not. */
    static Survival bytesOnly() {
        return new Fixed(false, true, true);
    }

    /** Each change and each sector by a throw of its own. */
    static Survival mixed(long seed) {
        return new Seeded(new SplittableRandom(seed), false);
    }

    /** Everything but parts of the last write. */
    static Survival lastWriteTorn(long seed) {
        return new Seeded(new SplittableRandom(seed), true);
    }

    /** The same answer every time. */
    record Fixed(boolean names, boolean earlier, boolean lastWrite) implements Survival {
        @Override
        public boolean keepsChange() {
            return names;
        }

        @Override
        public boolean keepsSector(boolean last) {
            return last ? lastWrite : earlier;
        }
    }

    /** Answers drawn from a seeded generator. */
    record Seeded(SplittableRandom random, boolean onlyLast) implements Survival {
        @Override
        public boolean keepsChange() {
            return onlyLast || random.nextBoolean();
        }

        @Override
        public boolean keepsSector(boolean last) {
            return (onlyLast && !last) || random.nextBoolean();
        }
    }
}
