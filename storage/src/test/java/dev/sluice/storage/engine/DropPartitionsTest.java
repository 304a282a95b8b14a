package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoSuchTableException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Partitions that are dropped take their rows along and nothing else. Crashes in between: {@link CrashScenario}. */
class DropPartitionsTest {
    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private static SortedSet<Integer> without(int remainder, int from, int to) {
        SortedSet<Integer> numbers = new TreeSet<>(range(from, to));
        numbers.removeIf(n -> n % EngineFixture.PARTITIONS == remainder);
        return numbers;
    }

    private static boolean isOne(PartitionDefinition partition) {
        return partition.key().number() == 1;
    }

    private void load(StorageEngine engine, int from, int to, String input) throws IOException {
        try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(from, to).commit(input);
        }
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void theirRowsGoAndTheLedgerKeepsItsEntries(WalLevel level) throws IOException {
        try (StorageEngine engine = open(disk, options().withWalLevel(level))) {
            load(engine, 0, 400, "a");
            assertThat(engine.dropPartitions("t", DropPartitionsTest::isOne))
                    .extracting(PartitionDefinition::rows)
                    .containsExactly(100L);
            assertThat(engine.dropPartitions("t", DropPartitionsTest::isOne)).isEmpty();
        }
        assertThat(numbers(disk, "t")).isEqualTo(without(1, 0, 400));
        assertThat(inputs(disk, "t")).containsExactly("a");
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
    }

    @Test
    void theRestIsNumberedAnewAndADroppedKeyMayComeAgain() throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            load(engine, 0, 400, "a");
            engine.dropPartitions("t", DropPartitionsTest::isOne);
            load(engine, 400, 440, "b");
        }
        SortedSet<Integer> expected = without(1, 0, 400);
        expected.addAll(range(400, 440));
        assertThat(numbers(disk, "t")).isEqualTo(expected);
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            TableDefinition table = reader.catalog().table("t").orElseThrow();
            assertThat(table.partitions())
                    .extracting(PartitionDefinition::ordinal)
                    .containsExactly(0, 1, 2, 3);
            assertThat(table.partitions())
                    .extracting(partition -> partition.key().number())
                    .containsExactly(0L, 2L, 3L, 1L);
            assertThat(table.ledger().droppedRows()).isEqualTo(100);
        }
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void theirFilesStayUntilACheckpointWithoutThemIsNamed(WalLevel level) throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            load(engine, 0, 400, "a");
        }
        try (StorageEngine engine = open(disk, options().withWalLevel(level))) {
            int files = disk.files().size();
            try (DatabaseReader before = DatabaseReader.open(disk, DATA);
                    TableScan scan = before.scan("t", List.of(0), Predicate.all())) {
                engine.dropPartitions("t", DropPartitionsTest::isOne);
                assertThat(disk.files()).hasSizeGreaterThanOrEqualTo(files);
                engine.checkpoint();
                if (level == WalLevel.NONE) {
                    assertThat(disk.files()).hasSizeGreaterThanOrEqualTo(files);
                }
                long rows = 0;
                while (scan.next()) {
                    rows += scan.selectedCount();
                }
                assertThat(rows).as("a reader keeps what it opened").isEqualTo(400);
            }
        }
        PromisedStates.assertNoOrphans(disk, "behind the stop");
    }

    @Test
    void truncationForgetsWhatWasDropped() throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            load(engine, 0, 400, "a");
            engine.dropPartitions("t", DropPartitionsTest::isOne);
            engine.forgetHistory(List.of("t"), entry -> true);
            load(engine, 400, 420, "b");
        }
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
        try (StorageEngine engine = open(disk, options())) {
            engine.truncateTable("t");
            load(engine, 0, 10, "c");
        }
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 10));
    }

    @Test
    void aTableThatIsNotThereIsNamed() throws IOException {
        try (StorageEngine engine = open(disk, options())) {
            assertThatThrownBy(() -> engine.dropPartitions("t", partition -> true))
                    .isInstanceOf(NoSuchTableException.class);
        }
    }
}
