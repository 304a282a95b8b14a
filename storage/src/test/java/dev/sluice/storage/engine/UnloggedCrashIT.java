package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.PromisedStates.State;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.RecordType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Unlogged tables: emptied by a crash, kept by a clean stop, and made logged and back without a row being copied. */
class UnloggedCrashIT {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(20).withWalSkipThresholdBytes(1_000);

    private final PromisedStates scenario = new PromisedStates();
    private final SimulatedDisk disk = scenario.disk();

    private static void load(StorageEngine engine, Persistence persistence, int from, int to) throws IOException {
        try (Driver load = new Driver(engine, into("u", persistence), 2)) {
            load.rows(from, to).commit("input " + from);
        }
    }

    /** Writes to data files behind an operation of the trace. */
    private List<DiskOperation.Write> dataWrites(int from) {
        return disk.trace().subList(from, disk.trace().size()).stream()
                .filter(DiskOperation.Write.class::isInstance)
                .map(DiskOperation.Write.class::cast)
                .filter(write -> write.path().startsWith(DATA.resolve("tables")))
                .toList();
    }

    @Test
    void everyCrashPointOfATableThatIsMadeLoggedAndBack(TestReporter reporter) throws IOException {
        StorageEngine first = open(disk, OPTIONS);
        State empty = State.EMPTY.emptied("u");
        scenario.begin(empty);
        load(first, Persistence.UNLOGGED, 0, 130);
        scenario.done();
        State whole = State.EMPTY.with("u", range(0, 130), "input 0");
        scenario.step(whole, first::shutdown);
        StorageEngine engine = open(disk, OPTIONS);
        // The production mark of the run comes first, and a crash behind it still empties the table.
        scenario.begin(empty);
        scenario.begin(whole);
        engine.alterPersistence("u", Persistence.LOGGED);
        scenario.done();
        scenario.done();
        scenario.step(empty, () -> engine.alterPersistence("u", Persistence.UNLOGGED));
        load(engine, Persistence.UNLOGGED, 130, 150);
        engine.checkpoint();
        load(engine, Persistence.UNLOGGED, 150, 260);
        State more = State.EMPTY.with("u", range(0, 260), "input 0", "input 130", "input 150");
        scenario.step(more, () -> engine.alterPersistence("u", Persistence.LOGGED));
        State grown = State.EMPTY.with("u", range(0, 270), "input 0", "input 130", "input 150", "input 260");
        scenario.step(grown, () -> load(engine, Persistence.LOGGED, 260, 270));
        scenario.step(grown, engine::checkpoint);
        engine.abandon();
        int states = scenario.judgeAll(OPTIONS);
        reporter.publishEntry("different crash states", Integer.toString(states));
        assertThat(states).isGreaterThan(200);
    }

    @Test
    void whatACleanStopPlacedIsNotWrittenAgainByMakingTheTableLogged() throws IOException {
        try (StorageEngine engine = open(disk, OPTIONS)) {
            load(engine, Persistence.UNLOGGED, 0, 500);
        }
        int before = disk.trace().size();
        StorageEngine engine = open(disk, OPTIONS);
        engine.alterPersistence("u", Persistence.LOGGED);
        engine.alterPersistence("u", Persistence.UNLOGGED);
        engine.alterPersistence("u", Persistence.LOGGED);
        engine.abandon();
        assertThat(dataWrites(before)).isEmpty();
        long logBytes = engine.statistics().wal().bytes();
        assertThat(logBytes)
                .as("the log has the changes of the catalog, and no row")
                .isLessThan(2_000);
        assertThat(PromisedStates.state(PromisedStates.afterPowerLoss(disk)))
                .isEqualTo(State.EMPTY.with("u", range(0, 500), "input 0"));
    }

    @Test
    void rowsThatWaitInMemoryAreWrittenOnceAndThoseBeforeThemNotAgain() throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        load(engine, Persistence.UNLOGGED, 0, 510);
        int before = disk.trace().size();
        Map<Path, Long> lengths = new HashMap<>();
        for (Path file : disk.files()) {
            lengths.put(file, disk.size(file));
        }
        engine.alterPersistence("u", Persistence.LOGGED);
        engine.abandon();
        assertThat(dataWrites(before))
                .isNotEmpty()
                .allSatisfy(write -> assertThat(write.offset())
                        .as(write.describe())
                        .isGreaterThanOrEqualTo(lengths.getOrDefault(write.path(), 0L)));
        assertThat(engine.statistics().wal().records()).doesNotContainKey(RecordType.ROWS);
        assertThat(PromisedStates.state(PromisedStates.afterPowerLoss(disk)))
                .isEqualTo(State.EMPTY.with("u", range(0, 510), "input 0"));
    }
}
