package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.PromisedStates.State;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.NameRule;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Behind every operation of several runs, each older control file is put back, as from a backup of the wrong day. It is refused as damage and
 * nothing is changed, unless it leads to the very state that the right one leads to.
 */
class StaleControlIT {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);
    private static final Path CONTROL = DATA.resolve("control");

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private void runs() throws IOException {
        try (StorageEngine engine = open(disk, OPTIONS);
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commit("a").checkpoint().rows(100, 110).commit("b");
        }
        try (StorageEngine engine = open(disk, OPTIONS.withWalLevel(WalLevel.NONE));
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(110, 150).commit("c");
        }
        try (StorageEngine engine = open(disk, OPTIONS)) {
            engine.truncateTable("t");
        }
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 30).commit("d").checkpoint().rows(30, 60).commit("e");
        }
        engine.checkpoint();
        engine.abandon();
    }

    @Test
    void anOlderControlFileIsRefusedOrLeadsToTheSameState(TestReporter reporter) throws IOException {
        runs();
        List<byte[]> older = new ArrayList<>();
        byte[] current = new byte[0];
        CrashState crash = new CrashState(disk.start(), NameRule.STRICT);
        int refused = 0;
        int same = 0;
        for (DiskOperation operation : disk.trace()) {
            crash.happen(operation);
            DiskImage image = crash.image(Survival.everything());
            byte[] control = image.files().getOrDefault(CONTROL, current);
            if (current.length > 0 && !Arrays.equals(control, current)) {
                older.add(current);
            }
            current = control;
            for (int i = 0; i < older.size(); i++) {
                String where =
                        "control file " + (i + 1) + " of " + older.size() + " put back behind " + operation.describe();
                if (isRefused(with(image, older.get(i)), where)) {
                    refused++;
                } else {
                    same++;
                    assertThat(found(with(image, older.get(i)))).as(where).isEqualTo(found(new SimulatedDisk(image)));
                }
            }
        }
        reporter.publishEntry("older control files", refused + " refused, " + same + " that lead to the same state");
        assertThat(refused).isGreaterThan(500);
    }

    private static SimulatedDisk with(DiskImage image, byte[] control) {
        TreeMap<Path, byte[]> files = new TreeMap<>(image.files());
        files.put(CONTROL, control);
        return new SimulatedDisk(new DiskImage(image.directories(), files));
    }

    private static boolean isRefused(SimulatedDisk stale, String where) throws IOException {
        try {
            open(stale, OPTIONS).close();
            return false;
        } catch (CorruptionException e) {
            assertThat(stale.trace()).as(where).noneMatch(PromisedStates::isChange);
            return true;
        } catch (RecoveryRequiredException e) {
            return false;
        }
    }

    private static State found(SimulatedDisk disk) throws IOException {
        if (PromisedStates.isRefused(disk, OPTIONS)) {
            PromisedStates.rollBack(disk);
        }
        return PromisedStates.state(disk);
    }
}
