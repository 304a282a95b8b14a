package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import java.io.IOException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Online checkpoints in the middle of loads, then a power loss: every committed row is there, once. */
final class CheckpointTest {
    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    /** The disk as a power loss at this moment leaves it, with nothing that was not synced. */
    private SimulatedDisk crashed() {
        return new SimulatedDisk(
                CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void rowsOfAnEarlierLoadOutliveACheckpointThatPassesTheSessionsOfALaterOne(int sessions) throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), sessions)) {
            load.rows(0, 40).commit("a");
        }
        // The second load has rows for one partition only, and its checkpoint makes the log of the first one
        // superfluous.
        Driver load = new Driver(engine, into("t", Persistence.LOGGED), sessions);
        load.rowsOfPartition(0, 100, 104).commit("b").checkpoint();
        SortedSet<Integer> expected = range(0, 40);
        expected.add(100);
        assertThat(numbers(crashed(), "t")).isEqualTo(expected);
        assertThat(inputs(crashed(), "t")).containsExactly("a", "b");
    }

    @Test
    void rowsOfATableOutliveACheckpointInALoadThatIsAboutToReplaceThem() throws IOException {
        StorageEngine engine = open(disk, options());
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(0, 40).commit("a");
        }
        Driver load = new Driver(engine, new LoadSpec("t", Optional.empty(), true), 2);
        load.rows(500, 700).checkpoint();
        assertThat(numbers(crashed(), "t")).isEqualTo(range(0, 40));
        load.commit("b");
        assertThat(numbers(crashed(), "t")).isEqualTo(range(500, 700));
    }

    /** One partition gets the bulk, and its mark cannot move at the checkpoint; the others' marks must not stay behind with it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCheckpointDuringABulkLoadIntoOnePartitionRepeatsNoRowOfTheOthers(int sessions) throws IOException {
        StorageOptions options = options().withWalSkipThresholdBytes(2_000).withRowGroupRows(20);
        StorageEngine engine = open(disk, options);
        Driver load = new Driver(engine, into("t", Persistence.LOGGED), sessions);
        load.rows(0, 40).commit("a");
        load.rowsOfPartition(0, 1_000, 2_000).rows(40, 48).checkpoint();
        assertThat(numbers(crashed(), "t")).isEqualTo(range(0, 40));
        load.commit("b");
        SortedSet<Integer> expected = new TreeSet<>(range(0, 48));
        for (int n = 1_000; n < 2_000; n += EngineFixture.PARTITIONS) {
            expected.add(n);
        }
        assertThat(numbers(crashed(), "t")).isEqualTo(expected);
    }

    @Test
    void anUnloggedTableIsReadAsTheCheckpointCountsIt() throws IOException {
        StorageEngine engine = open(disk, options());
        Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2);
        load.rows(0, 70).commit("a").checkpoint().rows(70, 90);
        assertThat(numbers(disk, "u")).isEqualTo(range(0, 70));
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            assertThat(reader.catalog().table("u").orElseThrow().rows()).isEqualTo(70);
        }
        load.close();
        engine.shutdown();
    }
}
