package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
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
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code fsync=off} leaves in the page cache alone is made durable by the first run with it on, before its production mark. */
class UnsyncedCrashIT {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private boolean unsynced() throws IOException {
        return ControlFile.read(disk, DATA).orElseThrow().unsynced();
    }

    private void load(StorageEngine engine, String table, int from, int to) throws IOException {
        try (Driver load = new Driver(engine, into(table, Persistence.LOGGED), 2)) {
            load.rows(from, to).commit("input " + from);
        }
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void aRunWithoutSyncsIsMadeDurableBeforeTheNextProductionMark(WalLevel next) throws IOException {
        disk.syncing(false);
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, "t", 0, 92);
        load(engine, "t", 92, 100);
        engine.shutdown();
        disk.syncing(true);
        assertThat(unsynced()).isTrue();
        assertDurableFromTheNextProductionMarkOn(next);
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void aRecoveryWithoutSyncsIsMadeDurableBeforeTheNextProductionMark(WalLevel next) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, "t", 0, 8);
        load(engine, "t", 8, 100);
        engine.abandon();
        disk.syncing(false);
        open(disk, OPTIONS).close();
        disk.syncing(true);
        assertThat(unsynced()).isTrue();
        assertDurableFromTheNextProductionMarkOn(next);
    }

    @Test
    void aStopCompletedWithoutSyncsIsMadeDurableBeforeTheNextProductionMark() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, "t", 0, 100);
        byte[] production = disk.bytes(DATA.resolve("control"));
        engine.shutdown();
        for (int i = 0; i < production.length; i++) {
            disk.damage(DATA.resolve("control"), i, production[i]);
        }
        disk.syncing(false);
        open(disk, OPTIONS).close();
        disk.syncing(true);
        assertThat(unsynced()).isTrue();
    }

    @Test
    void aReaderThatRecoversWithoutSyncsSaysSo() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, "t", 0, 8);
        engine.abandon();
        disk.syncing(false);
        DatabaseReader.open(disk, DATA).close();
        assertThat(unsynced()).isTrue();
    }

    /** A folder cannot be opened as a file, which would keep every later run from writing. */
    @Test
    void whatIsNotOursIsLeftAlone() throws IOException {
        disk.syncing(false);
        StorageEngine engine = open(disk, OPTIONS);
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 100).commitWithRejects("input", 3);
        }
        engine.shutdown();
        Path notes = DATA.resolve("wal/notes");
        disk.createDirectory(notes);
        disk.createDirectory(DATA.resolve("rejects/mended"));
        disk.syncing(true);
        int from = disk.trace().size();
        StorageEngine next = open(disk, OPTIONS);
        load(next, "t", 100, 200);
        next.shutdown();
        List<Path> synced = disk.trace().subList(from, disk.trace().size()).stream()
                .filter(operation -> operation instanceof DiskOperation.Force)
                .map(operation -> ((DiskOperation.Force) operation).path())
                .toList();
        assertThat(synced).contains(DATA.resolve("rejects/1"), DATA.resolve("wal/0000000000008000"));
        assertThat(unsynced()).isFalse();
        assertThat(disk.exists(notes)).isTrue();
    }

    /** Before the production mark, fsync=off may have left anything in its place. */
    private static Optional<ControlState> control(DiskImage image) throws IOException {
        try {
            return ControlFile.read(new SimulatedDisk(image), DATA);
        } catch (CorruptionException e) {
            return Optional.empty();
        }
    }

    private void assertDurableFromTheNextProductionMarkOn(WalLevel level) throws IOException {
        long run = ControlFile.read(disk, DATA).orElseThrow().runNumber() + 1;
        State before = State.EMPTY.with(
                "t",
                range(0, 100),
                PromisedStates.state(disk).tables().get("t").inputs().toArray(String[]::new));
        assertThat(PromisedStates.state(disk)).isEqualTo(before);
        StorageOptions options = OPTIONS.withWalLevel(level);
        StorageEngine engine = open(disk, options);
        int from = disk.trace().size();
        load(engine, "t2", 0, 4);
        engine.abandon();
        State committed = before.with("t2", range(0, 4), "input 0");
        List<DiskOperation> trace = disk.trace();
        CrashState crash = new CrashState(disk.start(), NameRule.STRICT);
        int inProduction = 0;
        for (int point = 1; point <= trace.size(); point++) {
            crash.happen(trace.get(point - 1));
            for (Survival survival : point < from ? List.<Survival>of() : PromisedStates.survivals(point)) {
                DiskImage image = crash.image(survival);
                Optional<ControlState> control = control(image);
                if (control.isPresent()
                        && control.get().state() == RunState.IN_PRODUCTION
                        && control.get().runNumber() == run) {
                    inProduction++;
                    assertThat(control.get().unsynced()).isFalse();
                    State found = PromisedStates.recover(
                            new SimulatedDisk(image),
                            options,
                            "behind " + trace.get(point - 1).describe());
                    assertThat(List.of(before, committed)).contains(found);
                }
            }
        }
        assertThat(inProduction).isGreaterThanOrEqualTo(10);
    }
}
