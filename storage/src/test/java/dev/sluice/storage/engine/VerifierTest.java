package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.WholeDirectory.verify;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.engine.WholeDirectory.Verified;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.verify.VerifyReport.State;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What verify says of directories without a fault, in every state. */
class VerifierTest {
    private static Verified verifyUntouched(WholeDirectory directory) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(directory.image());
        Verified verified = verify(disk);
        assertThat(disk.trace()).as("nothing is written").isEmpty();
        assertThat(verified.faults()).isEmpty();
        return verified;
    }

    @Test
    void aCleanDirectoryHasNoFault() throws IOException {
        Verified verified = verifyUntouched(WholeDirectory.clean());
        assertThat(verified.report().state()).isEqualTo(State.CLEAN);
        assertThat(verified.notices()).isEmpty();
        assertThat(verified.report().checked().rows()).isEqualTo(380);
        assertThat(verified.report().checked().tables()).isEqualTo(2);
        assertThat(verified.report().checked().rejectFiles()).isEqualTo(2);
        assertThat(verified.report().checked().ledgerEntries()).isEqualTo(22);
        assertThat(verified.report().checked().walRecords()).isGreaterThan(20);
    }

    @Test
    void aRejectFileThatItsOwnerMadeShorterIsNoFaultAndAMissingOneIs() throws IOException {
        WholeDirectory clean = WholeDirectory.clean();
        Path rejects = DATA.resolve("rejects").resolve("1");
        Verified mended = verify(clean.with(rejects, "good record\n".getBytes(StandardCharsets.US_ASCII)));
        assertThat(mended.faults()).isEmpty();
        assertThat(mended.notices())
                .containsExactly(
                        "reject file \"data/rejects/1\" has 12 bytes, fewer than the 19 that the ledger says were"
                                + " written");
        Verified missing = verify(clean.without(rejects));
        assertThat(missing.faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.message())
                        .isEqualTo("file \"data/rejects/1\" is corrupt: expected the 19 bytes that the ledger says were"
                                + " written, found no such file"));
    }

    @Test
    void aLoadThatBeginsMeanwhileIsNoticedAsNothing() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(WholeDirectory.clean().image());
        FileSystem overtaken = WatchedFiles.beforeOpening(disk, 1, () -> {
            StorageEngine engine = open(disk, WholeDirectory.OPTIONS.withWalSkipThresholdBytes(0));
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(1_000, 1_400).commit("meanwhile");
            }
            new Driver(engine, into("new", Persistence.LOGGED), 2).rows(0, 400).end();
        });
        Verified verified = verify(overtaken);
        assertThat(verified.faults()).isEmpty();
        assertThat(verified.notices()).isEmpty();
    }

    @Test
    void aNewDirectoryHasNoFault() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(DATA);
        open(disk, WholeDirectory.OPTIONS).close();
        assertThat(verify(new SimulatedDisk(WholeDirectory.imageOf(disk))).faults())
                .isEmpty();
    }

    @Test
    void aDirectoryThatCrashedInMinimalIsCheckedToTheEndOfItsLog() throws IOException {
        Verified verified = verifyUntouched(WholeDirectory.crashed());
        assertThat(verified.report().state()).isEqualTo(State.CRASHED);
        assertThat(verified.report().needsRecovery()).isTrue();
        assertThat(verified.report().mustBeRecovered()).isFalse();
        assertThat(verified.report().checked().rows()).isEqualTo(300);
        assertThat(verified.report().control().orElseThrow().checkpointEndLsn())
                .isLessThan(verified.report().checked().walEndLsn());
    }

    @Test
    void aDirectoryThatCrashedInNoneIsCheckedAtItsLastStop() throws IOException {
        Verified verified = verifyUntouched(WholeDirectory.crashedInNone());
        assertThat(verified.report().mustBeRecovered()).isTrue();
        assertThat(verified.report().checked().rows()).isEqualTo(240);
        assertThat(verified.report().checked().walEndLsn())
                .isEqualTo(verified.report().control().orElseThrow().checkpointEndLsn());
    }

    @Test
    void aRunningDirectoryIsCheckedAtItsLastCheckpointWhileItGoesOn() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(WholeDirectory.clean().image());
        try (StorageEngine engine = open(disk, WholeDirectory.OPTIONS);
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            for (int n = 300; n < 900; n += 60) {
                load.rows(n, n + 60).commit("more " + n);
                if (n % 120 == 0) {
                    load.checkpoint();
                }
                load.rows(n + 10_000, n + 10_030);
                Verified verified = verify(disk);
                assertThat(verified.faults()).isEmpty();
                assertThat(verified.report().state()).isEqualTo(State.RUNNING);
                load.commit("and " + n);
            }
        }
        assertThat(verify(disk).faults()).isEmpty();
    }

    @Test
    void filesThatNothingLeadsToAreNoticedAndNoFault() throws IOException {
        WholeDirectory clean = WholeDirectory.clean();
        assertThat(verify(clean.with(DATA.resolve("tables").resolve("1").resolve("999"), new byte[100]))
                        .notices())
                .singleElement()
                .asString()
                .contains("unknown file \"data/tables/1/999\"");
        assertThat(verify(clean.with(DATA.resolve("notes.txt"), new byte[1])).notices())
                .hasSize(1);
        assertThat(verify(clean.with(DATA.resolve("wal").resolve("old"), new byte[1]))
                        .notices())
                .hasSize(1);
    }
}
