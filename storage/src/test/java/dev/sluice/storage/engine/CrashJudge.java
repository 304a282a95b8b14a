package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.Promises.Expectation;
import dev.sluice.storage.engine.Promises.State;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Takes a crashed directory up again and compares it with what was promised: what is found is one of the allowed states, whole; nothing is left
 * over; what was found is durable; and loading goes on. Threads may share it.
 */
final class CrashJudge {
    private static final int FRESH = 5_000;

    private final CrashMode mode;
    private final Function<SimulatedDisk, FileSystem> between;

    /** Many crashed disks are the same once they are recovered. */
    private final Set<Long> wentOnFrom = ConcurrentHashMap.newKeySet();

    /** @param between what stands between the recovering engine and the disk */
    CrashJudge(CrashMode mode, Function<SimulatedDisk, FileSystem> between) {
        this.mode = mode;
        this.between = between;
    }

    /** A directory after its recovery: the disk with the record of it, and what was found. */
    record Recovered(SimulatedDisk disk, State state) {}

    /** Recovers, judges, and goes on; what recovery did is on the disk's record for crashes of its own. */
    Recovered judge(SimulatedDisk crashed, Expectation expected) throws IOException {
        Recovered recovered = recover(crashed, expected);
        goOn(recovered);
        return recovered;
    }

    /** Recovers and judges what is found. */
    Recovered recover(SimulatedDisk disk, Expectation expected) throws IOException {
        FileSystem fs = between.apply(disk);
        boolean repaired = mode.level() == WalLevel.NONE && rollBackIfRefused(disk, fs, expected);
        try (StorageEngine engine = open(fs, mode.options())) {
            repaired |= engine.recovery().kind() == RecoveryReport.Kind.RECOVERED;
        }
        try (DatabaseReader reader = DatabaseReader.open(fs, DATA)) {
            State found = state(reader);
            assertThat(expected.allowed()).contains(found);
            assertRejectsAreThere(fs, reader);
            if (repaired) {
                assertNoOrphans(disk, reader);
                assertRejectsAreCut(fs, reader);
            }
            return new Recovered(disk, found);
        }
    }

    /** Opens a crashed directory, taken back first if it has to be, and stops. */
    static void takeUp(FileSystem fs, CrashMode mode) throws IOException {
        if (mode.level() == WalLevel.NONE) {
            rollBack(fs);
        }
        open(fs, mode.options()).close();
    }

    private static boolean rollBack(FileSystem fs) throws IOException {
        try (CheckpointRollback rollback = CheckpointRollback.open(fs, DATA).orElse(null)) {
            if (rollback != null) {
                rollback.execute();
            }
            return rollback != null;
        }
    }

    /** A refused directory stays as it is, whatever level is asked for, and says so. */
    private boolean rollBackIfRefused(SimulatedDisk disk, FileSystem fs, Expectation expected) throws IOException {
        boolean refused = false;
        int before = disk.trace().size();
        try {
            open(fs, mode.options().withWalLevel(WalLevel.MINIMAL)).close();
        } catch (RecoveryRequiredException e) {
            refused = true;
            assertThat(disk.trace().subList(before, disk.trace().size()))
                    .as("a refusal changes nothing")
                    .allMatch(operation -> operation instanceof DiskOperation.Create create
                            && create.path().equals(DATA.resolve("lock")));
        }
        assertThat(refused)
                .as("a run that was lost is refused, and no other")
                .isIn(expected.mustRefuse(), expected.mayRefuse());
        assertThat(rollBack(fs)).as("can be rolled back").isEqualTo(refused);
        return refused;
    }

    /** The power fails again behind the recovery; then a load and a stop, and the power fails behind them. */
    private void goOn(Recovered recovered) throws IOException {
        DiskImage durable = afterPowerLoss(recovered.disk());
        if (!wentOnFrom.add(31 * durable.fingerprint() + recovered.state().hashCode())) {
            return;
        }
        SimulatedDisk disk = new SimulatedDisk(durable);
        try (StorageEngine engine = open(disk, mode.options());
                Driver load = new Driver(engine, into("t", mode.persistence()), 1)) {
            load.rows(FRESH, FRESH + 30).commit("after");
        }
        State before = recovered.state();
        if (!before.tables().containsKey("t")) {
            before = before.with("t", mode.persistence(), range(0, 0), List.of());
        }
        assertThat(disk.list(DATA.resolve("catalog"))).as("catalog files").hasSize(1);
        SimulatedDisk stopped = new SimulatedDisk(afterPowerLoss(disk));
        try (DatabaseReader reader =
                DatabaseReader.open(stopped, DATA, recovery -> fail("a clean stop was recovered"))) {
            assertThat(state(reader)).as("loaded on").isEqualTo(before.plus("t", range(FRESH, FRESH + 30), "after"));
            assertNoOrphans(stopped, reader);
            assertRejectsAreThere(stopped, reader);
        }
    }

    private static DiskImage afterPowerLoss(SimulatedDisk disk) {
        return CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.nothing());
    }

    private static State state(DatabaseReader reader) throws IOException {
        State state = State.empty();
        for (TableDefinition table : reader.catalog().all()) {
            String name = table.name();
            state = state.with(name, table.persistence(), numbers(reader, name), inputs(reader, name));
        }
        return state;
    }

    private static void assertNoOrphans(SimulatedDisk disk, DatabaseReader reader) {
        Set<Path> named = new HashSet<>();
        Path tables = DATA.resolve("tables");
        for (TableDefinition table : reader.catalog().all()) {
            Path folder = tables.resolve(Integer.toString(table.id()));
            named.add(folder.resolve(Long.toString(table.ledger().fileId())));
            table.partitions().forEach(p -> named.add(folder.resolve(Long.toString(p.fileId()))));
        }
        assertThat(disk.files().stream().filter(file -> file.startsWith(tables)))
                .as("files that the catalog names")
                .isSubsetOf(named);
    }

    /** Rejects that ledger entries speak of are there. */
    private static void assertRejectsAreThere(FileSystem fs, DatabaseReader reader) throws IOException {
        for (TableDefinition table : reader.catalog().all()) {
            for (LedgerEntry entry : reader.ledger(table.name())) {
                if (!entry.rejectFile().isEmpty()) {
                    assertThat(fs.size(DATA.resolve(entry.rejectFile())))
                            .as("rejects")
                            .isGreaterThanOrEqualTo(entry.rejectFileBytes());
                }
            }
        }
    }

    /** No others of the run that crashed are. */
    private static void assertRejectsAreCut(FileSystem fs, DatabaseReader reader) throws IOException {
        String ofRun = "rejects/" + reader.control().runNumber();
        long committed = 0;
        for (TableDefinition table : reader.catalog().all()) {
            for (LedgerEntry entry : reader.ledger(table.name())) {
                if (entry.rejectFile().equals(ofRun)) {
                    committed = Math.max(committed, entry.rejectFileBytes());
                }
            }
        }
        Path file = DATA.resolve(ofRun);
        assertThat(fs.exists(file) ? fs.size(file) : 0)
                .as("rejects of the run that crashed")
                .isEqualTo(committed);
    }
}
