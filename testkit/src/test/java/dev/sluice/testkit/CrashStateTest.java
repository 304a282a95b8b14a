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
        write(FILE, "a".repeat(4096), false);
        disk.syncDirectory(ROOT);
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

    private DiskImage crash(Survival survival) {
        return CrashState.after(disk.start(), disk.trace(), disk.trace().size(), survival);
    }

    private void write(Path path, String text, boolean sync) throws IOException {
        try (FileHandle file = disk.open(path, disk.exists(path) ? OpenMode.READ_WRITE : OpenMode.CREATE_NEW)) {
            file.writeFully(ByteBuffer.wrap(text.getBytes(US_ASCII)), 0);
            if (sync) {
                file.force(true);
            }
        }
    }
}
