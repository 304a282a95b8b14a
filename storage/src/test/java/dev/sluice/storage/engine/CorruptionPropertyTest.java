package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.WholeDirectory.OPTIONS;
import static dev.sluice.storage.engine.WholeDirectory.verify;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.verify.Fault;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.format.WalSegmentFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Damages one file of a data directory, in thousands of ways: every bit of what leads to other bytes, and seeded samples of the rest. Where a
 * used byte changed, verify names the file and a place at or before it, the read that meets it is refused with that file, and nothing is
 * written; where none changed, nothing is found. In no case is there another row.
 *
 * <p>{@code -Dsluice.corruption.damages=N} sets the number of seeded damages a directory; {@code -Dsluice.seed=N} runs one alone.
 */
class CorruptionPropertyTest {
    private static final int DAMAGES = Integer.getInteger("sluice.corruption.damages", 400);
    private static final int GROUP_HEADER_BYTES = 160;

    private long used;
    private long unused;
    private long tails;

    @Test
    void everyFlippedBitOfWhatLeadsToOtherBytesIsFoundInACleanDirectory(TestReporter reporter) throws IOException {
        WholeDirectory clean = WholeDirectory.clean();
        flipHeaders(clean);
        reporter.publishEntry("flipped bits found", Long.toString(used));
        assertThat(used).isGreaterThan(5_000);
        assertThat(unused).isZero();
    }

    @Test
    void everyDamageOfACleanDirectoryIsFoundOrHitsNothing(TestReporter reporter) throws IOException {
        damage(WholeDirectory.clean(), reporter);
        assertThat(used).isPositive();
        assertThat(tails).isZero();
    }

    @Test
    void everyDamageOfACrashedDirectoryIsFoundOrHitsNothingOrTheLastFlush(TestReporter reporter) throws IOException {
        damage(WholeDirectory.crashed(), reporter);
        assertThat(used).isPositive();
    }

    @Test
    void everyDamageOfADirectoryThatCrashedInNoneIsFoundOrHitsNothing(TestReporter reporter) throws IOException {
        WholeDirectory directory = WholeDirectory.crashedInNone();
        DiskImage earlier = WholeDirectory.earlier();
        SplittableRandom seeds = new SplittableRandom(3);
        for (int i = 0; i < DAMAGES / 2; i++) {
            Damage damage = Damage.draw(directory, earlier, new SplittableRandom(seeds.nextLong()));
            if (damage.isOtherControlFile()) {
                // Under none nothing tells a crashed run from one that never was but what it left behind marks.
                assertThat(verify(damage.disk(directory)).notices()).isNotEmpty();
                continue;
            }
            try {
                verifyFinds(directory, damage);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(damage.what() + ": " + e, e);
            }
        }
        reporter.publishEntry("damages of used bytes, of others", used + ", " + unused);
    }

