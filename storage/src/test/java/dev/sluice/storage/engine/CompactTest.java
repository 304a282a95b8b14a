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
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.compact.CompactReport;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.FaultPlan;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small row groups become full ones, and the rows stay what and where they were. Crashes in between: {@link CrashScenario}. */
class CompactTest {
    private static final int NIGHTS = 12;

    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    /** Each night few rows, and a stop, which leaves a small row group in each partition and in the ledger. */
    private void nights(StorageOptions options, Persistence persistence) throws IOException {
        for (int night = 0; night < NIGHTS; night++) {
            try (StorageEngine engine = open(disk, options);
                    Driver load = new Driver(engine, into("t", persistence), 2)) {
                load.rows(night * 80, night * 80 + 80).commit("night " + night);
            }
        }
    }

    private CompactReport compact(StorageOptions options) throws IOException {
        try (StorageEngine engine = open(disk, options)) {
            return engine.compact("t", () -> false);
        }
    }

    /** The rows of each row group of a partition. */
    private List<Integer> groups(int ordinal) throws IOException {
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
            TableDefinition table = reader.catalog().table("t").orElseThrow();
            PartitionDefinition partition = table.partitions().get(ordinal);
            List<Integer> rows = new ArrayList<>();
            RowGroupReader groups = new RowGroupReader(table.schema());
            try (DataFileReader file =
                    DataFileReader.open(disk, DATA, table.id(), partition.fileId(), partition.mark())) {
                Optional<RowGroupHeader> group = file.next(groups);
                while (group.isPresent()) {
                    rows.add(group.get().rowCount());
                    group = file.next(groups);
                }
            }
            return rows;
        }
    }

    private List<Integer> numbersInOrder() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA);
                TableScan scan = reader.scan("t", List.of(0), Predicate.all())) {
            while (scan.next()) {
                for (int i = 0; i < scan.selectedCount(); i++) {
                    numbers.add((int) scan.batch().longs(0).get(scan.selectedRows()[i]));
                }
            }
        }
        return numbers;
    }

    private void assertWhole() throws IOException {
        assertThat(numbers(disk, "t")).isEqualTo(range(0, NIGHTS * 80));
        assertThat(inputs(disk, "t")).hasSize(NIGHTS).startsWith("night 0", "night 1");
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
        PromisedStates.assertNoOrphans(disk, "compacted");
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void smallRowGroupsBecomeFullOnesWithTheSameRowsInTheSameOrder(WalLevel level) throws IOException {
        StorageOptions options = options().withWalLevel(level);
        nights(options, Persistence.LOGGED);
        List<Integer> before = numbersInOrder();
        assertThat(groups(0)).hasSize(NIGHTS);
        CompactReport report = compact(options);
        assertThat(groups(0)).containsExactly(50, 50, 50, 50, 40);
        assertThat(numbersInOrder()).isEqualTo(before);
        assertThat(report)
                .extracting(CompactReport::files, CompactReport::groupsBefore, CompactReport::groupsAfter)
                .containsExactly(5, 5L * NIGHTS, 4 * 5L + 1);
        assertThat(report.bytesAfter()).isLessThan(report.bytesBefore());
        assertWhole();
    }

    @Test
    void aSecondTimeThereIsNothingToDoAndNothingIsChanged() throws IOException {
        nights(options(), Persistence.LOGGED);
        compact(options());
        int before = disk.trace().size();
        assertThat(compact(options()).files()).isZero();
        assertThat(disk.trace().subList(before, disk.trace().size())).noneMatch(PromisedStates::isChange);
    }

    @ParameterizedTest
    @EnumSource(Persistence.class)
    void loadsGoOnInTheCompactedFiles(Persistence persistence) throws IOException {
        nights(options(), persistence);
        try (StorageEngine engine = open(disk, options())) {
            // What waits in memory is taken along.
            try (Driver load = new Driver(engine, into("t", persistence), 2)) {
                load.rows(NIGHTS * 80, NIGHTS * 80 + 20).commit("pending");
            }
            assertThat(engine.compact("t", () -> false).files()).isEqualTo(5);
            try (Driver load = new Driver(engine, into("t", persistence), 2)) {
                load.rows(NIGHTS * 80 + 20, NIGHTS * 80 + 60).commit("behind");
            }
            engine.checkpoint();
        }
        assertThat(numbers(disk, "t")).isEqualTo(range(0, NIGHTS * 80 + 60));
        assertThat(inputs(disk, "t")).hasSize(NIGHTS + 2).endsWith("pending", "behind");
        assertThat(WholeDirectory.verify(disk).faults()).isEmpty();
    }

    @Test
    void aReaderKeepsTheFilesItOpened() throws IOException {
        nights(options(), Persistence.LOGGED);
        try (DatabaseReader reader = DatabaseReader.open(disk, DATA);
                TableScan scan = reader.scan("t", List.of(0, 1), Predicate.all())) {
            Set<Path> before = Set.copyOf(disk.files());
            compact(options());
            assertThat(disk.files())
                    .doesNotContainAnyElementsOf(before.stream()
                            .filter(file -> file.startsWith(DATA.resolve("tables")))
                            .toList());
            long rows = 0;
            while (scan.next()) {
                rows += scan.selectedCount();
            }
            assertThat(rows).isEqualTo(NIGHTS * 80);
        }
        assertWhole();
    }

    @Test
    void aStopKeepsWhatIsMergedAndGivesUpTheRest() throws IOException {
        nights(options(), Persistence.LOGGED);
        AtomicInteger asked = new AtomicInteger();
        try (StorageEngine engine = open(disk, options())) {
            // In the midst of the second partition.
            CompactReport report = engine.compact("t", () -> asked.incrementAndGet() > NIGHTS + 8);
            assertThat(report.files()).isEqualTo(1);
        }
        assertThat(groups(0)).hasSize(5);
        assertThat(groups(1)).hasSize(NIGHTS);
        assertWhole();
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void aFullDiskLeavesEverythingAsItWas(WalLevel level) throws IOException {
        StorageOptions options = options().withWalLevel(level);
        nights(options, Persistence.LOGGED);
        try (StorageEngine engine = open(disk, options)) {
            AtomicInteger writes = new AtomicInteger();
            disk.faults((call, path) ->
                    call == Call.WRITE && path.startsWith(DATA.resolve("tables")) && writes.incrementAndGet() > 8
                            ? Outcome.DISK_FULL
                            : Outcome.SUCCESS);
            assertThatThrownBy(() -> engine.compact("t", () -> false)).isInstanceOf(DiskFullException.class);
            disk.faults(FaultPlan.none());
            assertThat(disk.files().stream().filter(file -> file.startsWith(DATA.resolve("tables"))))
                    .as("the new files are gone, and their room is free for the stop")
                    .hasSize(5);
        }
        assertThat(groups(0)).hasSize(NIGHTS);
        assertWhole();
    }

    @Test
    void filesThatNothingNamesAreRemovedAlsoWhereNothingIsMerged() throws IOException {
        nights(options(), Persistence.LOGGED);
        compact(options());
        Path stray = disk.files().stream()
                .filter(file -> file.startsWith(DATA.resolve("tables")))
                .findFirst()
                .orElseThrow()
                .resolveSibling("999");
        disk.open(stray, OpenMode.CREATE_NEW).close();
        try (StorageEngine engine = open(disk, options())) {
            assertThat(engine.compact("t", () -> false).files()).isZero();
            assertThat(engine.removeLeftoversAtStop()).isEqualTo(1);
        }
        assertThat(disk.exists(stray)).isFalse();
        assertWhole();
    }
}
