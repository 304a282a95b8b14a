package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.testkit.DiskOperation;
import dev.sluice.testkit.FaultPlan.Call;
import dev.sluice.testkit.LyingFileSystem;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A directory in which no name can be made or changed is read as any other, and refuses a load with nothing changed. */
class ReadOnlyDirectoryTest {
    private static final Set<Call> OF_NAMES = EnumSet.of(Call.CREATE, Call.RENAME, Call.DELETE);

    private final SimulatedDisk disk = new SimulatedDisk(DATA);
    private final FileSystem readOnly = new LyingFileSystem(disk, (call, change) -> {
        if (OF_NAMES.contains(call.kind())) {
            throw new AccessDeniedException(call.path().toString());
        }
        change.make();
    });

    private void load(FileSystem fs, WalLevel level, int from, int to) throws IOException {
        try (StorageEngine engine = open(fs, WholeDirectory.OPTIONS.withWalLevel(level));
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(from, to).commit("input " + from);
        }
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void itIsReadAndNotChanged(WalLevel level) throws IOException {
        load(disk, WalLevel.MINIMAL, 0, 200);
        int before = disk.trace().size();
        assertThatThrownBy(() -> load(readOnly, level, 200, 400))
                .isInstanceOf(AccessDeniedException.class)
                .hasMessageStartingWith("data/");
        assertThat(numbers(readOnly, "t")).isEqualTo(range(0, 200));
        assertThat(WholeDirectory.verify(readOnly).faults()).isEmpty();
        assertThat(disk.trace().subList(before, disk.trace().size()))
                .allMatch(operation -> operation instanceof DiskOperation.SyncDirectory);
        load(disk, level, 200, 400);
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 400));
    }

    @ParameterizedTest
    @EnumSource(WalLevel.class)
    void anEmptyOneIsNotHalfMade(WalLevel level) throws IOException {
        assertThatThrownBy(() -> load(readOnly, level, 0, 100)).isInstanceOf(AccessDeniedException.class);
        assertThat(disk.files()).containsOnly(DATA.resolve("lock"));
        load(disk, level, 0, 100);
        assertThat(numbers(disk, "t")).isEqualTo(range(0, 100));
    }
}
