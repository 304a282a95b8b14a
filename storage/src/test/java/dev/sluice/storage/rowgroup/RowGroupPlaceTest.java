package dev.sluice.storage.rowgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row group with right checksums counts only where it was written. */
class RowGroupPlaceTest {
    private static final TableSchema SCHEMA = RandomRows.schemaOf(ColumnType.BIGINT);
    private static final Path FILE = Path.of("data", "7");

    private final ByteBuffer group =
            ByteBuffer.wrap(RowGroupPropertyTest.encode(SCHEMA, List.<Object[]>of(new Object[] {5L})));

    private RowGroupHeader read(long fileId, long offset) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(Path.of("data"));
        try (FileHandle file = disk.open(FILE, OpenMode.CREATE_NEW)) {
            file.writeFully(group.duplicate(), offset);
            return new RowGroupReader(SCHEMA).readHeader(file, fileId, offset, file.size());
        }
    }

    @Test
    void aGroupIsReadWhereItWasPlaced() throws IOException {
        RowGroupFormat.place(group, 7, 64);
        assertThat(read(7, 64).rowCount()).isEqualTo(1);
    }

    @Test
    void aGroupOfAnotherPlaceInTheFileIsCorruption() {
        RowGroupFormat.place(group, 7, 64);
        assertThatThrownBy(() -> read(7, 128))
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining(
                        "expected the row group of file 7 at offset 128, found that of file 7 at offset 64");
    }

    @Test
    void aGroupOfAnotherFileIsCorruption() {
        RowGroupFormat.place(group, 8, 64);
        assertThatThrownBy(() -> read(7, 64))
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining("found that of file 8");
    }

    @Test
    void aGroupThatWasNeverPlacedIsCorruptionInAFile() {
        assertThatThrownBy(() -> read(7, 64))
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining("found that of file 0");
    }

    @Test
    void aPlacedGroupIsCorruptionInARecordOfTheLog() {
        RowGroupFormat.place(group, 7, 64);
        assertThatThrownBy(() -> new RowGroupReader(SCHEMA).readHeader(group, FILE, 64))
                .isInstanceOf(CorruptionException.class);
    }
}
