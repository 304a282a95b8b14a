package dev.sluice.testkit;

import java.util.SplittableRandom;

/**
 * Which of the changes that were not synced survive a power failure. Asked once for every such change, in the order of the record, so a
 * seeded one gives the same disk again. Since each sector of each write has a fate of its own, later writes may survive earlier ones.
 */
public interface Survival {
    /** The unit in which a disk writes: no smaller part of a write is lost alone. */
    int SECTOR_BYTES = 512;

    /** What becomes of a sector of a write. */
    enum Fate {
        KEPT,
        LOST,
        /** Lost, but where the write made the file longer, it stays so, with zeros. */
        ZEROS,
        /** The same, with what stood on the disk there before. */
        GARBAGE
    }

    /** Whether a change of a directory or of a file's length survives. */
    boolean keepsChange();

    /** What becomes of this sector of a write; {@code last} marks the last unsynced write of the record. */
    Fate sector(boolean last);

    /** Nothing that was not synced survives. */
    static Survival nothing() {
        return new Fixed(false, Fate.LOST);
    }

    /** Everything survives: the process was killed, the machine ran on. */
    static Survival everything() {
        return new Fixed(true, Fate.KEPT);
    }

    /** Names survive, bytes do not: files are there, and empty or short. */
    static Survival namesOnly() {
        return new Fixed(true, Fate.LOST);
    }

    /** Bytes survive, names do not. */
    static Survival bytesOnly() {
        return new Fixed(false, Fate.KEPT);
    }

    /** Names and lengths survive, and zeros stand where the bytes should. */
    static Survival zeros() {
        return new Fixed(true, Fate.ZEROS);
    }

    /** Names and lengths survive, and anything stands where the bytes should. */
    static Survival garbage() {
        return new Fixed(true, Fate.GARBAGE);
    }

    /** Each change and each sector by a throw of its own, with odds that are the seed's. */
    static Survival mixed(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Seeded(random, 1 + random.nextInt(7), false, "mixed(" + seed + ")");
    }

    /** Everything but parts of the last write. */
    static Survival lastWriteTorn(long seed) {
        return new Seeded(new SplittableRandom(seed), 4, true, "lastWriteTorn(" + seed + ")");
    }

    /** The same answer every time. */
    record Fixed(boolean keepsChange, Fate bytes) implements Survival {
        @Override
        public Fate sector(boolean last) {
            return bytes;
        }
    }

    /** Answers drawn from a seeded generator: {@code odds} of eight throws keep. */
    record Seeded(SplittableRandom random, int odds, boolean onlyLast, String name) implements Survival {
        private static final Fate[] LOSSES = {Fate.LOST, Fate.LOST, Fate.ZEROS, Fate.GARBAGE};

        @Override
        public boolean keepsChange() {
            return onlyLast || keeps();
        }

        @Override
        public Fate sector(boolean last) {
            return (onlyLast && !last) || keeps() ? Fate.KEPT : LOSSES[random.nextInt(LOSSES.length)];
        }

        private boolean keeps() {
            return random.nextInt(8) < odds;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
