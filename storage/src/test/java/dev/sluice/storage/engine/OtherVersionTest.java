package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.format.FileHeader;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Directories of a version that is not read are refused as that, by whatever opens them, and nothing in them is touched. */
class OtherVersionTest {
    private static SimulatedDisk withCatalogOfVersion1(WholeDirectory directory) throws IOException {
        long number = ControlFile.read(new SimulatedDisk(directory.image()), DATA)
                .orElseThrow()
                .catalogNumber();
        Path catalog = CatalogFile.path(DATA, number);
        byte[] bytes = directory.bytes(catalog);
        FileHeader.put(ByteBuffer.wrap(bytes), FileKind.CATALOG, 1);
        return directory.with(catalog, bytes);
    }

    private static void assertRefused(SimulatedDisk disk, ThrowingCallable use) {
        assertThatThrownBy(use)
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessageStartingWith("catalog file \"data/catalog/")
                .hasMessageEndingWith("has format version 1, older than 3, the oldest this program reads");
        assertThat(disk.trace()).as("nothing is written or deleted").isEmpty();
    }

    private static void assertRefusedByAll(WholeDirectory directory) throws IOException {
        SimulatedDisk disk = withCatalogOfVersion1(directory);
        assertRefused(disk, () -> EngineFixture.open(disk, WholeDirectory.OPTIONS));
        assertRefused(disk, () -> DatabaseReader.open(disk, DATA));
        assertRefused(disk, () -> WholeDirectory.verify(disk));
        assertThat(disk.files())
                .containsExactlyInAnyOrderElementsOf(
                        Set.copyOf(directory.image().files().keySet()));
    }

    @Test
    void aCleanDirectoryOfVersion1IsRefused() throws IOException {
        assertRefusedByAll(WholeDirectory.clean());
    }

    @Test
    void aCrashedDirectoryOfVersion1IsRefusedBeforeItIsRecovered() throws IOException {
        assertRefusedByAll(WholeDirectory.crashed());
    }

    @Test
    void aDirectoryOfVersion1ThatCrashedInNoneIsNotTakenBack() throws IOException {
        SimulatedDisk disk = withCatalogOfVersion1(WholeDirectory.crashedInNone());
        assertRefused(disk, () -> CheckpointRollback.open(disk, DATA));
    }
}
