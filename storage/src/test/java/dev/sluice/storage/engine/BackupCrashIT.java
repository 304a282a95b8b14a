package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.backup.BackupReport;
import dev.sluice.storage.backup.CopyFailedException;
import dev.sluice.storage.backup.NoBackupException;
import dev.sluice.storage.backup.NotEmptyException;
import dev.sluice.storage.backup.Restore;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.PromisedStates.State;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.RejectFiles;
import dev.sluice.storage.recovery.RestoreMark;
import dev.sluice.storage.recovery.RestoreUnfinishedException;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.NameRule;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.DirectoryLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Backup and restore: a copy that passes for a backup is one, whole and durable, whenever the power fails; a directory that a restore did not
 * finish is used by nobody; and what was restored is what was backed up. {@code -Dsluice.crash.seeds=N} as elsewhere.
 */
class BackupCrashIT {
    private static final StorageOptions OPTIONS = WholeDirectory.OPTIONS;
    private static final Path BACKUPS = Path.of("/backups");
    private static final Path TARGET = BACKUPS.resolve("b");
    private static final int FLIPS_A_FILE = 40;

    private SimulatedDisk disk = new SimulatedDisk(DATA);
    private State before = State.EMPTY;

    @BeforeEach
    void makeDirectory() throws IOException {
        DiskImage whole = WholeDirectory.clean().image();
        Set<Path> directories = new HashSet<>(whole.directories());
        directories.add(BACKUPS);
        disk = new SimulatedDisk(new DiskImage(directories, whole.files()));
        before = PromisedStates.state(disk);
    }

    private BackupReport backUp(StorageOptions options) throws IOException {
        try (StorageEngine engine = open(disk, options)) {
            return engine.backup(disk, TARGET, () -> false);
        }
    }

    /** The backups of a disk, and an empty data directory. */
    private static SimulatedDisk elsewhere(DiskImage image) {
        Set<Path> directories = new HashSet<>(Set.of(DATA, BACKUPS));
        Map<Path, byte[]> files = new TreeMap<>();
        image.directories().stream().filter(path -> path.startsWith(BACKUPS)).forEach(directories::add);
        image.files().forEach((path, bytes) -> {
            if (path.startsWith(BACKUPS)) {
                files.put(path, bytes);
            }
        });
        return new SimulatedDisk(new DiskImage(directories, files));
    }

    private static BackupReport restore(SimulatedDisk to) throws IOException {
        return new Restore(to, TARGET, DATA, () -> false).restore();
    }

