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
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random lives of a data directory beside a model of what was promised: loads small and large, pipelined and given up, checkpoints, changes of
 * tables, stops, kills and power losses, in all modes. {@code -Dsluice.model.seed=N} replays one life, {@code -Dsluice.model.lives=N} sets how
 * many there are.
 */
final class EngineModelPropertyTest {
    private static final int LIVES = Integer.getInteger("sluice.model.lives", 60);
    private static final int STEPS = 60;

    @Test
    void aDirectoryHoldsWhatWasPromisedWhateverHappens() {
        Integer only = Integer.getInteger("sluice.model.seed");
        for (int seed = only == null ? 1 : only; seed <= (only == null ? LIVES : only); seed++) {
            Life life = new Life(seed);
            try {
                life.run();
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ", steps " + life.steps + ": " + e.getMessage(), e);
            }
        }
    }

    /** What a table is promised to hold. */
    private record Table(Persistence persistence, SortedSet<Integer> numbers, List<String> inputs) {
        private static Table empty(Persistence persistence) {
            return new Table(persistence, new TreeSet<>(), List.of());
        }

        private Table plus(SortedSet<Integer> more, List<String> moreInputs) {
            SortedSet<Integer> all = new TreeSet<>(numbers);
            all.addAll(more);
            List<String> allInputs = new ArrayList<>(inputs);
            allInputs.addAll(moreInputs);
            return new Table(persistence, all, allInputs);
        }
    }

    private static final class Life {
        private static final List<String> NAMES = List.of("a", "b", "c");

        private final SplittableRandom random;
        private final List<String> steps = new ArrayList<>();
        private SimulatedDisk disk = new SimulatedDisk(DATA);
        private Map<String, Table> tables = new TreeMap<>();

        /** The tables at the last clean stop, to which a crash in none goes back. */
        private Map<String, Table> stopped = Map.of();

        private StorageOptions options = options();
        private StorageEngine engine;
        private int nextNumber;

        private Life(int seed) {
            random = new SplittableRandom(seed);
        }

        private void run() throws IOException {
            start();
            for (int i = 0; i < STEPS; i++) {
                step();
            }
            stop();
            compare();
        }

        private void start() throws IOException {
            long threshold = new long[] {-1, 0, 400, 2 << 20}[random.nextInt(4)];
            options = options()
                    .withWalLevel(random.nextInt(4) == 0 ? WalLevel.NONE : WalLevel.MINIMAL)
                    .withWalSkipThresholdBytes(threshold)
                    .withRowGroupRows(7 + random.nextInt(40))
                    .withPendingBudgetBytes(500 + random.nextInt(5_000));
            say("start at " + options.walLevel() + ", threshold " + threshold + ", groups of "
                    + options.rowGroupRows());
            engine = open(disk, options);
        }

        private void say(String step) {
            steps.add(step);
        }

        private void step() throws IOException {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            boolean exists = tables.containsKey(name);
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4 -> load(name, false);
                case 5 -> load(name, true);
                case 6 -> {
                    say("checkpoint");
                    engine.checkpoint();
                }
                case 7 -> {
                    if (exists) {
                        alter(name);
                    }
                }
                case 8 -> {
                    if (exists) {
                        change(name);
                    }
                }
                case 9 -> {
                    stop();
                    compare();
                    start();
                }
                default -> crash();
            }
        }

        private void load(String name, boolean truncate) throws IOException {
            Persistence persistence = random.nextInt(3) == 0 ? Persistence.UNLOGGED : Persistence.LOGGED;
            Table before = tables.getOrDefault(name, Table.empty(persistence));
            int sessions = 1 + random.nextInt(3);
            LoadSpec spec = new LoadSpec(name, into(name, persistence).createIfMissing(), truncate);
            say((truncate ? "replace " : "load ") + name + " by " + sessions + " sessions");
            try (Driver load = new Driver(engine, spec, sessions)) {
                Table after = truncate ? Table.empty(before.persistence()) : before;
                boolean committed = false;
                int transactions = random.nextInt(5);
                for (int t = 0; t < transactions; t++) {
                    SortedSet<Integer> rows = rows(load);
                    String input = "input " + nextNumber;
                    say("commit " + input + " of " + rows.size());
                    load.commit(input);
                    after = after.plus(rows, List.of(input));
                    committed = true;
                    tables.put(name, after);
                    if (random.nextInt(4) == 0) {
                        say("checkpoint in the load");
                        load.checkpoint();
                    }
                    assertThat(load.load().rowCount()).isEqualTo(after.numbers().size());
                }
                giveUp(load);
                if (!committed) {
                    say("nothing committed");
                }
            }
        }

        /** Some batches of rows, with a checkpoint among them now and then. */
        private SortedSet<Integer> rows(Driver load) throws IOException {
            SortedSet<Integer> rows = new TreeSet<>();
            int batches = random.nextInt(4);
            for (int b = 0; b < batches; b++) {
                int count = 1 + random.nextInt(random.nextInt(3) == 0 ? 300 : 20);
                int partition = random.nextInt(EngineFixture.PARTITIONS * 2);
                if (partition < EngineFixture.PARTITIONS) {
                    load.rowsOfPartition(partition, nextNumber, nextNumber + count);
                    for (int n = nextNumber; n < nextNumber + count; n++) {
                        if (n % EngineFixture.PARTITIONS == partition) {
                            rows.add(n);
                        }
                    }
                } else {
                    load.rows(nextNumber, nextNumber + count);
                    rows.addAll(range(nextNumber, nextNumber + count));
                }
                nextNumber += count;
                if (random.nextInt(8) == 0) {
                    say("checkpoint in the transaction");
                    load.checkpoint();
                }
            }
            return rows;
        }

        /** Rows, and transactions that sessions have ended, which nobody commits. */
        private void giveUp(Driver load) throws IOException {
            if (random.nextInt(3) == 0) {
                int ended = random.nextInt(3);
                say("give up " + ended + " ended transactions");
                for (int i = 0; i < ended; i++) {
                    uncommitted(load);
                    load.end();
                }
                uncommitted(load);
            }
        }

        private void uncommitted(Driver load) throws IOException {
            load.rows(nextNumber, nextNumber + random.nextInt(200));
            nextNumber += 200;
        }

        private void alter(String name) throws IOException {
            Table table = tables.get(name);
            Persistence other = table.persistence() == Persistence.LOGGED ? Persistence.UNLOGGED : Persistence.LOGGED;
            say("alter " + name + " to " + other);
            engine.alterPersistence(name, other);
            tables.put(name, new Table(other, table.numbers(), table.inputs()));
        }

        private void change(String name) throws IOException {
            switch (random.nextInt(5)) {
                case 3 -> dropPartition(name);
                case 4 -> {
                    say("compact " + name);
                    engine.compact(name, () -> false);
                }
                case 0 -> {
                    say("truncate " + name);
                    engine.truncateTable(name);
                    tables.put(name, Table.empty(tables.get(name).persistence()));
                }
                case 1 -> {
                    say("drop " + name);
                    engine.dropTable(name);
                    tables.remove(name);
                }
                default -> {
                    Optional<String> free =
                            NAMES.stream().filter(n -> !tables.containsKey(n)).findFirst();
                    if (free.isPresent()) {
                        say("rename " + name + " to " + free.get());
                        engine.renameTable(name, free.get());
                        tables.put(free.get(), tables.remove(name));
                    }
                }
            }
        }

        private void dropPartition(String name) throws IOException {
            int remainder = random.nextInt(EngineFixture.PARTITIONS);
            say("drop partition " + remainder + " of " + name);
            engine.dropPartitions(name, partition -> partition.key().number() == remainder);
            Table table = tables.get(name);
            SortedSet<Integer> left = new TreeSet<>(table.numbers());
            left.removeIf(n -> n % EngineFixture.PARTITIONS == remainder);
            tables.put(name, new Table(table.persistence(), left, table.inputs()));
        }

        private void stop() throws IOException {
            say("stop");
            engine.shutdown();
            stopped = Map.copyOf(tables);
            if (random.nextBoolean()) {
                losePower();
            }
        }

        private void losePower() {
            say("power loss");
            Survival survival = random.nextBoolean() ? Survival.nothing() : Survival.mixed(random.nextLong());
            disk = new SimulatedDisk(
                    CrashState.after(disk.start(), disk.trace(), disk.trace().size(), survival));
        }

        private void crash() throws IOException {
            boolean changed = engine.statistics().runNumber() > 0;
            say("kill");
            engine.abandon();
            if (random.nextBoolean()) {
                losePower();
            }
            if (changed && options.walLevel() == WalLevel.NONE) {
                assertThatThrownBy(() -> open(disk, options())).isInstanceOf(RecoveryRequiredException.class);
                try (CheckpointRollback rollback =
                        CheckpointRollback.open(disk, DATA).orElseThrow()) {
                    rollback.execute();
                }
                tables = new TreeMap<>(stopped);
            } else if (changed) {
                tables.replaceAll((name, table) ->
                        table.persistence() == Persistence.LOGGED ? table : Table.empty(Persistence.UNLOGGED));
            }
            compare();
            stopped = Map.copyOf(tables);
            start();
        }

        private void compare() throws IOException {
            Map<String, Table> found = new TreeMap<>();
            List<String> names;
            try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
                names = List.copyOf(reader.catalog().tables().keySet());
            }
            for (String name : names) {
                Persistence persistence;
                try (DatabaseReader reader = DatabaseReader.open(disk, DATA)) {
                    persistence = reader.catalog().table(name).orElseThrow().persistence();
                }
                found.put(name, new Table(persistence, numbers(disk, name), inputs(disk, name)));
            }
            assertThat(found).isEqualTo(tables);
        }
    }
}
