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
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every sequence of one to three runs, each at one of two levels, into a table of one of two persistences, and with one of two endings: a clean
 * stop or a crash. Behind each run stands what the table of promises says.
 */
class ModeSequencesTest {
    private static final StorageOptions OPTIONS = options().withRowGroupRows(5).withWalSkipThresholdBytes(200);
    private static final int LONGEST = 3;

    private enum Ending {
        STOP,
        CRASH
    }

    private int sequences;

    /** A directory, what it holds, and what it held at its last clean stop, to which a crash in none goes back. */
    private record Directory(DiskImage image, State state, State stopped) {}

    @Test
    void everySequenceOfRunsKeepsThePromisesOfItsModes() throws IOException {
        goOn(new Directory(DiskImage.of(DATA), State.EMPTY, State.EMPTY), "", 0);
        assertThat(sequences).isEqualTo(8 + 64 + 512);
    }

    private void goOn(Directory before, String sequence, int length) throws IOException {
        if (length == LONGEST) {
            return;
        }
        for (WalLevel level : WalLevel.values()) {
            for (Persistence persistence : Persistence.values()) {
                for (Ending ending : Ending.values()) {
                    String longer = sequence + " " + level + "/" + persistence + "/" + ending;
                    sequences++;
                    goOn(run(before, level, persistence, ending, length, longer), longer, length + 1);
                }
            }
        }
    }

    private static Directory run(
            Directory before, WalLevel level, Persistence persistence, Ending ending, int number, String sequence)
            throws IOException {
        SimulatedDisk disk = new SimulatedDisk(before.image());
        StorageEngine engine = open(disk, OPTIONS.withWalLevel(level));
        String table = persistence.name();
        int from = number * 100;
        try (Driver load = new Driver(engine, into(table, persistence), 2)) {
            load.rows(from, from + 30)
                    .commit("large " + number)
                    .rows(from + 30, from + 34)
                    .commit("small " + number);
        }
        State loaded = plus(before.state(), table, from, number);
        State expected;
        if (ending == Ending.STOP) {
            engine.shutdown();
            expected = loaded;
        } else {
            engine.abandon();
            expected = level == WalLevel.NONE ? before.stopped() : emptied(loaded);
        }
        SimulatedDisk crashed = new SimulatedDisk(CrashState.after(
                disk.start(),
                disk.trace(),
                disk.trace().size(),
                number % 2 == 0 ? Survival.nothing() : Survival.everything()));
        boolean refused = PromisedStates.isRefused(crashed, OPTIONS);
        assertThat(refused).as("refused,%s", sequence).isEqualTo(level == WalLevel.NONE && ending == Ending.CRASH);
        if (refused) {
            PromisedStates.rollBack(crashed);
        }
        assertThat(PromisedStates.state(crashed)).as(sequence).isEqualTo(expected);
        DiskImage image = CrashState.after(
                crashed.start(), crashed.trace(), crashed.trace().size(), Survival.nothing());
        return new Directory(image, expected, expected);
    }

    private static State plus(State before, String table, int from, int number) {
        PromisedStates.Contents contents =
                before.tables().getOrDefault(table, new PromisedStates.Contents(range(0, 0), List.of()));
        SortedSet<Integer> numbers = new TreeSet<>(contents.numbers());
        numbers.addAll(range(from, from + 34));
        List<String> inputs = new ArrayList<>(contents.inputs());
        inputs.add("large " + number);
        inputs.add("small " + number);
        return before.with(table, numbers, inputs.toArray(String[]::new));
    }

    private static State emptied(State loaded) {
        String unlogged = Persistence.UNLOGGED.name();
        return loaded.tables().containsKey(unlogged) ? loaded.emptied(unlogged) : loaded;
    }
}