    private SimulatedDisk backedUp() throws IOException {
        backUp(OPTIONS);
        return elsewhere(WholeDirectory.imageOf(disk));
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void whatIsRestoredIsWhatWasBackedUpAndGoesOn(WalLevel lastRun) throws IOException {
        try (StorageEngine engine = open(disk, OPTIONS.withWalLevel(lastRun))) {
            try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
                load.rows(80, 130).commit("more");
            }
            engine.forgetHistory(List.of("t"), entry -> entry.path().equals("small"));
        }
        State state = PromisedStates.state(disk);
        BackupReport report = backUp(OPTIONS.withWalLevel(lastRun));
        assertThat(report.rows()).isEqualTo(300 + 130);
        SimulatedDisk restored = elsewhere(WholeDirectory.imageOf(disk));
        assertThat(restore(restored)).isEqualTo(report);
        assertEqual(disk, restored);
        assertThat(PromisedStates.state(restored)).isEqualTo(state);
        assertSound(restored);
        try (StorageEngine engine = open(restored, OPTIONS)) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(300, 420).commit("after");
            }
            engine.alterPersistence("u", Persistence.LOGGED);
        }
        State after = PromisedStates.state(PromisedStates.afterPowerLoss(restored));
        assertThat(after.tables().get("t").numbers()).isEqualTo(range(0, 420));
        assertThat(after.tables().get("u")).isEqualTo(state.tables().get("u"));
        assertSound(restored);
        try (StorageEngine engine = open(restored, OPTIONS)) {
            engine.backup(restored, BACKUPS.resolve("c"), () -> false);
        }
        SimulatedDisk again = elsewhere(WholeDirectory.imageOf(restored));
        new Restore(again, BACKUPS.resolve("c"), DATA, () -> false).restore();
        assertEqual(restored, again);
    }

    @Test
    void thatRejectFilesWereForgottenIsBackedUpToo() throws IOException {
        RejectFiles.forget(disk, DATA, 1);
        SimulatedDisk restored = backedUp();
        restore(restored);
        assertEqual(disk, restored);
        assertSound(restored);
    }

    private static void assertSound(SimulatedDisk disk) throws IOException {
        WholeDirectory.Verified verified = WholeDirectory.verify(disk);
        assertThat(verified.faults()).isEmpty();
        assertThat(verified.notices()).isEmpty();
    }

    /** Every data file, byte for byte up to its mark, every ledger entry, every reject file. */
    private static void assertEqual(SimulatedDisk one, SimulatedDisk other) throws IOException {
        try (DatabaseReader first = DatabaseReader.open(one, DATA);
                DatabaseReader second = DatabaseReader.open(other, DATA)) {
            assertThat(second.catalog().tables()).isEqualTo(first.catalog().tables());
            assertThat(second.catalog().backedUpAtMicros())
                    .isEqualTo(first.catalog().backedUpAtMicros())
                    .isPositive();
            for (TableDefinition table : first.catalog().all()) {
                assertThat(table.notBackedUpSinceMicros()).isZero();
                List<LedgerEntry> entries = first.ledger(table.name());
                assertThat(second.ledger(table.name())).isEqualTo(entries);
                Map<Long, Long> lengths = new TreeMap<>();
                for (PartitionDefinition each : table.partitions()) {
                    lengths.put(each.fileId(), each.mark().length());
                }
                lengths.put(table.ledger().fileId(), table.ledger().mark().length());
                for (Map.Entry<Long, Long> each : lengths.entrySet()) {
                    Path path = DataFileFormat.path(DATA, table.id(), each.getKey());
                    if (one.exists(path)) {
                        assertThat(other.bytes(path))
                                .isEqualTo(Arrays.copyOf(
                                        one.bytes(path), each.getValue().intValue()));
                    }
                }
            }
        }
        Path rejects = DATA.resolve("rejects");
        assertThat(other.list(rejects)).isEqualTo(one.list(rejects)).isNotEmpty();
        for (Path each : one.list(rejects)) {
            assertThat(other.bytes(each)).isEqualTo(one.bytes(each));
        }
    }

    /** Whether there is a backup; then it must be whole. */
    private boolean isRestorable(DiskImage image, String where) throws IOException {
        SimulatedDisk to = elsewhere(image);
        try {
            restore(to);
        } catch (NoBackupException e) {
            return false;
        }
        assertThat(PromisedStates.state(to)).as(where).isEqualTo(before);
        assertThat(WholeDirectory.verify(to).faults()).as(where).isEmpty();
        return true;
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void everyCrashPointOfABackup(WalLevel level, TestReporter reporter) throws IOException {
        StorageOptions options = OPTIONS.withWalLevel(level);
        StorageEngine engine = open(disk, options);
        int begun = disk.trace().size();
        engine.backup(disk, TARGET, () -> false);
        int told = disk.trace().size();
        engine.shutdown();
        List<DiskOperation> trace = disk.trace();
        CrashState crash = new CrashState(disk.start(), NameRule.STRICT);
        trace.subList(0, begun).forEach(crash::happen);
        Set<Long> seen = new HashSet<>();
        int whole = 0;
        for (int point = begun; point <= trace.size(); point++) {
            if (point > begun) {
                crash.happen(trace.get(point - 1));
            }
            for (Survival survival : PromisedStates.survivals(point)) {
                DiskImage image = crash.image(survival);
                if (!seen.add(2 * image.fingerprint() + (point >= told ? 1 : 0))) {
                    continue;
                }
                String where = "behind operation " + point + ", " + survival;
                boolean restorable = isRestorable(image, where);
                whole += restorable ? 1 : 0;
                assertThat(restorable || point < told).as(where).isTrue();
                // The directory itself is changed only once the backup is whole: by a run that a crash ends as any
                // other.
                List<State> allowed = restorable && point < trace.size() && level == WalLevel.MINIMAL
                        ? List.of(before, before.emptied("u"))
                        : List.of(before);
                assertThat(allowed)
                        .as(where)
                        .contains(PromisedStates.recover(new SimulatedDisk(image), options, where));
            }
        }
        reporter.publishEntry("crash states, with a whole backup", seen.size() + ", " + whole);
        assertThat(whole).isGreaterThan(10);
        assertThat(seen.size() - whole).isGreaterThan(40);
    }

    @Test
    void everyCrashPointOfARestore(TestReporter reporter) throws IOException {
        SimulatedDisk to = backedUp();
        restore(to);
        List<DiskOperation> trace = to.trace();
        CrashState crash = new CrashState(to.start(), NameRule.STRICT);
        Set<Long> seen = new HashSet<>();
        int unfinished = 0;
        for (int point = 0; point <= trace.size(); point++) {
            if (point > 0) {
                crash.happen(trace.get(point - 1));
            }
            for (Survival survival : PromisedStates.survivals(point)) {
                DiskImage image = crash.image(survival);
                if (seen.add(image.fingerprint())) {
                    String where = "behind operation " + point + ", " + survival;
                    boolean whole = isWhole(new SimulatedDisk(image), where);
                    assertThat(whole || point < trace.size()).as(where).isTrue();
                    unfinished += whole ? 0 : 1;
                }
            }
        }
        reporter.publishEntry("crash states, unfinished", seen.size() + ", " + unfinished);
        assertThat(unfinished).isGreaterThan(80);
        assertThat(seen.size()).isGreaterThan(unfinished);
    }

    /** Whether a crashed restore left a directory; where it left none, all refuse it and another restore makes it. */
    private boolean isWhole(SimulatedDisk crashed, String where) throws IOException {
        boolean marked = RestoreMark.isThere(crashed, DATA);
        try {
            assertThat(PromisedStates.state(crashed)).as(where).isEqualTo(before);
            assertThat(PromisedStates.recover(crashed, OPTIONS, where))
                    .as(where)
                    .isEqualTo(before);
            assertThat(marked).as(where).isFalse();
            return true;
        } catch (RestoreUnfinishedException e) {
            assertThat(marked).as(where).isTrue();
            assertThatThrownBy(() -> open(crashed, OPTIONS)).isInstanceOf(RestoreUnfinishedException.class);
            assertThatThrownBy(() -> WholeDirectory.verify(crashed)).isInstanceOf(RestoreUnfinishedException.class);
        } catch (NoDataDirectoryException e) {
            assertThat(marked).as(where).isFalse();
        }
        restore(crashed);
        SimulatedDisk again = PromisedStates.afterPowerLoss(crashed);
        assertThat(PromisedStates.state(again)).as(where).isEqualTo(before);
        assertSound(again);
        return false;
    }

    @Test
    void everyDamageOfABackupIsFoundBeforeAnythingIsMade() throws IOException {
        SimulatedDisk to = backedUp();
        long seed = Long.getLong("sluice.seed", 7);
        SplittableRandom random = new SplittableRandom(seed);
        int files = 0;
        for (Path file : to.files()) {
            byte[] bytes = to.bytes(file);
            boolean isManifest = file.equals(TARGET.resolve("manifest"));
            int flips = isManifest ? bytes.length * 8 : FLIPS_A_FILE;
            for (int i = 0; i < flips; i++) {
                int bit = isManifest ? i : random.nextInt(bytes.length * 8);
                to.damage(file, bit / 8, (byte) (bytes[bit / 8] ^ 1 << bit % 8));
                assertThatThrownBy(() -> restore(to))
                        .as("bit %d of %s, seed %d", bit, file, seed)
                        .isInstanceOfSatisfying(
                                CorruptionException.class,
                                e -> assertThat(e.path()).isEqualTo(file));
                to.damage(file, bit / 8, bytes[bit / 8]);
            }
            DiskImage image = WholeDirectory.imageOf(to);
            for (boolean missing : isManifest ? List.<Boolean>of() : List.of(true, false)) {
                Map<Path, byte[]> others = new TreeMap<>(image.files());
                others.put(file, Arrays.copyOf(bytes, bytes.length - 1));
                if (missing) {
                    others.remove(file);
                }
                SimulatedDisk lacking = new SimulatedDisk(new DiskImage(image.directories(), others));
                assertThatThrownBy(() -> restore(lacking)).isInstanceOf(CorruptionException.class);
            }
            files++;
        }
        assertThat(files).isGreaterThan(8);
        assertThat(to.list(DATA)).isEmpty();
        restore(to);
        assertThat(PromisedStates.state(to)).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"DISK_FULL", "IO_ERROR"})
    void aBackupThatCannotBeWrittenIsNoneAndLeavesTheDirectoryAlone(Outcome outcome) throws IOException {
        DiskImage start = WholeDirectory.imageOf(disk);
        int failing = 0;
        while (true) {
            disk = new SimulatedDisk(start);
            AtomicInteger calls = new AtomicInteger();
            int nth = ++failing;
            StorageEngine engine = open(disk, OPTIONS);
            disk.faults((call, path) ->
                    path.startsWith(BACKUPS) && calls.incrementAndGet() == nth ? outcome : Outcome.SUCCESS);
            try {
                engine.backup(disk, TARGET, () -> false);
                break;
            } catch (CopyFailedException e) {
                assertThat(e.copy()).isEqualTo(CopyFailedException.Copy.BACKUP);
            }
            disk.faults(FaultPlan.none());
            engine.shutdown();
            DiskImage now = WholeDirectory.imageOf(disk);
            start.files()
                    .forEach((path, bytes) -> assertThat(now.files().get(path)).isEqualTo(bytes));
            // Only where the manifest itself could not be made durable, or not be read again, it may be there.
            assertThat(!isRestorable(now, "call " + nth) || disk.exists(TARGET.resolve("manifest")))
                    .isTrue();
        }
        assertThat(failing).isGreaterThan(50);
    }

    @Test
    void aRestoreThatCannotBeWrittenBeginsAnew() throws IOException {
        DiskImage start = WholeDirectory.imageOf(backedUp());
        int restored = 0;
        int failing = 0;
        while (true) {
            SimulatedDisk to = new SimulatedDisk(start);
            AtomicInteger calls = new AtomicInteger();
            int nth = ++failing;
            to.faults((call, path) ->
                    path.startsWith(DATA) && calls.incrementAndGet() == nth ? Outcome.DISK_FULL : Outcome.SUCCESS);
            try {
                restore(to);
                break;
            } catch (CopyFailedException e) {
                assertThat(e.copy()).isEqualTo(CopyFailedException.Copy.RESTORE);
            }
            to.faults(FaultPlan.none());
            // Only where the sync of its last name failed it is there.
            if (!to.exists(DATA.resolve("control"))) {
                assertThatThrownBy(() -> DatabaseReader.open(to, DATA))
                        .isInstanceOfAny(RestoreUnfinishedException.class, NoDataDirectoryException.class);
                restore(to);
                restored++;
            }
            assertThat(PromisedStates.state(to)).isEqualTo(before);
        }
        assertThat(failing).isGreaterThan(50);
        assertThat(restored).isGreaterThanOrEqualTo(failing - 2);
    }

    @Test
    void whoStopsABackupOrARestoreHasNone() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        SimulatedDisk whole = backedUp();
        new Restore(whole, TARGET, DATA, () -> asked.incrementAndGet() < 0).restore();
        int times = asked.get();
        assertThat(times).isGreaterThan(10);
        for (int nth = 1; nth <= times; nth++) {
            int last = nth;
            asked.set(0);
            SimulatedDisk to = elsewhere(WholeDirectory.imageOf(disk));
            assertThatThrownBy(() -> new Restore(to, TARGET, DATA, () -> asked.incrementAndGet() == last).restore())
                    .isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> DatabaseReader.open(to, DATA))
                    .isInstanceOfAny(RestoreUnfinishedException.class, NoDataDirectoryException.class);
        }
        Path second = BACKUPS.resolve("c");
        asked.set(0);
        try (StorageEngine engine = open(disk, OPTIONS)) {
            assertThatThrownBy(() -> engine.backup(disk, second, () -> asked.incrementAndGet() == 20))
                    .isInstanceOf(CancellationException.class);
        }
        assertThatThrownBy(() -> new Restore(disk, second, BACKUPS.resolve("d"), () -> false).restore())
                .isInstanceOf(NoBackupException.class);
    }

    @Test
    void rotIsNotBackedUp() throws IOException {
        List<Path> dataFiles = new ArrayList<>();
        for (Path file : disk.files()) {
            if (file.startsWith(DATA.resolve("tables"))) {
                dataFiles.add(file);
            }
        }
        assertThat(dataFiles).hasSizeGreaterThan(8);
        for (Path file : dataFiles) {
            byte[] bytes = disk.bytes(file);
            disk.damage(file, 100, (byte) (bytes[100] ^ 4));
            assertThatThrownBy(() -> backUp(OPTIONS))
                    .isInstanceOfSatisfying(
                            CorruptionException.class, e -> assertThat(e.path()).isEqualTo(file));
            disk.damage(file, 100, bytes[100]);
        }
        assertThat(disk.exists(TARGET)).isFalse();
    }

    @Test
    void aPlaceThatIsNotEmptyIsRefusedAndLeftAlone() throws IOException {
        backUp(OPTIONS);
        DiskImage image = WholeDirectory.imageOf(disk);
        assertThatThrownBy(() -> backUp(OPTIONS)).isInstanceOf(NotEmptyException.class);
        assertThatThrownBy(() -> restore(disk)).isInstanceOf(NotEmptyException.class);
        assertThat(WholeDirectory.imageOf(disk).fingerprint()).isEqualTo(image.fingerprint());
    }

    @Test
    void whileARestoreIsUnderWayTheDirectoryIsBusy() throws IOException {
        SimulatedDisk to = backedUp();
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        new Restore(to, TARGET, DATA, () -> {
                    if (asked.incrementAndGet() > 0 && RestoreMark.isThere(to, DATA)) {
                        assertThatThrownBy(() -> open(to, OPTIONS)).isInstanceOf(DirectoryBusyException.class);
                        assertThatThrownBy(() -> restore(to)).isInstanceOf(DirectoryBusyException.class);
                        refused.incrementAndGet();
                    }
                    return false;
                })
                .restore();
        assertThat(refused.get()).isPositive();
        SimulatedDisk held = backedUpElsewhere();
        try (DirectoryLock lock = held.tryLock(DATA.resolve("lock")).orElseThrow()) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> restore(held)).isInstanceOf(DirectoryBusyException.class);
        }
    }

    private SimulatedDisk backedUpElsewhere() {
        return elsewhere(WholeDirectory.imageOf(disk));
    }
}
