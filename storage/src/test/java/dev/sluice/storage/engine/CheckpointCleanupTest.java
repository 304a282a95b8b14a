package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.ChangedWhileReadException;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.FaultPlan.Outcome;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What checkpoints remove and what they leave, and what a reader makes of it that is about to read. */
class CheckpointCleanupTest {
    private final SimulatedDisk disk = new SimulatedDisk(DATA);

    private List<Path> dataFiles() {
        return disk.files().stream()
                .filter(file -> file.startsWith(DATA.resolve("tables")))
                .toList();
    }

    private static void load(StorageEngine engine, String table, int from, int to) throws IOException {
        try (Driver load = new Driver(engine, into(table, Persistence.LOGGED), 2)) {
            load.rows(from, to).commit("input " + from);
        }
    }

    private static void replace(StorageEngine engine, int from, int to) throws IOException {
        try (Driver load = new Driver(engine, new LoadSpec("t", Optional.empty(), true), 2)) {
            load.rows(from, to).commit("input " + from);
        }
    }

    @Test
    void anOnlineCheckpointRemovesTheFilesOfDroppedAndReplacedTables() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        load(engine, "gone", 0, 300);
        engine.checkpoint();
        List<Path> before = dataFiles();
        engine.dropTable("gone");
        replace(engine, 1_000, 1_300);
        assertThat(dataFiles()).as("the control file still names them").containsAll(before);
        engine.checkpoint();
        assertThat(dataFiles()).doesNotContainAnyElementsOf(before).hasSize(EngineFixture.PARTITIONS + 1);
        engine.truncateTable("t");
        engine.checkpoint();
        assertThat(dataFiles()).isEmpty();
        engine.shutdown();
    }

    @Test
    void filesOfAnOpenLoadAndOfARolledBackOneAreLeftAlone() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        engine.checkpoint();
        try (Driver load = new Driver(engine, new LoadSpec("t", Optional.empty(), true), 2)) {
            load.rows(1_000, 2_000).checkpoint();
            assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
        }
        engine.checkpoint();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
        engine.shutdown();
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
    }

    @Test
    void nothingIsRemovedInNoneBeforeTheStop() throws IOException {
        StorageEngine first = open(disk, options());
        load(first, "t", 0, 300);
        first.shutdown();
        List<Path> before = dataFiles();
        StorageEngine engine = open(disk, options().withWalLevel(WalLevel.NONE));
        replace(engine, 1_000, 1_300);
        engine.checkpoint();
        engine.dropTable("t");
        engine.checkpoint();
        assertThat(dataFiles()).containsAll(before);
        engine.shutdown();
        assertThat(dataFiles()).isEmpty();
    }

    @Test
    void whatIsNotNamedLikeAFileOfATableIsLeftAloneAndNoStopFailsForIt() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        load(engine, "gone", 0, 300);
        engine.checkpoint();
        Path stray = DATA.resolve("tables/notes.txt");
        Path numbered = DATA.resolve("tables/77");
        Path inside = DATA.resolve("tables/2/notes.txt");
        for (Path file : List.of(stray, numbered, inside)) {
            disk.open(file, OpenMode.CREATE_NEW).close();
        }
        engine.dropTable("gone");
        engine.shutdown();
        assertThat(dataFiles()).contains(stray, numbered, inside).hasSize(3 + EngineFixture.PARTITIONS + 1);
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 300));
    }

    @Test
    void whatIsNotNamedLikeACatalogIsLeftAlone() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        Path folder = DATA.resolve("catalog");
        List<Path> foreign = List.of(folder.resolve("1.bak"), folder.resolve("notes.txt"));
        List<Path> own = List.of(folder.resolve("77"), folder.resolve("78.tmp"));
        for (Path file : foreign) {
            disk.open(file, OpenMode.CREATE_NEW).close();
        }
        for (Path file : own) {
            disk.open(file, OpenMode.CREATE_NEW).close();
        }
        engine.shutdown();
        assertThat(disk.list(folder))
                .containsAll(foreign)
                .doesNotContainAnyElementsOf(own)
                .hasSize(3);
    }

    @Test
    void aReaderThatACheckpointOvertakesWhileItOpensFilesReadsTheStateBehindIt() throws IOException {
        for (int opened = 0; opened < EngineFixture.PARTITIONS; opened++) {
            SimulatedDisk fresh = new SimulatedDisk(DATA);
            StorageEngine engine = open(fresh, options());
            load(engine, "t", 0, 300);
            engine.checkpoint();
            FileSystem overtaken = WatchedFiles.beforeOpening(fresh, opened, () -> {
                replace(engine, 1_000, 1_300);
                engine.checkpoint();
            });
            assertThat(numbers(overtaken, "t"))
                    .as("overtaken before data file %d", opened)
                    .isEqualTo(range(1_000, 1_300));
            engine.shutdown();
        }
    }

    @Test
    void aReaderThatIsOvertakenByACrashSaysWhatItsRecoveryEmptied() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        try (Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 100).commit("unlogged");
        }
        engine.checkpoint();
        FileSystem overtaken = WatchedFiles.beforeOpening(disk, 0, () -> {
            replace(engine, 1_000, 1_300);
            engine.checkpoint();
            engine.abandon();
        });
        List<RecoveryReport.EmptiedTable> emptied = new ArrayList<>();
        try (DatabaseReader reader =
                DatabaseReader.open(overtaken, DATA, recovery -> emptied.addAll(recovery.emptied()))) {
            assertThat(emptied).isEmpty();
            assertThat(numbers(reader, "t")).isEqualTo(range(1_000, 1_300));
        }
        assertThat(emptied).singleElement().satisfies(lost -> {
            assertThat(lost.table()).isEqualTo("u");
            assertThat(lost.rows()).isEqualTo(100);
            assertThat(lost.inputs()).isEqualTo(1);
            assertThat(lost.entries()).extracting(LedgerEntry::path).containsExactly("unlogged");
        });
    }

    @Test
    void aReaderThatIsOvertakenReadsTheSameTableOrNone() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        engine.checkpoint();
        FileSystem renaming = WatchedFiles.beforeOpening(disk, 0, () -> {
            engine.renameTable("t", "old");
            load(engine, "t", 1_000, 1_300);
            engine.checkpoint();
        });
        assertThat(numbers(renaming, "t")).isEqualTo(range(0, 300));
        FileSystem replacing = WatchedFiles.beforeOpening(disk, 0, () -> {
            engine.dropTable("old");
            engine.renameTable("t", "old");
            engine.checkpoint();
        });
        assertThatThrownBy(() -> numbers(replacing, "old")).isInstanceOf(ChangedWhileReadException.class);
        engine.shutdown();
    }

    @Test
    void aReaderThatFailsAfterItOpenedItsFilesLeavesNoneOpen() throws IOException {
        StorageEngine engine = open(disk, options());
        load(engine, "t", 0, 300);
        engine.shutdown();
        WatchedFiles files = new WatchedFiles();
        FileSystem counting = files.of(disk);
        try (DatabaseReader reader = DatabaseReader.open(counting, DATA)) {
            disk.faults(
                    (call, path) -> call == Call.OPEN && path.endsWith("control") ? Outcome.IO_ERROR : Outcome.SUCCESS);
            assertThatThrownBy(() -> reader.scan("t", List.of(0), Predicate.all()))
                    .isInstanceOf(IOException.class);
        }
        assertThat(files.opened()).hasSizeGreaterThan(EngineFixture.PARTITIONS);
        assertThat(files.closed()).containsExactlyInAnyOrderElementsOf(files.opened());
    }
}