    private void damage(WholeDirectory directory, TestReporter reporter) throws IOException {
        DiskImage earlier = WholeDirectory.earlier();
        Long only = Long.getLong("sluice.seed");
        for (long seed = only == null ? 0 : only; seed < (only == null ? DAMAGES : only + 1); seed++) {
            Damage damage = Damage.draw(directory, earlier, new SplittableRandom(seed));
            try {
                judge(directory, damage);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ", " + damage.what() + ": " + e, e);
            }
        }
        reporter.publishEntry(
                "damages of used bytes, of others, of the last flush", used + ", " + unused + ", " + tails);
    }

    /** Of each kind of file one. */
    private void flipHeaders(WholeDirectory directory) throws IOException {
        Set<Path> kinds = new HashSet<>();
        for (Map.Entry<Path, byte[]> file : directory.image().files().entrySet()) {
            Path path = file.getKey();
            boolean isControl = path.endsWith(ControlFile.NAME);
            if (directory.isUsed(path, 0) && (isControl || kinds.add(path.getParent()))) {
                for (int offset = 0; offset < file.getValue().length; offset++) {
                    if (directory.isUsed(path, offset) && (isControl || offset < headerBytes(path))) {
                        flipBits(directory, path, offset);
                    }
                }
            }
        }
    }

    private void flipBits(WholeDirectory directory, Path path, int offset) throws IOException {
        for (int bit = 0; bit < 8; bit++) {
            byte[] bytes = directory.bytes(path);
            bytes[offset] ^= (byte) (1 << bit);
            Damage damage = new Damage(path, bytes, "bit " + bit + " of byte " + offset + " of " + path);
            try {
                judge(directory, damage);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(damage.what() + ": " + e, e);
            }
        }
    }

    /** The header of the file and of what stands first in it. */
    private static int headerBytes(Path path) {
        return path.startsWith(DATA.resolve("tables"))
                ? Mark.HEADER_BYTES + GROUP_HEADER_BYTES
                : path.startsWith(DATA.resolve("wal")) ? WalSegmentFormat.HEADER_SIZE_BYTES + 88 : 64;
    }

    /** Compares what verify, readers and writers do with what they promise. */
    private void judge(WholeDirectory directory, Damage damage) throws IOException {
        if (verifyFinds(directory, damage) < 0) {
            directory.assertReadable(damage.disk(directory));
            return;
        }
        SimulatedDisk disk = damage.disk(directory);
        boolean isLog = damage.path().startsWith(DATA.resolve("wal"));
        try {
            directory.assertReadable(disk);
            // Records in front of the checkpoint are read by nobody who reads rows.
            assertThat(isLog)
                    .as("only the log can be damaged without a reader that meets it")
                    .isTrue();
        } catch (CorruptionException e) {
            assertThat(damage.isOtherControlFile() || e.path().equals(damage.path()))
                    .as("%s names %s", e, damage.path())
                    .isTrue();
        } catch (AssertionError e) {
            if (!isLog || !isLastFlush(directory, damage)) {
                throw e;
            }
        }
        refusesToWrite(directory, damage);
    }

    /** Verify finds it; where it hits a used byte. */
    private int verifyFinds(WholeDirectory directory, Damage damage) throws IOException {
        SimulatedDisk disk = damage.disk(directory);
        List<Fault> faults = verify(disk).faults();
        assertThat(disk.trace()).as("verify writes nothing").isEmpty();
        int first = damage.firstUsedDifference(directory);
        if (first < 0) {
            assertThat(faults).as("no used byte was hit").isEmpty();
            unused++;
            return first;
        }
        used++;
        if (faults.isEmpty() && isLastFlush(directory, damage)) {
            tails++;
            return first;
        }
        assertThat(faults).as("byte %d was hit", first).isNotEmpty();
        if (!damage.isOtherControlFile()) {
            assertThat(faults).anySatisfy(fault -> {
                assertThat(fault.path()).isEqualTo(damage.path());
                assertThat(fault.offset()).isLessThanOrEqualTo(Math.max(first, damage.length()));
            });
        }
        return first;
    }

    /** After a crash the last bytes of the log may never have been durable: their loss is no damage. */
    private static boolean isLastFlush(WholeDirectory directory, Damage damage) {
        if (!damage.path().startsWith(DATA.resolve("wal"))) {
            return false;
        }
        long segment = Long.parseLong(String.valueOf(damage.path().getFileName()), 16);
        return segment + damage.firstUsedDifference(directory) >= directory.certainLsn();
    }

    /** A writer that is refused has changed nothing. */
    private static void refusesToWrite(WholeDirectory directory, Damage damage) throws IOException {
        SimulatedDisk disk = damage.disk(directory);
        try (StorageEngine engine = open(disk, OPTIONS)) {
            engine.abandon();
        } catch (CorruptionException e) {
            assertThat(disk.trace()).as("a refused open changes nothing").isEmpty();
        }
    }
}
