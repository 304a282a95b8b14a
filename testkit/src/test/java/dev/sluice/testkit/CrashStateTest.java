package dev.sluice.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrashStateTest {
    private static final Path ROOT = Path.of("data");
    private static final Path FILE = ROOT.resolve("file");

    private final SimulatedDisk disk = new SimulatedDisk(ROOT);

    @Test
    void bytesWithoutSyncAreLost() throws IOException {
        write(FILE, "abc", true);
        disk.syncDirectory(ROOT);
        write(FILE, "xyz", false);
        assertThat(crash(Survival.nothing()).files()).containsEntry(FILE, "abc".getBytes(US_ASCII));
        assertThat(crash(Survival.everything()).files()).containsEntry(FILE, "xyz".getBytes(US_ASCII));
    }

    @Test
    void aSyncedFileWithoutSyncedNameIsLost() throws IOException {
        write(FILE, "abc", true);
        assertThat(crash(Survival.nothing()).files()).isEmpty();
        assertThat(crash(Survival.namesOnly()).files()).containsKey(FILE);
    }

    @Test
    void aNameWithoutSyncedBytesIsAnEmptyFile() throws IOException {
        write(FILE, "abc", false);
        disk.syncDirectory(ROOT);
        assertThat(crash(Survival.nothing()).files()).containsEntry(FILE, new byte[0]);
    }

    @Test
    void aWriteIsTornAtSectors() throws IOException {
        write(FILE, "a".repeat(4096), true);
        disk.syncDirectory(ROOT);
        write(FILE, "b".repeat(4096), false);
        Set<Integer> states = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            byte[] bytes = crash(Survival.lastWriteTorn(seed)).files().get(FILE);
            for (int sector = 0; sector * 512 < bytes.length; sector++) {
                assertThat(bytes[sector * 512]).isEqualTo(bytes[Math.min(bytes.length, sector * 512 + 512) - 1]);
            }
            states.add(Arrays.hashCode(bytes));
        }
        assertThat(states).hasSizeGreaterThan(10);
    }

    @Test
    void theSameSeedGivesTheSameDisk() throws IOException {
        write(FILE, "a".repeat(4096), false);
        assertThat(crash(Survival.mixed(7)).fingerprint())
                .isEqualTo(crash(Survival.mixed(7)).fingerprint());
    }

    @Test
    void aFailedSyncLosesItsBytesForEver() throws IOException {
        write(FILE, "abc", true);
        disk.syncDirectory(ROOT);
        disk.faults(FaultPlan.nth(Call.FORCE, 1, Outcome.IO_ERROR, false));
        assertThatThrownBy(() -> write(FILE, "xyz", true)).isInstanceOf(FailStopException.class);
        try (FileHandle file = disk.open(FILE, OpenMode.READ_WRITE)) {
            file.force(true);
        }
        assertThat(crash(Survival.everything()).files()).containsEntry(FILE, "abc".getBytes(US_ASCII));
        assertThat(disk.bytes(FILE)).isEqualTo("xyz".getBytes(US_ASCII));
    }

    @Test
    void aFullDiskFailsTheCallAndChangesNothing() {
        disk.faults(FaultPlan.nth(Call.WRITE, 1, Outcome.DISK_FULL, true));
        assertThatThrownBy(() -> write(FILE, "abc", true)).isInstanceOf(DiskFullException.class);
        assertThat(crash(Survival.everything()).files()).containsEntry(FILE, new byte[0]);
    }

    @Test
    void atomicReplaceLeavesOldOrNewAtEveryCrashPoint() throws IOException {
        AtomicReplace.write(disk, FILE, ByteBuffer.wrap("old".getBytes(US_ASCII)));
        int before = disk.trace().size();
        AtomicReplace.write(disk, FILE, ByteBuffer.wrap("new".getBytes(US_ASCII)));
        for (int point = before; point <= disk.trace().size(); point++) {
            for (int seed = 0; seed < 50; seed++) {
                byte[] bytes = CrashState.after(disk.start(), disk.trace(), point, Survival.mixed(seed))
                        .files()
                        .get(FILE);
                assertThat(new String(bytes, US_ASCII))
                        .as(point == 0 ? "start" : disk.trace().get(point - 1).describe())
                        .isIn("old", "new");
            }
        }
        assertThat(crash(Survival.nothing()).files().get(FILE)).isEqualTo("new".getBytes(US_ASCII));
    }

    @Test
    void aFileInALostDirectoryIsLost() throws IOException {
        Path folder = ROOT.resolve("folder");
        disk.createDirectory(folder);
        write(folder.resolve("file"), "abc", true);
        disk.syncDirectory(folder);
        assertThat(crash(Survival.nothing()).files()).isEmpty();
        disk.syncDirectory(ROOT);
        assertThat(crash(Survival.nothing()).files()).containsKey(folder.resolve("file"));
    }

    @Test
    void aLostWriteMayLeaveItsLengthWithZerosOrGarbage() throws IOException {
        write(FILE, "abc", true);
        disk.syncDirectory(ROOT);
        write(FILE, "defghi", false);
        assertThat(crash(Survival.zeros()).files().get(FILE)).isEqualTo(new byte[] {'a', 'b', 'c', 0, 0, 0});
        byte[] garbage = crash(Survival.garbage()).files().get(FILE);
        assertThat(new String(garbage, US_ASCII)).startsWith("abc").hasSize(6).isNotEqualTo("abcghi");
        assertThat(garbage[5]).isNotZero();
    }

    @Test
    void aLaterWriteMaySurviveAnEarlierOne() throws IOException {
        write(FILE, "a".repeat(1024), true);
        disk.syncDirectory(ROOT);
        try (FileHandle file = disk.open(FILE, OpenMode.READ_WRITE)) {
            file.writeFully(ByteBuffer.wrap("b".repeat(512).getBytes(US_ASCII)), 0);
            file.writeFully(ByteBuffer.wrap("c".repeat(512).getBytes(US_ASCII)), 512);
        }
        Set<String> found = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            byte[] bytes = crash(Survival.mixed(seed)).files().get(FILE);
            found.add("" + (char) bytes[0] + (char) bytes[512]);
        }
        assertThat(found).containsExactlyInAnyOrder("aa", "ba", "ac", "bc");
    }

    @Test
    void everyChangeOfNamesMayBeLostBeforeItsDirectoryIsSynced() throws IOException {
        Path folder = ROOT.resolve("folder");
        Path renamed = ROOT.resolve("renamed");
        Path gone = ROOT.resolve("gone");
        write(FILE, "abc", true);
        write(gone, "abc", true);
        disk.syncDirectory(ROOT);
        disk.createDirectory(folder);
        disk.rename(FILE, renamed);
        disk.delete(gone);
        assertThat(crash(Survival.nothing()).files()).containsOnlyKeys(FILE, gone);
        assertThat(crash(Survival.nothing()).directories()).containsExactly(ROOT);
        disk.syncDirectory(ROOT);
        assertThat(crash(Survival.nothing()).files()).containsOnlyKeys(renamed);
        assertThat(crash(Survival.nothing()).directories()).containsExactly(ROOT, folder);
    }

    @Test
    void aSyncOfAnythingCommitsEarlierNamesWhereTheyAreJournaled() throws IOException {
        Path other = ROOT.resolve("other");
        write(FILE, "abc", false);
        write(other, "xyz", true);
        assertThat(crash(NameRule.STRICT, Survival.nothing()).files()).isEmpty();
        assertThat(crash(NameRule.JOURNALED, Survival.nothing()).files())
                .containsEntry(FILE, new byte[0])
                .containsEntry(other, "xyz".getBytes(US_ASCII));
    }

    @Test
    void journaledNamesAreLostFromTheLastOneOn() throws IOException {
        Path second = ROOT.resolve("second");
        write(FILE, "abc", false);
        write(second, "abc", false);
        Set<Set<Path>> strict = new HashSet<>();
        Set<Set<Path>> journaled = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            strict.add(Set.copyOf(
                    crash(NameRule.STRICT, Survival.mixed(seed)).files().keySet()));
            journaled.add(Set.copyOf(
                    crash(NameRule.JOURNALED, Survival.mixed(seed)).files().keySet()));
        }
        assertThat(strict).contains(Set.of(second));
        assertThat(journaled).containsExactlyInAnyOrder(Set.of(), Set.of(FILE), Set.of(FILE, second));
    }

    @Test
    void aFailedSyncOfADirectoryMakesNoNameDurable() throws IOException {
        disk.faults(FaultPlan.nth(Call.SYNC_DIRECTORY, 1, Outcome.IO_ERROR, false));
        write(FILE, "abc", true);
        assertThatThrownBy(() -> disk.syncDirectory(ROOT)).isInstanceOf(FailStopException.class);
        assertThat(crash(Survival.nothing()).files()).isEmpty();
        disk.syncDirectory(ROOT);
        assertThat(crash(Survival.nothing()).files()).containsKey(FILE);
    }

    @Test
    void aKilledProcessLeavesWhatItWroteNoMoreDurableThanItWas() throws IOException {
        write(FILE, "abc", true);
        disk.syncDirectory(ROOT);
        write(FILE, "xyz", false);
        SimulatedDisk killed = disk.killedBehind(disk.trace().size());
        assertThat(killed.bytes(FILE)).isEqualTo("xyz".getBytes(US_ASCII));
        DiskImage image =
                CrashState.after(killed.start(), killed.trace(), killed.trace().size(), Survival.nothing());
        assertThat(image.files()).containsEntry(FILE, "abc".getBytes(US_ASCII));
    }

    @Test
    void theNthCallOfEachKindFailsAloneOrWithAllBehindIt() throws IOException {
        for (Call call : Call.values()) {
            for (boolean sticky : new boolean[] {false, true}) {
                SimulatedDisk failing = new SimulatedDisk(ROOT);
                write(failing, FILE, "abcdef", true);
                NthFault fault = FaultPlan.nth(call, 2, Outcome.IO_ERROR, sticky);
                failing.faults(fault);
                int failures = 0;
                for (int round = 0; round < 4; round++) {
                    failures += fails(failing, call, round) ? 1 : 0;
                    assertThat(fault.isMet()).as("%s, round %d", call, round).isEqualTo(round > 0);
                }
                assertThat(failures).as("%s", call).isEqualTo(sticky ? 3 : 1);
            }
        }
    }

    private static boolean fails(SimulatedDisk disk, Call call, int round) throws IOException {
        Path fresh = ROOT.resolve(call + "-" + round);
        boolean needsFile = call == Call.DELETE || call == Call.RENAME;
        if (needsFile) {
            write(disk, fresh, "abc", false);
        }
        try (FileHandle file = disk.open(FILE, OpenMode.READ_WRITE)) {
            switch (call) {
                case OPEN -> {}
                case CREATE -> disk.open(fresh, OpenMode.CREATE_NEW).close();
                case READ -> file.read(ByteBuffer.allocate(2), 0);
                case WRITE -> file.writeFully(ByteBuffer.allocate(2), 10);
                case FORCE -> file.force(true);
                case TRUNCATE -> file.truncate(5 - round);
                case RENAME -> disk.rename(fresh, FILE);
                case DELETE -> disk.delete(fresh);
                case SYNC_DIRECTORY -> disk.syncDirectory(ROOT);
            }
            return false;
        } catch (FailStopException e) {
            return true;
        } catch (FileSystemException e) {
            assertThat(e.getReason()).isEqualTo("Input/output error");
            return true;
        }
    }

    @Test
    void aShortWriteLeavesAPartOfItsBytes() {
        disk.faults(FaultPlan.nth(Call.WRITE, 1, Outcome.SHORT_WRITE, false));
        assertThatThrownBy(() -> write(FILE, "abcdef", true)).isInstanceOf(DiskFullException.class);
        assertThat(crash(Survival.everything()).files()).containsEntry(FILE, "abc".getBytes(US_ASCII));
    }

    @Test
    void aReadMayGiveBackOneChangedBitOfWhatIsThere() throws IOException {
        write(FILE, "abc", true);
        disk.faults(FaultPlan.nth(Call.READ, 1, Outcome.FLIPPED_BIT, false));
        try (FileHandle file = disk.open(FILE, OpenMode.READ)) {
            ByteBuffer first = ByteBuffer.allocate(3);
            ByteBuffer second = ByteBuffer.allocate(3);
            file.read(first, 0);
            file.read(second, 0);
            int changed = 0;
            for (int i = 0; i < 3; i++) {
                changed += Integer.bitCount((first.get(i) ^ second.get(i)) & 0xFF);
            }
            assertThat(changed).isEqualTo(1);
            assertThat(second.array()).isEqualTo("abc".getBytes(US_ASCII));
        }
    }

    @Test
    void anImageStaysAsItIsWhateverIsDoneToADiskMadeOfIt() throws IOException {
        write(FILE, "abc", true);
        disk.syncDirectory(ROOT);
        DiskImage image = crash(Survival.nothing());
        SimulatedDisk other = new SimulatedDisk(image);
        write(other, FILE, "xyz", true);
        assertThat(image.files()).containsEntry(FILE, "abc".getBytes(US_ASCII));
        assertThat(disk.bytes(FILE)).isEqualTo("abc".getBytes(US_ASCII));
    }

    private DiskImage crash(Survival survival) {
        return crash(NameRule.STRICT, survival);
    }

    private DiskImage crash(NameRule rule, Survival survival) {
        CrashState state = new CrashState(disk.start(), rule);
        disk.trace().forEach(state::happen);
        return state.image(survival);
    }

    private void write(Path path, String text, boolean sync) throws IOException {
        write(disk, path, text, sync);
    }

    private static void write(SimulatedDisk disk, Path path, String text, boolean sync) throws IOException {
        try (FileHandle file = disk.open(path, disk.exists(path) ? OpenMode.READ_WRITE : OpenMode.CREATE_NEW)) {
            file.writeFully(ByteBuffer.wrap(text.getBytes(US_ASCII)), 0);
            if (sync) {
                file.force(true);
            }
        }
    }
}
